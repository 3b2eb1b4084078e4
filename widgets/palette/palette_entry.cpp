// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/palette_entry.h"

#include <QStringList>
#include <algorithm>
#include <optional>

#include "widgets/palette/fuzzy_match.h"

namespace magna {
namespace {

// Matches only in menu or hint come after all matches in names.
constexpr int kOnlyBeside = -10'000;
constexpr int kOnlyDocumented = -20'000;
constexpr int kUsedLately = 24;
// Worth more than a short name or a match at the beginning, less than a missing letter.
constexpr int kCannotBeDone = 64;

struct Rated {
  PaletteHit hit;
  int score = 0;
  std::size_t used = 0;  ///< 0 = most recent; the number of recent ones if not among them
  bool enabled = true;
};

bool is_number(const QString& word) {
  return std::ranges::all_of(word, [](QChar c) { return c.isDigit(); });
}

/// The better match of the whole text and of the name in it.
std::optional<FuzzyMatch> match_name(const QString& typed, const PaletteEntry& entry) {
  auto whole = fuzzy_match(typed, entry.text);
  if (entry.name_at == 0 || typed.isEmpty()) return whole;
  auto name = fuzzy_match(typed, QStringView(entry.text).mid(entry.name_at));
  if (!name || (whole && whole->score > name->score)) return whole;
  for (int& at : name->positions) at += entry.name_at;
  ++name->score;  // a pane precedes an action of the same name
  return name;
}

/// Whether all words of `typed` occur in menu, hint or `more`; numbers only in menu and hint,
/// because their digits may stand apart and would be found in every long text.
bool matches_details(const PaletteEntry& entry, const QString& typed, const QString& more = {}) {
  const QString own = QStringList{entry.text, entry.detail, entry.hint}.join(QLatin1Char(' '));
  const QString beside = own + QLatin1Char(' ') + more;
  const auto words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(words, [&](const QString& word) {
    return is_number(word) ? fuzzy_match(word, own).has_value()
                           : beside.contains(word, Qt::CaseInsensitive);
  });
}

}  // namespace

std::vector<PaletteHit> find_entries(const std::vector<PaletteEntry>& entries, const QString& typed,
                                     const std::vector<std::string>& recent) {
  std::vector<Rated> rated;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const PaletteEntry& entry = entries[i];
    Rated one;
    one.used = static_cast<std::size_t>(std::ranges::find(recent, entry.id) - recent.begin());
    if (const auto by_name = match_name(typed, entry)) {
      one.score = by_name->score + (one.used < recent.size() ? kUsedLately : 0);
      one.hit.letters = by_name->positions;
    } else {
      const bool beside = matches_details(entry, typed);
      if (!beside && !matches_details(entry, typed, entry.words)) continue;
      one.score = beside ? kOnlyBeside : kOnlyDocumented;
    }
    one.hit.entry = i;
    one.enabled = entry.enabled;
    if (!entry.enabled && !typed.isEmpty()) one.score -= kCannotBeDone;
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
