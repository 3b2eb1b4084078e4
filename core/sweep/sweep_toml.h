// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"
#include "core/sweep/sweep_design.h"

// The library is compiled with this room, in the form whose parser returns errors as values. Its
// version 3.3 asserts that there are no bad headers such as [[[a]]], and then reports them as
// errors. The assertions are empty, and without NDEBUG compilers do not rely on them either.
#undef TOML_HEADER_ONLY
#undef TOML_SHARED_LIB
#define TOML_HEADER_ONLY 1
#define TOML_SHARED_LIB 0
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ASSERT(expression) static_assert(true)
#pragma push_macro("NDEBUG")
#undef NDEBUG
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace magna {

/// A key of a table with its value, and how errors name it: "options.clean".
struct SweepEntry {
  std::string key;
  std::string path;
  const toml::node* value = nullptr;
  SourcePlace place;  ///< of the key
};

SourcePlace place_of(const toml::node& node);
/// The keys of a table in the order of the file. `prefix`: of their paths.
std::vector<SweepEntry> entries_of(const toml::table& table, std::string_view prefix);
/// The entry with that key, or null.
const SweepEntry* find_entry(const std::vector<SweepEntry>& entries, std::string_view key);
/// "; did you mean 'robots'?", or nothing if no name is near.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> names);

/// Reads the values of a TOML text. What is wrong is remembered with its place, and a value that
/// fits its type is returned instead; only the first error counts.
class SweepToml {
 public:
  SweepToml(std::string_view text, std::string file);

  const std::optional<Error>& error() const { return error_; }
  const toml::table& root() const { return root_; }

  void fail(SourcePlace at, std::string message);
  /// At the value of a key, at a node within it, or at the key.
  void fail(const SweepEntry& entry, const std::string& message);
  void fail(const SweepEntry& entry, const toml::node& value, const std::string& message);
  void fail_key(const SweepEntry& entry, const std::string& message);

  /// Fails at a key that is not one of `keys`. `of`: "a design".
  void check_keys(const std::vector<SweepEntry>& entries, std::string_view of,
                  std::span<const std::string_view> keys);
  const toml::table* table(const SweepEntry& entry);  ///< null: it is not one
  /// A text that is not empty, on one line.
  std::string text(const SweepEntry& entry, const toml::node& node);
  std::string text(const SweepEntry& entry, std::size_t most);  ///< of at most so many bytes
  std::vector<std::string> texts(const SweepEntry& entry);      ///< a list of one or more
  std::int64_t whole(const SweepEntry& entry, const toml::node& node, std::int64_t least,
                     std::int64_t most);
  double number(const SweepEntry& entry);  ///< finite
  bool truth(const SweepEntry& entry);
  /// One of some words: its number.
  std::size_t word(const SweepEntry& entry, std::span<const std::string_view> words);
  SweepValue value(const SweepEntry& entry, const toml::node& node);

 private:
  std::string file_;
  toml::table root_;
  std::optional<Error> error_;
};

}  // namespace magna
