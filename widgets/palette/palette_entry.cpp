// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/palette_entry.h"

#include <QStringList>
#include <algorithm>

#include "widgets/palette/fuzzy_match.h"

namespace magna {
namespace {

// What is found only in the place or the hint comes after whatever is found in the name.
constexpr int kOnlyBeside = -10'000;
constexpr int kUsedLately = 24;

struct Rated {
  PaletteHit hit;
  int score = 0;
  std::size_t used = 0;  ///< 0 = last; the number of recent ones when it is none of them
  bool enabled = true;
};

/// Every word of `typed` stands in what is written beside the name.
bool stands_beside(const PaletteEntry& entry, const QString& typed) {
  const QString beside = QStringList{entry.text, entry.detail, entry.hint}.join(QLatin1Char(' '));
  const auto words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(
      words, [&](const QString& word) { return beside.contains(word, Qt::CaseInsensitive); });
}

}  // namespace

std::vector<PaletteHit> find_entries(const std::vector<PaletteEntry>& entries, const QString& typed,
                                     const std::vector<std::string>& recent) {
  std::vector<Rated> rated;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const PaletteEntry& entry = entries[i];
    Rated one;
    one.used = static_cast<std::size_t>(std::ranges::find(recent, entry.id) - recent.begin());
    if (const auto by_name = fuzzy_match(typed, entry.text)) {
      one.score = by_name->score + (one.used < recent.size() ? kUsedLately : 0);
      one.hit.letters = by_name->positions;
    } else {
      if (!stands_beside(entry, typed)) continue;
      one.score = kOnlyBeside;
    }
    one.hit.entry = i;
    one.enabled = entry.enabled;
    rated.push_back(std::move(one));
  }
  std::ranges::stable_sort(rated, [](const Rated& a, const Rated& b) {
    if (a.score != b.score) return a.score > b.score;
    if (a.used != b.used) return a.used < b.used;
    return a.enabled && !b.enabled;
  });
  std::vector<PaletteHit> hits;
  hits.reserve(rated.size());
  for (Rated& one : rated) hits.push_back(std::move(one.hit));
  return hits;
}

}  // namespace magna
