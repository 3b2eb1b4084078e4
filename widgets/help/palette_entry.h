// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>
#include <QStringView>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace magna {

/// A match of a typed text.
struct FuzzyMatch {
  int score = 0;               ///< higher is better; only for comparison
  std::vector<int> positions;  ///< matched characters of the text, ascending
};

/// Matches each word of `typed` (separated by blanks) with `text`: its letters must occur in order,
/// possibly with others between; case-insensitive. Beginnings of words, adjacent letters and short
/// texts score higher. A word of digits must match a whole number: "17" does not match "175 %".
/// Nothing if a word is not found; an empty `typed` matches everything with score 0.
std::optional<FuzzyMatch> fuzzy_match(QStringView typed, QStringView text);

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
