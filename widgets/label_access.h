// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// Lets screen readers have both of a label that has a name ("State") and says something
/// ("blocked"): the name, and as its description what it says. Qt alone gives the name only. Once
/// is enough.
void install_label_access();

}  // namespace magna
