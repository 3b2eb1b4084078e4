// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/option_table.h"
#include "core/sim/result.h"
#include "core/sweep/sweep_design.h"

namespace magna {

class SweepToml;

/// A part of a text with names in braces: "field:{robots}" has a text and a name.
struct SweepTextPart {
  std::string text;
  bool is_name = false;
  friend bool operator==(const SweepTextPart&, const SweepTextPart&) = default;
};

/// The parts of a text; "{{" and "}}" are braces. Nothing: a brace lacks its other one, or a name.
std::optional<std::vector<SweepTextPart>> parts_of(std::string_view text);
/// The names of its parts.
std::optional<std::set<std::string>> names_in(std::string_view text);
/// What is said of a text that parts_of cannot read.
std::string brace_problem(std::string_view path);

/// A text of the file that may have names in braces.
struct SweepText {
  SweepTarget target = SweepTarget::Word;  ///< what it is for; Word: the attached program
  std::string name;                        ///< of the option or parameter
  std::string path;                        ///< for errors: "options.jobshop"
  SourcePlace place;
  std::set<std::string> names;
};

/// The names that a sweep file may use.
class SweepNames {
 public:
  /// `options`: those that a run may have.
  explicit SweepNames(std::span<const OptionInfo> options) : options_(options) {}

  /// Whether it is the name of an option, also of one that a sweep file may not have.
  bool is_option(std::string_view name) const;
  /// The row of an option, without its hyphens, or why there is none in a sweep file.
  Result<const OptionInfo*, std::string> option(std::string_view name) const;

  /// Fails if a name in braces is not a factor of a design that uses the text, or if nothing uses a
  /// word. `texts`: all but those of levels.
  void check_words(SweepToml& toml, const std::vector<SweepDesign>& designs,
                   const std::vector<SweepText>& texts) const;

 private:
  std::vector<std::string_view> option_names() const;
  std::string unused_word(std::string_view name) const;

  std::span<const OptionInfo> options_;
};

// What is wrong with a value; nothing: it is valid.

std::optional<std::string> world_problem(const SweepValue& world);
/// Texts with names in braces are checked with the runs.
std::optional<std::string> parameter_problem(std::string_view name, const SweepValue& value);
std::optional<std::string> option_problem(const OptionInfo& option, const SweepValue& value);

/// Whether a factor may have this name, which is a column of the table and a name in braces.
std::optional<std::string> word_problem(std::string_view name);

}  // namespace magna
