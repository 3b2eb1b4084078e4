// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_framer.h"

#include <algorithm>
#include <utility>

namespace magna {

void ArapFramer::feed(std::string_view bytes, std::int64_t now) {
  if (deaf_) {
    // No byte for this long without a report by `expire` means that this machine itself was
    // stopped.
    if (now - last_ns_ >= silence_ns_) bad_ns_ += now - last_ns_;
    if (now >= bad_ns_ + kDeafNs) resume();
  }
  for (const char byte : bytes) take(static_cast<std::uint8_t>(byte), now);
}

void ArapFramer::take(std::uint8_t byte, std::int64_t now) {
  last_ns_ = now;
  if (deaf_) return;
  held_[size_++] = static_cast<char>(byte);
  const std::size_t args = static_cast<std::uint8_t>(held_[0]);
  if (size_ < args + 3) {
    crc_.add(byte);
    return;
  }
  const std::string_view bytes(held_.data(), std::exchange(size_, 0));
  const ArapFrame frame{static_cast<std::uint8_t>(bytes[1]), bytes.substr(2, args), bytes};
  const std::uint8_t expected = std::exchange(crc_, {}).value();
  if (byte == expected) {
    sink_.on_frame(frame);
    return;
  }
  deaf_ = true;
  bad_ns_ = now;
  sink_.on_bad_check(frame, expected);
}

void ArapFramer::expire(std::int64_t now) {
  const auto due = deadline();
  if (!due || now < *due) return;
  if (deaf_) return resume();
  const std::string_view bytes(held_.data(), size_);
  reset();
  sink_.on_silence(ArapStatus::Unfinished, bytes);
}

void ArapFramer::resume() {
  reset();
  sink_.on_silence(ArapStatus::BadCheck, {});
}

std::optional<std::int64_t> ArapFramer::deadline() const {
  if (!open()) return {};
  const std::int64_t silent = last_ns_ + silence_ns_;
  return deaf_ ? std::min(silent, bad_ns_ + kDeafNs) : silent;
}

void ArapFramer::reset() {
  size_ = 0;
  crc_ = {};
  deaf_ = false;
}

}  // namespace magna
