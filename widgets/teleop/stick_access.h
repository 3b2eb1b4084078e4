// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// Presents the stick to screen readers as a dial with its forward deflection, −100 to 100 percent.
/// Screen readers cannot move it, because driving requires holding. Repeated calls have no effect.
void install_stick_access();

}  // namespace magna
