// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/links/message_kinds.h"

#include <algorithm>
#include <numeric>
#include <string_view>

namespace magna {
namespace {

constexpr std::size_t kMostOfLast = 200;   // bytes
constexpr const char* kOtherKinds = "\n";  // not a possible name, because names are printable

}  // namespace

std::size_t MessageKinds::place_of(const LinkMessage& message) {
  const auto found = places_.find(LookedFor(message.server, message.in, message.what));
  if (found != places_.end()) return found->second;
  const bool full = kinds_.size() >= kMost;
  const std::string what = full ? kOtherKinds : message.what;
  const auto [place, fresh] =
      places_.try_emplace(Key(message.server, message.in, what), kinds_.size());
  if (fresh) {
    ++version_;
    MessageKind& kind = kinds_.emplace_back();
    kind.server = message.server;
    kind.in = message.in;
    kind.others = full;
    if (!full) kind.what = message.what;
    slots_.emplace_back();
  }
  return place->second;
}

void MessageKinds::move_to(Slots& recent, std::int64_t slot) {
  if (slot <= recent.newest) return;
  const auto by = static_cast<std::ptrdiff_t>(std::min<std::int64_t>(slot - recent.newest, kSlots));
  std::shift_right(recent.counts.begin(), recent.counts.end(), by);
  std::fill_n(recent.counts.begin(), by, 0U);
  recent.newest = slot;
}

void MessageKinds::add(const LinkMessages& messages, std::int64_t now_ns) {
  if (since_ns_ < 0 && !messages.messages.empty()) since_ns_ = now_ns;
  const std::int64_t slot = now_ns / kSlotNs;
  count_ += messages.messages.size();
  const LinkMessage* before = nullptr;
  for (const LinkMessage& message : messages.messages) {
    const std::size_t at = place_of(message);
    MessageKind& kind = kinds_[at];
    ++kind.count;
    kind.bytes += message.size;
    if (!message.good) ++kind.faults;
    const std::string& last = message.value.empty() && message.text ? message.bytes : message.value;
    kind.last.assign(last, 0, kMostOfLast);
    move_to(slots_[at], slot);
    ++slots_[at].counts[0];
    const bool same = before != nullptr && before->client == message.client;
    if (!same && programs_.size() < kMostPrograms &&
        programs_.emplace(message.server, message.client).second) {
      ++version_;
    }
    before = &message;
  }
}

void MessageKinds::clear() {
  kinds_.clear();
  slots_.clear();
  places_.clear();
  programs_.clear();
  ++version_;
  count_ = 0;
  since_ns_ = -1;
}

void MessageKinds::measure(std::int64_t now_ns) {
  constexpr double kSecond = 1e9;
  const std::int64_t span = now_ns % kSlotNs + kSlotNs * static_cast<std::int64_t>(kSlots - 1);
  const double seconds =
      static_cast<double>(std::max(kSlotNs, std::min(span, now_ns - since_ns_))) / kSecond;
  for (std::size_t at = 0; at < kinds_.size(); ++at) {
    move_to(slots_[at], now_ns / kSlotNs);
    const auto& counts = slots_[at].counts;
    kinds_[at].per_second = std::accumulate(counts.begin(), counts.end(), 0.0) / seconds;
  }
}

double MessageKinds::per_second() const {
  return std::accumulate(kinds_.begin(), kinds_.end(), 0.0,
                         [](double sum, const MessageKind& kind) { return sum + kind.per_second; });
}

}  // namespace magna
