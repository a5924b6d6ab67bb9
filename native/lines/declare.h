// How declarer goes on when no technique says otherwise: draw trumps, cash winners, set up the longest suit.
//
// It looks at declarer's two hands, at which cards are out and at who has shown out: never at which defender
// holds what. So it is one policy in all layouts that declarer can't tell apart.
#pragma once

#include "lines/table.h"

namespace merrimac::lines {

int declare(const Table& table);

}  // namespace merrimac::lines
