// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// Shows the stick to screen readers as a dial whose value is how far it is pushed ahead, −100 to
/// 100 percent. They cannot move it: a robot is driven by what is held. Calling it again has no
/// effect.
void install_stick_access();

}  // namespace magna
