// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/subscriptions.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace magna {
namespace {

constexpr double kSecond = 1e9;    // ns
constexpr double kLongest = 1e15;  // ns: eleven days, which a timer can wait
// Ticks come slightly early or late: a line may be sent this much too early, but at most this part
// of its interval, and the next one is delayed accordingly.
constexpr std::int64_t kJitter = 20'000'000;  // ns
constexpr std::int64_t kJitterPart = 5;

}  // namespace

std::int64_t Subscriptions::Kind::interval() const {
  return rate ? std::llround(std::min(kSecond / *rate, kLongest)) : 0;
}

std::int64_t Subscriptions::Kind::wait(const SentLine& line, std::int64_t now, bool exact) const {
  const std::int64_t jitter = exact ? 0 : std::min(kJitter, interval() / kJitterPart);
  const bool early = now + jitter < line.due;
  return rate && early ? line.due - now : 0;
}

void Subscriptions::Kind::count(SentLine& line, std::int64_t now) const {
  line.due = std::max(line.due, now) + interval();
}

void Subscriptions::Kind::restart() {
  waiting = true;
  for (auto& [object, line] : sent) {
    line.version = 0;
    line.due = 0;
  }
}

void Subscriptions::subscribe(LineKind kind, std::optional<double> rate) {
  Kind& mine = of(kind);
  mine.wanted = true;
  mine.rate = rate;
  mine.restart();
}

void Subscriptions::unsubscribe(LineKind kind) { of(kind) = {}; }

bool Subscriptions::any() const {
  return std::ranges::any_of(kinds_, [](const Kind& kind) { return kind.wanted; });
}

std::int64_t Subscriptions::wait(LineKind kind, std::uint64_t object, std::int64_t now) const {
  const Kind& mine = of(kind);
  const auto line = mine.sent.find(object);
  return line == mine.sent.end() ? 0 : mine.wait(line->second, now, exact_);
}

bool Subscriptions::due(LineKind kind, std::uint64_t object, std::int64_t now) {
  Kind& mine = of(kind);
  if (!mine.rate) return true;
  SentLine& line = mine.sent[object];
  if (mine.wait(line, now, exact_) > 0) return false;
  mine.count(line, now);
  return true;
}

std::optional<std::int64_t> Subscriptions::tell(LineKind kind, const LineBoard& board,
                                                std::int64_t now, Lines& to) {
  Kind& mine = of(kind);
  if (!mine.wanted || (mine.seen == board.version() && !mine.waiting)) return {};
  for (auto sent = mine.sent.begin(); sent != mine.sent.end();) {
    SentLine& line = sent->second;
    const LineBoard::Entry* const entry = board.find(sent->first);
    if (!line.gone.empty() && (entry == nullptr || entry->gone != line.gone)) {
      to.add(std::exchange(line.gone, {}));
    }
    sent = entry == nullptr ? mine.sent.erase(sent) : std::next(sent);
  }
  std::optional<std::int64_t> next;
  for (const auto& [object, entry] : board.objects()) {
    SentLine& line = mine.sent[object];
    if (line.version == entry.version) continue;
    if (const std::int64_t wait = mine.wait(line, now, exact_); wait > 0) {
      next = std::min(next.value_or(wait), wait);
      continue;
    }
    mine.count(line, now);
    line.version = entry.version;
    line.gone = entry.gone;
    to.add(entry.line);
  }
  mine.seen = board.version();
  mine.waiting = next.has_value();
  return next;
}

void Subscriptions::restart() {
  for (Kind& kind : kinds_) kind.restart();
}

}  // namespace magna
