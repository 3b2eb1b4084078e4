// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/length_framer.h"

#include <algorithm>

namespace magna {
namespace {

/// Bytes of memory that a connection keeps between messages; longer messages are rare.
constexpr std::size_t kKept = std::size_t{1} << 20;

bool is_line_end(unsigned char byte) { return byte == '\n' || byte == '\r'; }

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

bool LengthFramer::open() const {
  if (in_body_ || bodies_ == Bodies::Bytes) return header_size_ > 0;
  return !std::all_of(header_.begin(), header_.begin() + header_size_, is_line_end);
}

// A line end before a length makes a length that ends one byte early: the byte after it is then
// the highest of the true length, which is zero, and not the first one of a text.
bool LengthFramer::take_header(std::string_view& bytes) {
  const auto byte = static_cast<unsigned char>(bytes.front());
  if (header_size_ < header_.size()) {
    header_[header_size_++] = byte;
    bytes.remove_prefix(1);
  } else if (byte == 0 || announced_ > most_) {
    std::shift_left(header_.begin(), header_.end(), 1);
    header_.back() = byte;
    bytes.remove_prefix(1);
  } else {
    return true;
  }
  if (header_size_ < header_.size()) return false;
  announced_ = 0;
  for (std::size_t k = 0; k < header_.size(); ++k) {
    announced_ |= static_cast<std::uint32_t>(header_[k]) << (8 * k);
  }
  return bodies_ == Bodies::Bytes || !is_line_end(header_.front());
}

bool LengthFramer::feed(std::string_view bytes, const Sink& sink) {
  while (!lost_ && !bytes.empty()) {
    if (!in_body_) {
      in_body_ = take_header(bytes);
      lost_ = in_body_ && announced_ > most_;
    } else {
      const std::size_t taken = std::min<std::size_t>(bytes.size(), announced_ - body_.size());
      body_.append(bytes.substr(0, taken));
      bytes.remove_prefix(taken);
    }
    if (lost_ || !in_body_ || body_.size() < announced_) continue;
    // Before it is passed on: the receiver may call `open`.
    header_size_ = 0;
    in_body_ = false;
    std::string body;
    body.swap(body_);
    sink(body);
    body.clear();
    if (body.capacity() <= kKept) body.swap(body_);  // its memory is kept for the next body
  }
  return !lost_;
}

}  // namespace magna
