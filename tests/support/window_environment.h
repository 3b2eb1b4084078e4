// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qglobal.h>

namespace magna::test {

/// The window of a test is never on a desktop and has the fonts that Magna installs, whatever else
/// is installed. Call it before there is an application.
inline void set_window_environment() {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("FONTCONFIG_FILE", MAGNA_SOURCE_DIR "/tests/data/fonts.conf");
}

}  // namespace magna::test
