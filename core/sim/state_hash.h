// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace magna {

/// A 64-bit hash of bit patterns, fed in a fixed order (`--state-hash`). Not cryptographic.
class StateHash {
 public:
  void add(std::uint64_t word);
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
  void add(float value) { add(std::uint64_t{std::bit_cast<std::uint32_t>(value)}); }
  void add(std::string_view text);
  template <class T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>) void add(T value) {
    add(static_cast<std::uint64_t>(value));
  }
  template <class T>
  void add_all(std::span<const T> values) {
    add(static_cast<std::uint64_t>(values.size()));
    for (const T& value : values) add(value);
  }

  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0x9e3779b97f4a7c15ULL;
};

}  // namespace magna
