// What bindings.cpp calls of bindings_lines.cpp.
#pragma once

#include <nanobind/nanobind.h>

void bind_lines(nanobind::module_& m);
