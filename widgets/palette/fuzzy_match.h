// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>
#include <optional>
#include <vector>

namespace magna {

/// How well a text answers what was typed.
struct FuzzyMatch {
  int score = 0;               ///< more is better; only good for comparing
  std::vector<int> positions;  ///< of the characters of the text that were meant, rising
};

/// The words of `typed` (parted by blanks) must each be found in `text` with their letters in
/// order, others between them; case does not matter. Beginnings of words, letters that stand
/// together and short texts score more. A word of digits is a number and must be a whole number of
/// the text: "17" is not found in "175 %". Nothing when a word is not found; an empty `typed` fits
/// everything with score 0.
std::optional<FuzzyMatch> fuzzy_match(QStringView typed, QStringView text);

}  // namespace magna
