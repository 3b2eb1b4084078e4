// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>
#include <functional>
#include <string>
#include <vector>

namespace magna {

/// An entry of the command palette: an action, a robot to select, a pane to show.
struct PaletteEntry {
  std::string id;   ///< stable across runs: "world.pause", "robot:alpha"
  QString text;     ///< without mnemonic
  int name_at = 0;  ///< start of the name in the text: after "Go to "
  QString detail;   ///< menu or kind: "World", "View > Map tool", "Robot, airrobot"
  QString about;    ///< the robots that it is about; empty = it is about none
  QString state;    ///< of a switch or choice: "on", "off", "chosen"; empty = it has none
  QString keys;     ///< in the platform's notation; empty = none
  QString hint;     ///< one sentence
  QString words;    ///< of the documentation
  QString problem;  ///< reason why it is not possible now; empty if `enabled`
  bool enabled = true;
  QIcon icon;
  std::function<void()> run;
};

/// A found entry with the matched letters of its name.
struct PaletteHit {
  std::size_t entry = 0;  ///< index in the searched entries
  std::vector<int> letters;
};

/// Entries that match `typed`, best first: fuzzy by name, else by whole words in menu and hint,
/// else in the documentation. Among equal matches, recently used ones (`recent`, ids, newest first)
/// precede; without a typed text they come first. Entries that are not possible now come after
/// similar matches that are.
std::vector<PaletteHit> find_entries(const std::vector<PaletteEntry>& entries, const QString& typed,
                                     const std::vector<std::string>& recent);

}  // namespace magna
