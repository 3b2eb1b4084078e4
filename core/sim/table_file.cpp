// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/table_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/sim/text.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

constexpr std::array kSeparators = {',', ';', '\t'};
constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view kLittleEndianMark = "\xFF\xFE";
constexpr std::string_view kBigEndianMark = "\xFE\xFF";
constexpr std::string_view kMinus = "\xE2\x88\x92";  // U+2212

void append_utf8(std::uint32_t code, std::string& text) {
  const auto byte = [&text](std::uint32_t value) { text += static_cast<char>(value); };
  if (code < 0x80U) return byte(code);
  if (code < 0x800U) {
    byte(0xC0U | (code >> 6U));
  } else if (code < 0x10000U) {
    byte(0xE0U | (code >> 12U));
    byte(0x80U | ((code >> 6U) & 0x3FU));
  } else {
    byte(0xF0U | (code >> 18U));
    byte(0x80U | ((code >> 12U) & 0x3FU));
    byte(0x80U | ((code >> 6U) & 0x3FU));
  }
  byte(0x80U | (code & 0x3FU));
}

/// Unpaired surrogates and half a unit at the end become U+FFFD.
std::string utf8_of_utf16(std::string_view bytes, bool big_endian) {
  constexpr std::uint32_t kReplacement = 0xFFFD;
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at]));
    const auto second = static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + 1]));
    return big_endian ? (first << 8U) | second : (second << 8U) | first;
  };
  const auto is_high = [](std::uint32_t u) { return u >= 0xD800U && u < 0xDC00U; };
  const auto is_low = [](std::uint32_t u) { return u >= 0xDC00U && u < 0xE000U; };
  std::string text;
  std::size_t at = 0;
  for (; at + 1 < bytes.size(); at += 2) {
    std::uint32_t code = unit(at);
    if (is_high(code) && at + 3 < bytes.size() && is_low(unit(at + 2))) {
      at += 2;
      code = 0x10000U + ((code - 0xD800U) << 10U) + (unit(at) - 0xDC00U);
    } else if (is_high(code) || is_low(code)) {
      code = kReplacement;
    }
    append_utf8(code, text);
  }
  if (at < bytes.size()) append_utf8(kReplacement, text);
  return text;
}

/// The text as UTF-8 without a byte order mark.
std::string without_mark(std::string_view text) {
  if (text.starts_with(kLittleEndianMark)) return utf8_of_utf16(text.substr(2), false);
  if (text.starts_with(kBigEndianMark)) return utf8_of_utf16(text.substr(2), true);
  if (text.starts_with(kUtf8Mark)) text.remove_prefix(kUtf8Mark.size());
  return std::string(text);
}

}  // namespace

TableReader::TableReader(std::string_view text, std::string file,
                         std::span<const std::string_view> columns, std::size_t required)
    : text_(without_mark(text)),
      file_(std::move(file)),
      columns_(columns.begin(), columns.end()),
      required_(required),
      places_(columns.size()) {
  read_head();
}

bool TableReader::next() {
  record_.clear();
  while (!error_ && at_ < text_.size()) {
    record_ = record(separator_);
    if (error_) break;
    const auto empty = [](const Field& one) { return trimmed(one.text).empty(); };
    if (std::ranges::all_of(record_, empty)) continue;
    // Fields beyond the head would be pieces of others, most likely of numbers.
    for (std::size_t k = head_fields_; k < record_.size(); ++k) {
      if (empty(record_[k])) continue;
      fail_at(record_[k].byte,
              fmt::format("the line has {} values, but the first line names {} columns; values "
                          "with separators in them, also decimal commas, need quotation marks",
                          record_.size(), head_fields_));
      return false;
    }
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      if (!places_[k] || *places_[k] < record_.size()) continue;
      fail(fmt::format("the value of “{}” is missing", columns_[k]));
      return false;
    }
    return true;
  }
  record_.clear();
  return false;
}

std::string_view TableReader::text(std::size_t column) const {
  return places_[column] ? std::string_view(record_[*places_[column]].text) : std::string_view();
}

std::optional<double> TableReader::number(std::size_t column, std::string_view unit) {
  std::string digits{trimmed(text(column))};
  if (digits.starts_with(kMinus)) digits.replace(0, kMinus.size(), "-");
  const std::size_t point = digits.find_first_of(".,");
  const char decimal = point == std::string::npos ? '\0' : digits[point];
  if (decimal == ',') digits[point] = '.';
  const auto value = finite_number(digits);
  if (!value) {
    fail(column, fmt::format("“{}” must be a number of {}, not '{}'", columns_[column], unit,
                             shown(text(column))));
    return {};
  }
  if (decimal != '\0' && decimal_ != '\0' && decimal != decimal_) {
    fail(column, fmt::format("'{}' has a decimal {}, but numbers before it have a decimal {}; "
                             "write all of them alike",
                             shown(text(column)), decimal == ',' ? "comma" : "point",
                             decimal == ',' ? "point" : "comma"));
    return {};
  }
  if (decimal != '\0') decimal_ = decimal;
  return value;
}

void TableReader::fail(std::string message) {
  fail_at(record_.empty() ? at_ : record_.front().byte, std::move(message));
}

