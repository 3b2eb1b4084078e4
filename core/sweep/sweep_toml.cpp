// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_toml.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/sim/text.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

constexpr std::size_t kMostParserWords = 200;  // bytes
constexpr std::size_t kMostTextBytes = 4096;
constexpr int kMostKeyParts = 16;

/// What the parser of the library must not see.
struct TomlTrap {
  std::size_t byte = 0;
  std::string_view what;
};

/// Where a quoted text ends that begins at `at`, or its line.
std::size_t end_of_quoted(std::string_view text, std::size_t at) {
  const char mark = text[at];
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == mark) return at + 1;
    if (text[at] == '\\' && mark == '"') ++at;
  }
  return std::min(at, text.size());
}

/// Version 3.3 of the library deletes the tables of a key by recursion, one for each part, and what
/// it does is undefined where it looks for white space and finds a letter that is not of ASCII. All
/// that is refused here is not TOML, or of no use in a sweep file.
std::optional<TomlTrap> find_trap(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  constexpr std::string_view kBetweenKeys = "\n,=[]{}";
  constexpr std::string_view kBeforeQuotes = "\n,=[{.";
  int parts = 1;
  char before = '\n';  // the last letter that is not blank
  for (std::size_t at = text.starts_with(kMark) ? kMark.size() : 0; at < text.size();) {
    const char c = text[at];
    if (c == '#') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    if (kBetweenKeys.find(c) != std::string_view::npos) parts = 1;
    if (c == '.' && ++parts > kMostKeyParts) return TomlTrap{at, "a key has too many parts"};
    if (c == '"' || c == '\'') {
      if (text.substr(at, 3) == std::string(3, c)) {
        return TomlTrap{at, "a text has one quotation mark on each side, and is on one line"};
      }
      if (kBeforeQuotes.find(before) == std::string_view::npos) {
        return TomlTrap{at, "this quotation mark is not at the beginning of a text"};
      }
      at = end_of_quoted(text, at);
    } else if (static_cast<unsigned char>(c) >= 0x80U) {
      return TomlTrap{at, "only texts in quotation marks and comments have letters such as this"};
    } else {
      ++at;
    }
    if (c == '\n' || !is_blank(c)) before = c;
  }
  return {};
}

bool has_controls(std::string_view text) {
  return std::ranges::any_of(text, [](char c) {
    const auto code = static_cast<unsigned char>(c);
    return code < 0x20U || code == 0x7FU;
  });
}

SourcePlace place_at(const toml::source_position& at) {
  return {static_cast<int>(at.line), static_cast<int>(at.column)};
}

}  // namespace

SourcePlace place_of(const toml::node& node) { return place_at(node.source().begin); }

std::vector<SweepEntry> entries_of(const toml::table& table, std::string_view prefix) {
  std::vector<SweepEntry> entries;
  for (auto&& [key, value] : table) {
    std::string path = prefix.empty() ? "" : fmt::format("{}.", prefix);
    path += shown(key.str());
    entries.push_back(
        {std::string(key.str()), std::move(path), &value, place_at(key.source().begin)});
  }
  std::ranges::stable_sort(entries, {}, [](const SweepEntry& entry) {
    return std::pair(entry.place.line, entry.place.column);
  });
  return entries;
}

const SweepEntry* find_entry(const std::vector<SweepEntry>& entries, std::string_view key) {
  const auto found = std::ranges::find(entries, key, &SweepEntry::key);
  return found == entries.end() ? nullptr : &*found;
}

std::string did_you_mean(std::string_view name, std::span<const std::string_view> names) {
  const auto nearest = nearest_name(name, names);
  return nearest ? fmt::format("; did you mean '{}'?", *nearest) : "";
}

SweepToml::SweepToml(std::string_view text, std::string file) : file_(std::move(file)) {
  if (const auto trap = find_trap(text)) {
    error_ = error_at(text, trap->byte, std::string(trap->what), file_);
    return;
  }
  toml::parse_result parsed = toml::parse(text);
  if (parsed) {
    root_ = std::move(parsed).table();
  } else {
    fail(place_at(parsed.error().source().begin),
         shown(parsed.error().description(), kMostParserWords));
  }
}

