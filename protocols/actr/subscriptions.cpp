// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/subscriptions.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "protocols/actr/actr_client.h"

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

namespace {

/// Where the lines of this kind are for the client; nullptr: on the board for all clients.
KeptBoard* own_board(ActrClient& client, const LineKindRow& row) {
  if (row.own == nullptr || !client.own_view()) return nullptr;
  return &(*client.own_view().*row.own)();
}

/// The line with the time of a tick follows all other lines of the tick, those of its events too.
bool is_later(LineKind kind, std::span<const Event> events) {
  return kind == LineKind::Time && !events.empty();
}

}  // namespace

void LineFeed::rebind(const Engine& engine) {
  engine_ = &engine;
  for (KeptBoard& board : boards_) {
    board.lines.clear();
    board.written = false;
  }
  frontier_.update({});
  stretches_.clear();
}

void LineFeed::write(std::span<ActrClient* const> clients, std::span<const Event> events) {
  for (const LineKindRow& row : line_kinds()) {
    if (row.write == nullptr || is_later(row.kind, events)) continue;
    const auto at = static_cast<std::size_t>(row.kind);
    bool wanted = false;
    for (ActrClient* const client : clients) {
      const bool wants = client->subscriptions().wants(row.kind);
      if (KeptBoard* const own = own_board(*client, row)) {
        write(row, client->own_view()->view(), client->own_view()->images(), wants, events, *own);
      } else {
        wanted = wanted || wants;
      }
    }
    write(row, window_view(*engine_), roster_.images(), wanted, events, boards_[at]);
  }
}

void LineFeed::write(const LineKindRow& row, const ClientView& view, const ImageFeatures& images,
                     bool wanted, std::span<const Event> events, KeptBoard& board) {
  const bool other_images = row.of_images && board.images != images.version();
  const bool all = wanted && (!board.written || other_images);
  board.written = wanted;
  board.images = images.version();
  if (wanted) {
    row.write({*engine_, roster_, frontier_, stretches_, attention_, view, images, running_,
               lockstep_, all, events},
              board.lines);
  } else {
    board.lines.clear();
  }
}

bool LineFeed::has_readers(std::span<ActrClient* const> clients) const {
  return std::ranges::any_of(boards_, &KeptBoard::written) ||
         std::ranges::any_of(clients,
                             [](ActrClient* client) { return client->subscriptions().any(); });
}

std::optional<std::int64_t> LineFeed::send(std::span<ActrClient* const> clients,
                                           std::span<const Event> events, std::int64_t now) {
  write(clients, events);
  std::optional<std::int64_t> next;
  for (ActrClient* const client : clients) {
    if (!client->subscriptions().any() || client->hold_back()) continue;
    Lines lines;
    for (const LineKindRow& row : line_kinds()) {
      if (is_later(row.kind, events)) continue;
      const KeptBoard* const own = own_board(*client, row);
      const LineBoard& board =
          (own != nullptr ? *own : boards_[static_cast<std::size_t>(row.kind)]).lines;
      const std::uint64_t before = lines.count;
      const auto wait = client->subscriptions().tell(row.kind, board, now, lines);
      if (row.kind == LineKind::Time && lines.count > before) client->clock().told(engine_->now());
      if (wait) next = std::min(next.value_or(*wait), *wait);
    }
    if (lines.count > 0) client->send(lines);
  }
  return next;
}

}  // namespace magna