void TableReader::fail(std::size_t column, std::string message) {
  if (!places_[column]) return fail(std::move(message));
  fail_at(record_[*places_[column]].byte, std::move(message));
}

void TableReader::fail_at(std::size_t byte, std::string message) {
  if (!error_) error_ = error_at(text_, byte, std::move(message), file_);
}

bool TableReader::at_line_end() const {
  return at_ >= text_.size() || text_[at_] == '\n' || text_[at_] == '\r';
}

// Tabs stay if they separate fields.
void TableReader::skip_blanks(char separator) {
  while (at_ < text_.size() && text_[at_] != separator &&
         (text_[at_] == ' ' || text_[at_] == '\t')) {
    ++at_;
  }
}

void TableReader::skip_line_end() {
  if (at_ < text_.size() && text_[at_] == '\r') ++at_;
  if (at_ < text_.size() && text_[at_] == '\n') ++at_;
}

// The fields from here to the end of the line, and past that.
std::vector<TableReader::Field> TableReader::record(char separator) {
  std::vector<Field> fields;
  while (true) {
    fields.push_back(field(separator));
    if (error_ || at_line_end()) break;
    ++at_;  // the separator
  }
  skip_line_end();
  return fields;
}

TableReader::Field TableReader::field(char separator) {
  const std::size_t begin = at_;
  skip_blanks(separator);
  Field field{"", at_};
  if (at_ == text_.size() || text_[at_] != '"') {
    while (at_ < text_.size() && text_[at_] != separator && !at_line_end()) ++at_;
    field.text = text_.substr(begin, at_ - begin);
    return field;
  }
  ++at_;
  while (true) {
    const std::size_t quote = text_.find('"', at_);
    if (quote == std::string::npos) {
      fail_at(field.byte, "the closing quotation mark is missing");
      return field;
    }
    field.text += std::string_view(text_).substr(at_, quote - at_);
    at_ = quote + 1;
    if (at_ == text_.size() || text_[at_] != '"') break;
    field.text += '"';
    ++at_;
  }
  skip_blanks(separator);
  if (!at_line_end() && text_[at_] != separator) {
    fail_at(at_,
            "text follows a closing quotation mark; quotation marks in a quoted value must be "
            "doubled");
  }
  return field;
}

std::size_t TableReader::known_columns(const std::vector<Field>& head) const {
  return static_cast<std::size_t>(std::ranges::count_if(columns_, [&](std::string_view name) {
    return std::ranges::any_of(
        head, [&](const Field& one) { return same_word(trimmed(one.text), name); });
  }));
}

// Sets separator_ to that with which the line here names the most columns.
void TableReader::find_separator() {
  const std::size_t begin = at_;
  std::size_t most = 0;
  for (const char candidate : kSeparators) {
    const std::size_t known = known_columns(record(candidate));
    if (!error_ && known > most) {
      most = known;
      separator_ = candidate;
    }
    error_.reset();
    at_ = begin;
  }
}

void TableReader::read_head() {
  // Excel's first line "sep=;".
  constexpr std::string_view kTold = "sep=";
  const std::string_view first = std::string_view(text_).substr(0, text_.find_first_of("\r\n"));
  const bool told = first.size() == kTold.size() + 1 && first.back() != '"' &&
                    same_word(first.substr(0, kTold.size()), kTold);
  if (told) at_ = first.size();
  // To the beginning of the first line that is not blank.
  const std::size_t word = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
  const std::size_t before = text_.substr(at_, word - at_).find_last_of("\r\n");
  if (before != std::string::npos) at_ += before + 1;
  if (told) {
    separator_ = first.back();
  } else {
    find_separator();
  }
  const std::vector<Field> head = record(separator_);
  head_fields_ = head.size();
  for (std::size_t k = 0; k < head.size() && !error_; ++k) {
    const auto found = std::ranges::find_if(
        columns_, [&](std::string_view name) { return same_word(trimmed(head[k].text), name); });
    if (found == columns_.end()) continue;
    auto& place = places_[static_cast<std::size_t>(found - columns_.begin())];
    if (place) fail_at(head[k].byte, fmt::format("the column “{}” is repeated", *found));
    place = k;
  }
  for (std::size_t k = 0; k < required_ && !error_; ++k) {
    if (places_[k]) continue;
    std::string names = fmt::format("“{}”", columns_[0]);
    for (std::size_t i = 1; i < required_; ++i) {
      names += fmt::format("{}“{}”", i + 1 == required_ ? " and " : ", ", columns_[i]);
    }
    fail_at(head.front().byte, fmt::format("the first line must name the columns {}; “{}” is "
                                           "missing",
                                           names, columns_[k]));
  }
}

void TableWriter::skip(int fields) {
  for (int k = 0; k < fields; ++k) field(std::string_view());
}

void TableWriter::end_record() {
  text_ += "\r\n";
  begun_ = false;
}

void TableWriter::field(std::string_view text) {
  if (begun_) text_ += ',';
  begun_ = true;
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    text_ += text;
    return;
  }
  text_ += '"';
  for (const char c : text) {
    if (c == '"') text_ += '"';
    text_ += c;
  }
  text_ += '"';
}

std::string with_decimals(double number, int decimals) {
  return fmt::format("{:.{}f}", number, decimals);
}

}  // namespace magna
