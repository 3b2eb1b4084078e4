// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>
#include <functional>
#include <string>
#include <vector>

namespace magna {

/// One thing the command palette can do: an action, a robot to choose, a pane to go to.
struct PaletteEntry {
  std::string id;   ///< stays the same over sessions: "world.pause", "robot:alpha"
  QString text;     ///< without mnemonic
  int name_at = 0;  ///< where the name of the thing begins in it: after "Go to "
  QString detail;   ///< where it stands: "World", "View > Map tool", "Robot, airrobot"
  QString keys;     ///< as the platform writes them; empty = none
  QString hint;     ///< one sentence
  QString problem;  ///< why it cannot be done now; empty when `enabled`
  bool enabled = true;
  QIcon icon;
  std::function<void()> run;
};

/// An entry that was found, with the place of its name's letters that were typed.
struct PaletteHit {
  std::size_t entry = 0;  ///< its place in what was searched
  std::vector<int> letters;
};

/// What answers `typed`, the best first: by name, letter by letter, else by whole
/// words in place and hint. Of equally good ones those
/// used lately (`recent`, ids, the last one first) come first; without anything typed those come
/// first of all. What cannot be done now comes after what can when both fit about equally well.
std::vector<PaletteHit> find_entries(const std::vector<PaletteEntry>& entries, const QString& typed,
                                     const std::vector<std::string>& recent);

}  // namespace magna
