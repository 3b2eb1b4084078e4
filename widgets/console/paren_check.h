// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace magna {

/// What is missing for the parentheses of a line to match, as Lisp reads it (those in strings and
/// behind `#\` do not count): "2 ) to come", "1 ) too many", "\" to come"; empty = nothing.
QString paren_hint(const QString& line);

}  // namespace magna
