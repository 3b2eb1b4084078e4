// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/palette_entry.h"

#include <QList>
#include <QStringList>
#include <algorithm>

namespace magna {
namespace {

constexpr int kLetterScore = 2;
constexpr int kWordBegins = 8;  // bonus of a letter
constexpr int kTextBegins = 2;  // bonus of the beginning of a word
constexpr int kStandsNext = 7;  // bonus for following the previous letter
constexpr int kGapCost = 1;     // cost of each letter between, up to:
constexpr int kLongestGap = 6;
constexpr int kImpossible = -1'000'000;

bool begins_word(QStringView text, qsizetype at) {
  if (at == 0) return true;
  const QChar before = text[at - 1];
  return !before.isLetterOrNumber() || (before.isLower() && text[at].isUpper()) ||
         (before.isLetter() && text[at].isDigit());
}

int letter_score(QStringView text, qsizetype at) {
  return kLetterScore + (begins_word(text, at) ? kWordBegins : 0) + (at == 0 ? kTextBegins : 0);
}

/// Finds the best match of one word by dynamic programming: for each letter and position the best
/// score ending there.
class WordFinder {
 public:
  WordFinder(QStringView word, QStringView text)
      : word_(word), text_(text), columns_(static_cast<std::size_t>(text.size())) {
    const auto cells = static_cast<std::size_t>(word.size()) * columns_;
    best_.assign(cells, kImpossible);
    from_.assign(cells, -1);
    for (qsizetype i = 0; i < word.size(); ++i) fill_row(i);
  }

  std::optional<FuzzyMatch> found() const {
    const std::size_t last = static_cast<std::size_t>(word_.size() - 1) * columns_;
    const auto begin = best_.begin() + static_cast<std::ptrdiff_t>(last);
    const auto top = std::max_element(begin, best_.end());
    if (top == best_.end() || *top <= kImpossible / 2) return {};
    FuzzyMatch match{*top, {}};
    auto at = static_cast<int>(top - begin);
    for (qsizetype i = word_.size() - 1; i >= 0; --i) {
      match.positions.insert(match.positions.begin(), at);
      at = from_[cell(i, at)];
    }
    return match;
  }

 private:
  std::size_t cell(qsizetype letter, qsizetype at) const {
    return static_cast<std::size_t>(letter) * columns_ + static_cast<std::size_t>(at);
  }

  void fill_row(qsizetype i) {
    // Best position of the previous letter beyond the longest gap.
    int far = kImpossible;
    int far_at = -1;
    for (qsizetype at = i; at < text_.size(); ++at) {
      const qsizetype leaves = at - 2 - kLongestGap;
      if (i > 0 && leaves >= 0 && best_[cell(i - 1, leaves)] > far) {
        far = best_[cell(i - 1, leaves)];
        far_at = static_cast<int>(leaves);
      }
      if (text_[at].toCaseFolded() != word_[i].toCaseFolded()) continue;
      if (i == 0) {
        best_[cell(0, at)] = letter_score(text_, at);
        continue;
      }
      int score = far - kLongestGap * kGapCost;
      int from = far_at;
      for (qsizetype near = std::max<qsizetype>(0, leaves + 1); near < at; ++near) {
        const auto gap = static_cast<int>(at - near - 1);
        const int candidate = best_[cell(i - 1, near)] + (gap == 0 ? kStandsNext : -gap * kGapCost);
        if (candidate >= score) {
          score = candidate;
          from = static_cast<int>(near);
        }
      }
      if (score <= kImpossible / 2) continue;
      best_[cell(i, at)] = score + letter_score(text_, at);
      from_[cell(i, at)] = from;
    }
  }

  QStringView word_;
  QStringView text_;
  std::size_t columns_;
  std::vector<int> best_;
  std::vector<int> from_;
};

/// Position of a whole number in the text; nothing = not found.
std::optional<FuzzyMatch> find_number(QStringView number, QStringView text) {
  const auto is_digit = [&text](qsizetype at) {
    return at >= 0 && at < text.size() && text[at].isDigit();
  };
  for (qsizetype at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    if (is_digit(at - 1) || is_digit(at + number.size())) continue;
    FuzzyMatch match{kWordBegins - kStandsNext, {}};
    for (qsizetype i = 0; i < number.size(); ++i) {
      match.score += kLetterScore + kStandsNext;
      match.positions.push_back(static_cast<int>(at + i));
    }
    return match;
  }
  return {};
}

std::optional<FuzzyMatch> find_word(QStringView word, QStringView text) {
  if (std::ranges::all_of(word, [](QChar c) { return c.isDigit(); })) {
    return find_number(word, text);
  }
  return WordFinder(word, text).found();
}

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

/// How many words of `typed` the name contains: "gantt chart" means "Go to Gantt" rather than what
/// is documented together with it.
int words_in_name(const PaletteEntry& entry, const QString& typed) {
  const auto words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return static_cast<int>(std::ranges::count_if(words, [&entry](const QString& word) {
    return entry.text.contains(word, Qt::CaseInsensitive);
  }));
}

}  // namespace

std::optional<FuzzyMatch> fuzzy_match(QStringView typed, QStringView text) {
  FuzzyMatch whole;
  const auto words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  if (words.isEmpty()) return whole;
  for (const QStringView word : words) {
    if (word.size() > text.size()) return {};
    const auto match = find_word(word, text);
    if (!match) return {};
    whole.score += match->score;
    whole.positions.insert(whole.positions.end(), match->positions.begin(), match->positions.end());
  }
  std::ranges::sort(whole.positions);
  whole.positions.erase(std::unique(whole.positions.begin(), whole.positions.end()),
                        whole.positions.end());
  // Prefers shorter texts, but only among equal scores.
  whole.score = 8 * whole.score - static_cast<int>(std::min<qsizetype>(text.size(), 60));
  return whole;
}

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
      one.score = (beside ? kOnlyBeside : kOnlyDocumented) + words_in_name(entry, typed);
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
