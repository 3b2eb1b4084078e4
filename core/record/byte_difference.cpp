// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/byte_difference.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/record/byte_code.h"

namespace magna {

std::string difference(std::string_view before, std::string_view after) {
  // Steps of: bytes of `before` to skip, bytes to copy, bytes that are new. Only forwards, so that
  // the copies together are at most as long as `before`.
  constexpr std::size_t kWord = 8;
  constexpr std::size_t kNear = 64;  // a change of so few bytes in place is found without the table
  const auto word = [](std::string_view text, std::size_t at) {
    std::uint64_t value = 0;
    std::memcpy(&value, text.data() + at, kWord);
    return value;
  };
  const auto number = [](std::string& out, std::size_t value) {
    for (; value >= 0x80; value >>= 7U) out.push_back(static_cast<char>(value | 0x80U));
    out.push_back(static_cast<char>(value));
  };
  constexpr std::size_t kPlaces = std::size_t{1} << 14U;
  std::vector<std::uint32_t> places;  // of words of `before`, by hash, from 1 on
  const auto hash = [](std::uint64_t value) {
    return static_cast<std::size_t>((value * 0x9E3779B97F4A7C15ULL) >> 50U);
  };
  std::string out;
  std::size_t old = 0, now = 0, taken = 0;  // `taken`: end of what was copied from `before`
  std::size_t fresh = 0;                    // begin of new bytes that are not written yet
  std::size_t copied = 0, skipped = 0;      // step that waits for its new bytes
  const auto flush = [&](std::size_t end) {
    number(out, skipped);
    number(out, copied);
    number(out, end - fresh);
    out.append(after.substr(fresh, end - fresh));
  };
  while (now < after.size()) {
    // The next place from which both go on alike.
    bool found = false;
    if (now + kWord <= after.size()) {
      for (std::size_t step = 0; step < kNear && !found; ++step) {
        if (old + step + kWord > before.size() || now + step + kWord > after.size()) break;
        if (word(before, old + step) == word(after, now + step)) {
          old += step;
          now += step;
          found = true;
        }
      }
      if (!found && before.size() >= kWord) {
        if (places.empty()) {
          places.assign(kPlaces, 0);
          for (std::size_t at = before.size() - kWord + 1; at-- > 0;) {
            places[hash(word(before, at))] = static_cast<std::uint32_t>(at + 1);
          }
        }
        const std::size_t most = std::min(now + kNear, after.size() - kWord);
        for (std::size_t at = now; at <= most && !found; ++at) {
          const std::size_t place = places[hash(word(after, at))];
          if (place == 0 || place - 1 < taken || word(before, place - 1) != word(after, at))
            continue;
          old = place - 1;
          now = at;
          found = true;
        }
      }
    }
    if (!found) {
      const std::size_t step = std::min(kNear, after.size() - now);
      old += step;
      now += step;
      continue;
    }
    flush(now);
    skipped = old - taken;
    const std::size_t most = std::min(before.size() - old, after.size() - now);
    const auto end = std::mismatch(before.begin() + static_cast<std::ptrdiff_t>(old),
                                   before.begin() + static_cast<std::ptrdiff_t>(old + most),
                                   after.begin() + static_cast<std::ptrdiff_t>(now));
    copied = static_cast<std::size_t>(end.first - before.begin()) - old;
    old += copied;
    now += copied;
    taken = old;
    fresh = now;
  }
  flush(after.size());
  return out;
}

std::optional<std::string> with_difference(std::string_view before, std::string_view difference) {
  byte_code::KnownObjects none;
  byte_code::Reader in(difference, none);
  std::string after;
  std::size_t old = 0;
  while (in.left() > 0) {
    const std::uint64_t skipped = in.number(), copied = in.number();
    const std::string_view fresh = in.text();
    if (in.fault() != nullptr || skipped > before.size() - old ||
        copied > before.size() - old - skipped) {
      return std::nullopt;
    }
    old += skipped;
    after.append(before.substr(old, copied));
    after.append(fresh);
    old += copied;
  }
  return after;
}

}  // namespace magna
