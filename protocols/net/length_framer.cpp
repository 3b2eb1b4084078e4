// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/length_framer.h"

#include <algorithm>

namespace magna {
namespace {

/// Bytes of memory that a connection keeps between messages; longer messages are rare.
constexpr std::size_t kKept = std::size_t{1} << 20;

}  // namespace

std::array<char, 4> length_header(std::size_t body) {
  std::array<char, 4> header;
  for (std::size_t k = 0; k < header.size(); ++k) {
    header[k] = static_cast<char>(static_cast<unsigned char>(body >> (8 * k) & 0xff));
  }
  return header;
}

std::string length_frame(std::string_view body) {
  const std::array<char, 4> header = length_header(body.size());
  std::string frame;
  frame.reserve(header.size() + body.size());
  frame.append(header.data(), header.size());
  frame.append(body);
  return frame;
}

bool LengthFramer::feed(std::string_view bytes, const Sink& sink) {
  while (!lost_ && !bytes.empty()) {
    if (header_size_ < header_.size()) {
      header_[header_size_++] = static_cast<unsigned char>(bytes.front());
      bytes.remove_prefix(1);
      if (header_size_ < header_.size()) continue;
      announced_ = 0;
      for (std::size_t k = 0; k < header_.size(); ++k) {
        announced_ |= static_cast<std::uint32_t>(header_[k]) << (8 * k);
      }
      lost_ = announced_ > most_;
    } else {
      const std::size_t taken = std::min<std::size_t>(bytes.size(), announced_ - body_.size());
      body_.append(bytes.substr(0, taken));
      bytes.remove_prefix(taken);
    }
    if (lost_ || header_size_ < header_.size() || body_.size() < announced_) continue;
    // Before it is passed on: the receiver may call `open`.
    header_size_ = 0;
    std::string body;
    body.swap(body_);
    sink(body);
    body.clear();
    if (body.capacity() <= kKept) body.swap(body_);  // its memory is kept for the next body
  }
  return !lost_;
}

}  // namespace magna
