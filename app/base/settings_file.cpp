// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/settings_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace magna {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";

bool is_settings_blank(char c) { return kBlanks.find(c) != std::string_view::npos; }

std::size_t skip_blanks(std::string_view line, std::size_t from) {
  return std::min(line.find_first_not_of(kBlanks, from), line.size());
}

bool comment_at(std::string_view line, std::size_t at) {
  if (at >= line.size()) return false;
  return line[at] == ';' || line[at] == '#' || line.substr(at).starts_with("//");
}

bool nothing_more(std::string_view line, std::size_t from) {
  const std::size_t at = skip_blanks(line, from);
  return at == line.size() || comment_at(line, at);
}

std::string_view without_blanks_behind(std::string_view text) {
  while (!text.empty() && is_settings_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// An unquoted value ends at a comment sign only after a blank, so `a//b` is one value.
std::string_view bare_value(std::string_view line, std::size_t from) {
  std::size_t end = from;
  while (end < line.size()) {
    const bool may_begin_comment = end == from || is_settings_blank(line[end - 1]);
    if (may_begin_comment && comment_at(line, end)) break;
    ++end;
  }
  return without_blanks_behind(line.substr(from, end - from));
}

class Parser {
 public:
  explicit Parser(const std::string& name) : name_(name) {}

  void take_line(std::string_view line) {
    ++line_;
    const std::size_t start = skip_blanks(line, 0);
    if (const std::size_t zero = line.find('\0'); zero != std::string_view::npos) {
      return fail(zero, "a zero byte is not text");
    }
    if (nothing_more(line, start)) return;
    if (line[start] == '[') {
      take_section(line, start);
    } else {
      take_entry(line, start);
    }
  }

  bool too_many_errors() const { return file_.errors.size() > SettingsFile::kMaxErrors; }
  SettingsFile& file() { return file_; }

 private:
  void take_section(std::string_view line, std::size_t open) {
    const std::size_t close = line.find(']', open);
    if (close == std::string_view::npos) return fail(line.size(), "expected ']' after the section");
    if (!nothing_more(line, close + 1)) {
      return fail(skip_blanks(line, close + 1), "expected nothing after the section");
    }
    const std::size_t start = skip_blanks(line, open + 1);
    section_ = without_blanks_behind(line.substr(start, std::max(close, start) - start));
  }

  void take_entry(std::string_view line, std::size_t start) {
    const std::size_t equals = line.find('=', start);
    if (equals == std::string_view::npos) return fail(start, "expected 'key = value'");
    if (equals == start) return fail(start, "expected a key before '='");
    const std::size_t value_start = skip_blanks(line, equals + 1);
    const auto value = take_value(line, value_start);
    if (!value) return;
    file_.entries.push_back(
        {section_, std::string{without_blanks_behind(line.substr(start, equals - start))}, *value,
         line_, static_cast<int>(start) + 1, static_cast<int>(value_start) + 1});
  }

  std::optional<std::string> take_value(std::string_view line, std::size_t start) {
    if (start == line.size()) return std::string{};
    const char quote = line[start];
    if (quote != '"' && quote != '\'') return std::string{bare_value(line, start)};
    const std::size_t end = line.find(quote, start + 1);
    if (end == std::string_view::npos) {
      fail(start, "the quoted value has no end");
      return std::nullopt;
    }
    if (!nothing_more(line, end + 1)) {
      fail(skip_blanks(line, end + 1), "expected nothing after the quoted value");
      return std::nullopt;
    }
    return std::string{line.substr(start + 1, end - start - 1)};
  }

  void fail(std::size_t at, std::string message) {
    file_.errors.push_back({std::move(message), name_, line_, static_cast<int>(at) + 1});
  }

  const std::string& name_;
  SettingsFile file_;
  std::string section_;
  int line_ = 0;
};

}  // namespace

Result<SettingsFile> parse_settings_file(std::string_view text, const std::string& name) {
  if (text.size() > SettingsFile::kMaxBytes) {
    return Error{
        fmt::format("too long for a settings file (over {} bytes)", SettingsFile::kMaxBytes), name};
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);

  Parser parser{name};
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    parser.take_line(text.substr(0, end));
    if (parser.too_many_errors()) {
      const Error& first = parser.file().errors.front();
      return Error{fmt::format("not a settings file, over {} bad lines; the first: {}",
                               SettingsFile::kMaxErrors, first.message),
                   name, first.line, first.column};
    }
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return std::move(parser.file());
}

}  // namespace magna
