// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace magna {

/// The missing or surplus parentheses of a line as Lisp reads it (strings and characters behind
/// `#\` do not count): "2 ) missing", "1 ) too many", "\" missing"; empty = they match.
QString paren_hint(const QString& line);

}  // namespace magna
