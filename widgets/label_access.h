// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// Gives screen readers both name ("State") and text ("blocked") of a label: the text becomes its
/// description. Qt alone reports only the name. Call once.
void install_label_access();

}  // namespace magna
