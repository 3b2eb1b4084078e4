// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_frame.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace magna {

std::string arap_frame(std::uint8_t code, std::string_view args) {
  assert(args.size() <= kArapMaxArgs);
  std::string bytes;
  bytes.reserve(args.size() + 3);
  bytes += static_cast<char>(args.size());
  bytes += static_cast<char>(code);
  bytes += args;
  bytes += static_cast<char>(Crc8::of(bytes));
  return bytes;
}

std::string arap_read(std::uint8_t reg, std::uint8_t count) {
  return arap_frame(reg, std::string(1, static_cast<char>(count)));
}

std::string arap_write(std::uint8_t reg, std::string_view args) {
  return arap_frame(static_cast<std::uint8_t>(reg | ArapFrame::kWrite), args);
}

std::string arap_reply(ArapStatus status, std::string_view args) {
  return arap_frame(static_cast<std::uint8_t>(status), args);
}

std::string arap_float(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  std::string bytes;
  for (unsigned shift = 0; shift < 32; shift += 8)
    bytes += static_cast<char>(bits >> shift & 0xFFU);
  return bytes;
}

std::optional<float> arap_float(std::string_view args) {
  if (args.size() < 4) return {};
  std::uint32_t bits = 0;
  for (unsigned i = 0; i < 4; ++i) {
    bits |= std::uint32_t{static_cast<std::uint8_t>(args[i])} << (8 * i);
  }
  return std::bit_cast<float>(bits);
}

std::string hex_text(std::string_view bytes, std::size_t most) {
  static constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  for (std::size_t i = 0; i < bytes.size() && i < most; ++i) {
    const auto byte = static_cast<std::uint8_t>(bytes[i]);
    if (i > 0) text += ' ';
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 0xFU];
  }
  if (bytes.size() > most) text += " …";
  return text;
}

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
