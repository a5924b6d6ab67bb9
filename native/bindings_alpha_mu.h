// What bindings.cpp calls of bindings_alpha_mu.cpp.
#pragma once

#include <nanobind/nanobind.h>

void bind_alpha_mu(nanobind::module_& m);
