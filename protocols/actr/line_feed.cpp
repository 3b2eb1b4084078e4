// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/line_feed.h"

#include <algorithm>

#include "protocols/actr/actr_client.h"

namespace magna {
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
