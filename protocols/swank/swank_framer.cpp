// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_framer.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/sim/printable.h"

namespace magna {

std::string swank_message(std::string_view body) {
  return fmt::format("{:06x}{}", body.size(), body);
}

bool SwankFramer::take_header() {
  const char* const end = header_.data() + header_.size();
  const auto [rest, wrong] = std::from_chars(header_.data(), end, size_, 16);
  if (wrong != std::errc() || rest != end) {
    problem_ = fmt::format("expected a length of six hexadecimal digits, not {}",
                           printable(header_, kHeader));
    return false;
  }
  const std::size_t most = first_ ? kMaxToken : kMaxBody;
  if (size_ > most) {
    problem_ = fmt::format("announced a message of {} bytes; {} are the most", size_, most);
  }
  return size_ <= most;
}

bool SwankFramer::feed(std::string_view bytes, const Sink& sink) {
  while (problem_.empty() && !bytes.empty()) {
    if (header_.size() < kHeader) {
      const std::size_t taken = std::min(bytes.size(), kHeader - header_.size());
      header_.append(bytes.substr(0, taken));
      bytes.remove_prefix(taken);
      if (header_.size() < kHeader) break;
      if (!take_header()) return false;
    }
    const std::size_t taken = std::min(bytes.size(), size_ - body_.size());
    body_.append(bytes.substr(0, taken));
    bytes.remove_prefix(taken);
    if (body_.size() < size_) break;
    first_ = false;
    header_.clear();
    sink(body_);
    body_.clear();
  }
  return problem_.empty();
}

}  // namespace magna
