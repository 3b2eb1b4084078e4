// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "core/sim/result.h"

namespace magna {

/// Why a path cannot be opened as a file: "there is no such file", "it is a folder; name a file", …
/// Nothing if it is a file, which may still be unreadable.
std::optional<std::string> file_problem(const std::filesystem::path& path);

inline constexpr std::uintmax_t kLargestTextFile = std::uintmax_t{4} << 20U;  // bytes

/// The content of a file; the error says that it is not a file, cannot be read, or is too large to
/// be `what`.
Result<std::string> read_text_file(const std::string& path, std::string_view what);

/// An iterator over a text whose copies share a counter: the number of bytes that a parser has read
/// gives its events a place.
class CountedText {
 public:
  // The names are the standard's. NOLINTNEXTLINE(readability-identifier-naming)
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountedText(const char* at, std::size_t& count) : at_(at), count_(&count) {}
  reference operator*() const { return *at_; }
  CountedText& operator++() {
    ++at_;
    ++*count_;
    return *this;
  }
  CountedText operator++(int) {
    const CountedText before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(CountedText a, CountedText b) { return a.at_ == b.at_; }
  friend bool operator!=(CountedText a, CountedText b) { return a.at_ != b.at_; }

 private:
  const char* at_;
  std::size_t* count_;
};

/// An error at a byte of the text of `file`, with its line and column. Columns are counted in
/// bytes; lines end with LF, CR LF or CR.
Error error_at(std::string_view text, std::size_t byte, std::string message, std::string file);

}  // namespace magna
