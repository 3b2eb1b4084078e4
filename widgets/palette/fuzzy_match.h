// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>
#include <optional>
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

}  // namespace magna
