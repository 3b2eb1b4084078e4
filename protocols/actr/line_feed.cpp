// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/line_feed.h"

#include <algorithm>
#include <functional>

#include "protocols/actr/actr_client.h"

namespace magna {
namespace {

/// The line with the time of a tick follows all other lines of the tick, those of its events too.
bool is_later(LineKind kind, std::span<const Event> events) {
  return kind == LineKind::Time && !events.empty();
}

}  // namespace

void LineFeed::rebind(const Engine& engine) {
  engine_ = &engine;
  for (LineBoard& board : boards_) board.clear();
  written_ = {};
  frontier_.update({});
  stretches_.clear();
}

void LineFeed::write(std::span<ActrClient* const> clients, std::span<const Event> events) {
  for (const LineKindRow& row : line_kinds()) {
    if (row.write == nullptr || is_later(row.kind, events)) continue;
    const auto at = static_cast<std::size_t>(row.kind);
    const bool wanted = std::ranges::any_of(
        clients, [&](ActrClient* client) { return client->subscriptions().wants(row.kind); });
    const bool all = wanted && !written_[at];
    written_[at] = wanted;
    if (wanted) {
      row.write({*engine_, roster_, frontier_, stretches_, running_, lockstep_, all, events},
                boards_[at]);
    } else {
      boards_[at].clear();
    }
  }
}

bool LineFeed::has_readers(std::span<ActrClient* const> clients) const {
  return std::ranges::any_of(written_, std::identity{}) ||
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
      const LineBoard& board = boards_[static_cast<std::size_t>(row.kind)];
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
