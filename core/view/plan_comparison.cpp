// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/plan_comparison.h"

#include <algorithm>
#include <map>
#include <utility>

namespace magna {

namespace {

using Episode = std::shared_ptr<const PlanEntry>;
using Episodes = std::vector<Episode>;
using Difference = ComparedEpisode::Difference;

constexpr std::size_t kMostPairs = 1'000'000;  // of children that are compared with each other

/// The episodes of one run by their parents.
struct RunTree {
  Episode root;
  std::map<std::uint32_t, Episodes> children;

  explicit RunTree(const HistoryRun& run) {
    if (!run.history) return;
    for (const Episode& one : run.history->episodes) {
      if (one->run != run.number) continue;
      if (one->kind == PlanEntry::Kind::Plan) {
        root = one;
      } else {
        children[one->parent].push_back(one);
      }
    }
  }
  const Episodes& below(const Episode& one) const {
    static const Episodes kNone;
    const auto found = one ? children.find(one->number) : children.end();
    return found == children.end() ? kNone : found->second;
  }
};

bool alike(const PlanEntry& a, const PlanEntry& b) { return a.kind == b.kind && a.name == b.name; }

/// Pairs of equal kind and name, as many as possible in the order of both.
std::vector<std::pair<Episode, Episode>> matched(const Episodes& a, const Episodes& b) {
  std::vector<std::pair<Episode, Episode>> pairs;
  std::size_t i = 0;
  std::size_t j = 0;
  const auto both = [&] { pairs.emplace_back(a[i++], b[j++]); };
  const auto only_first = [&] { pairs.emplace_back(a[i++], nullptr); };
  const auto only_second = [&] { pairs.emplace_back(nullptr, b[j++]); };
  while (i < a.size() && j < b.size() && alike(*a[i], *b[j])) both();
  const std::size_t rows = a.size() - i;
  const std::size_t columns = b.size() - j;
  if (rows * columns <= kMostPairs) {
    const std::size_t from_a = i;
    const std::size_t from_b = j;
    std::vector<std::uint32_t> longest((rows + 1) * (columns + 1), 0);
    const auto at = [&](std::size_t row, std::size_t column) -> std::uint32_t& {
      return longest[row * (columns + 1) + column];
    };
    for (std::size_t row = rows; row-- > 0;) {
      for (std::size_t column = columns; column-- > 0;) {
        at(row, column) = alike(*a[from_a + row], *b[from_b + column])
                              ? at(row + 1, column + 1) + 1
                              : std::max(at(row + 1, column), at(row, column + 1));
      }
    }
    while (i < a.size() && j < b.size()) {
      if (alike(*a[i], *b[j])) {
        both();
      } else if (at(i - from_a + 1, j - from_b) >= at(i - from_a, j - from_b + 1)) {
        only_first();
      } else {
        only_second();
      }
    }
  } else {
    while (i < a.size() && j < b.size() && alike(*a[i], *b[j])) both();
  }
  while (i < a.size()) only_first();
  while (j < b.size()) only_second();
  return pairs;
}

class Comparer {
 public:
  Comparer(const HistoryRun& first, const HistoryRun& second) : first_(first), second_(second) {}

  RunComparison compare() {
    if (first_.root || second_.root) add(first_.root, second_.root, 0, true);
    return std::move(result_);
  }

 private:
  /// `counted`: false below an episode that one run does not have.
  void add(const Episode& first, const Episode& second, int depth, bool counted) {
    const Difference difference = difference_of(first, second);
    if (counted) note(first, second, difference);
    result_.rows.push_back({first, second, depth, difference});
    for (const auto& [a, b] : matched(first_.below(first), second_.below(second))) {
      add(a, b, depth + 1, counted && difference != Difference::Missing);
    }
  }

  Tick since(const RunTree& run, Tick tick) const {
    return run.root && tick > run.root->began ? tick - run.root->began : 0;
  }

  Difference difference_of(const Episode& first, const Episode& second) const {
    if (!first || !second) return Difference::Missing;
    if (first->state != second->state || first->value != second->value ||
        first->reason != second->reason) {
      return Difference::Result;
    }
    if (first->arguments != second->arguments) return Difference::Arguments;
    if (since(first_, first->began) != since(second_, second->began)) return Difference::Time;
    if (first->ended && second->ended &&
        since(first_, *first->ended) != since(second_, *second->ended)) {
      return Difference::Time;
    }
    return Difference::None;
  }

  /// The tick of its run at which the difference shows.
  Tick shown_at(const Episode& first, const Episode& second, Difference difference) const {
    if (!first) return since(second_, second->began);
    if (!second) return since(first_, first->began);
    const Tick began = std::min(since(first_, first->began), since(second_, second->began));
    const bool later = difference == Difference::Result ||
                       since(first_, first->began) == since(second_, second->began);
    if (!later || difference == Difference::Arguments) return began;
    if (!first->ended && !second->ended) return began;
    const Tick a = first->ended ? since(first_, *first->ended) : since(second_, *second->ended);
    const Tick b = second->ended ? since(second_, *second->ended) : a;
    return std::min(a, b);
  }

  // Of several at the same tick the innermost one: it is the cause of those above it.
  void note(const Episode& first, const Episode& second, Difference difference) {
    if (difference == Difference::None) return;
    const Tick tick = shown_at(first, second, difference);
    if (result_.first_difference && tick > earliest_) return;
    earliest_ = tick;
    result_.first_difference = result_.rows.size();
  }

  RunTree first_;
  RunTree second_;
  RunComparison result_;
  Tick earliest_ = 0;
};

}  // namespace

RunComparison compare_runs(const HistoryRun& first, const HistoryRun& second) {
  return Comparer(first, second).compare();
}

std::vector<std::shared_ptr<const PlanEntry>> plans_of(const PlanHistory& history) {
  Episodes plans;
  std::ranges::copy_if(history.episodes, std::back_inserter(plans),
                       [](const Episode& one) { return one->kind == PlanEntry::Kind::Plan; });
  return plans;
}

}  // namespace magna
