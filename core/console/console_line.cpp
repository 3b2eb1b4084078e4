// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/console_line.h"

namespace magna {

std::string shown_text(const ConsoleLine& line) {
  switch (line.kind) {
    case ConsoleKind::Typed: return "Robot> " + line.text;
    case ConsoleKind::Warning: return "*WARNING* -> " + line.text;
    case ConsoleKind::Error: return "*ERROR* -> " + line.text;
    case ConsoleKind::Message:
    case ConsoleKind::Table: break;
  }
  return line.text;
}

}  // namespace magna
