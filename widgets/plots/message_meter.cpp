// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/message_meter.h"

#include <limits>
#include <utility>

namespace magna {
namespace {

/// A decreased counter belongs to a new connection of the same name.
std::uint64_t grown(std::uint64_t now, std::uint64_t before) {
  return now >= before ? now - before : now;
}

double per_second(std::uint64_t now, std::uint64_t before, std::int64_t ns) {
  return static_cast<double>(now - before) * 1e9 / static_cast<double>(ns);
}

}  // namespace

void MessageMeter::count(const LinkTable& links) {
  std::map<std::pair<std::string, std::string>, Counts> there;
  for (const ServerStatus& server : links) {
    for (const ClientStatus& client : server.clients) {
      const auto key = std::pair(server.name, client.name);
      const Counts before = clients_[key];
      const Counts now{client.messages_in, client.messages_out};
      there[key] = now;
      if (!begun_) continue;
      sum_.in += grown(now.in, before.in);
      sum_.out += grown(now.out, before.out);
    }
  }
  clients_ = std::move(there);
  begun_ = true;
}

void MessageMeter::take(const Snapshot& now) {
  if (!now.links) return;
  if (now.links != last_) {
    last_ = now.links;
    count(*last_);
  }
  if (!moments_.empty() && now.made_ns <= moments_.back().ns) return;
  moments_.push_back({now.made_ns, sum_});
  // Keeps the moment that is a second old as the reference.
  while (moments_.size() > 2 && now.made_ns - moments_[1].ns >= kWindowNs) moments_.pop_front();
}

MessageRates MessageMeter::rates() const {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  if (moments_.size() < 2) return {kUnknown, kUnknown};
  const Moment& from = moments_.front();
  const Moment& to = moments_.back();
  const std::int64_t ns = to.ns - from.ns;
  return {per_second(to.sum.in, from.sum.in, ns), per_second(to.sum.out, from.sum.out, ns)};
}

}  // namespace magna