void SweepToml::fail(SourcePlace at, std::string message) {
  if (!error_) error_ = Error{std::move(message), file_, at.line, at.column};
}

void SweepToml::fail(const SweepEntry& entry, const std::string& message) {
  fail(entry, *entry.value, message);
}

void SweepToml::fail(const SweepEntry& entry, const toml::node& value, const std::string& message) {
  const SourcePlace at = place_of(value);
  fail(at.line > 0 ? at : entry.place, fmt::format("{}: {}", entry.path, message));
}

void SweepToml::fail_key(const SweepEntry& entry, const std::string& message) {
  fail(entry.place, fmt::format("{}: {}", entry.path, message));
}

void SweepToml::check_keys(const std::vector<SweepEntry>& entries, std::string_view of,
                           std::span<const std::string_view> keys) {
  for (const SweepEntry& entry : entries) {
    if (std::ranges::find(keys, entry.key) != keys.end()) continue;
    return fail_key(entry, fmt::format("{} has no such key{}", of, did_you_mean(entry.key, keys)));
  }
}

const toml::table* SweepToml::table(const SweepEntry& entry) {
  const toml::table* const found = entry.value->as_table();
  if (found == nullptr) fail(entry, fmt::format("expected a table, [{}]", entry.path));
  return found;
}

std::string SweepToml::text(const SweepEntry& entry, const toml::node& node) {
  const auto* const found = node.as_string();
  if (found == nullptr) {
    fail(entry, node, "expected a text in quotation marks");
  } else if (found->get().empty()) {
    fail(entry, node, "expected a text that is not empty");
  } else if (has_controls(found->get())) {
    fail(entry, node, "expected a text on one line, without control characters");
  } else if (found->get().size() > kMostTextBytes) {
    fail(entry, node, fmt::format("expected a text of at most {} bytes", kMostTextBytes));
  } else {
    return found->get();
  }
  return {};
}

std::string SweepToml::text(const SweepEntry& entry, std::size_t most) {
  std::string found = text(entry, *entry.value);
  if (found.size() > most) {
    fail(entry, fmt::format("expected at most {} bytes, not {}", most, found.size()));
  }
  return found;
}

std::vector<std::string> SweepToml::texts(const SweepEntry& entry) {
  std::vector<std::string> found;
  const toml::array* const array = entry.value->as_array();
  if (array == nullptr || array->empty()) {
    fail(entry, "expected a list of texts");
    return found;
  }
  for (const toml::node& node : *array) found.push_back(text(entry, node));
  return found;
}

std::int64_t SweepToml::whole(const SweepEntry& entry, const toml::node& node, std::int64_t least,
                              std::int64_t most) {
  const auto* const found = node.as_integer();
  if (found != nullptr && found->get() >= least && found->get() <= most) return found->get();
  fail(entry, node, fmt::format("expected a whole number from {} to {}", least, most));
  return least;
}

double SweepToml::number(const SweepEntry& entry) {
  const auto found = entry.value->is_number() ? entry.value->value<double>() : std::nullopt;
  if (found && std::isfinite(*found)) return *found;
  fail(entry, "expected a number");
  return 0.0;
}

bool SweepToml::truth(const SweepEntry& entry) {
  const auto* const found = entry.value->as_boolean();
  if (found == nullptr) fail(entry, "expected true or false");
  return found != nullptr && found->get();
}

std::size_t SweepToml::word(const SweepEntry& entry, std::span<const std::string_view> words) {
  const std::string found = text(entry, *entry.value);
  const auto at = std::ranges::find(words, found);
  if (at != words.end()) return static_cast<std::size_t>(at - words.begin());
  fail(entry, fmt::format("expected {}, not '{}'{}", fmt::join(words, ", "), shown(found),
                          did_you_mean(found, words)));
  return 0;
}

SweepValue SweepToml::value(const SweepEntry& entry, const toml::node& node) {
  if (const auto* const found = node.as_boolean()) return found->get();
  if (const auto* const found = node.as_integer()) return found->get();
  if (const auto* const found = node.as_floating_point()) {
    if (!std::isfinite(found->get())) fail(entry, node, "expected a finite number");
    return found->get();
  }
  if (!node.is_string()) fail(entry, node, "expected a text, a number, true or false");
  return text(entry, node);
}

}  // namespace magna
