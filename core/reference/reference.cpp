// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>
#include <optional>
#include <utility>

#include "core/sim/parameters.h"
#include "core/sim/text.h"

namespace magna {
namespace {

/// As Lisp prints it.
std::string lisp_text(const ParameterInfo& row, double value) {
  if (row.kind == ParameterKind::Boolean) return value != 0.0 ? "T" : "NIL";
  return fmt::format("{}", value);
}

ReferenceEntry parameter_entry(const ParameterInfo& row) {
  ReferenceEntry entry;
  entry.name = lower_case(row.name) + "*";
  entry.kind = ReferenceKind::Parameter;
  if (row.source.starts_with("manual ")) entry.section = row.source.substr(7);
  const std::string clean =
      row.clean_value ? fmt::format("{:g}", *row.clean_value) : std::string("unchanged");
  entry.text =
      fmt::format("{}. Unit: {}. From {:g} to {:g}, by default {:g}; in a clean simulation: {}.",
                  row.meaning, row.unit, row.minimum, row.maximum, row.default_value, clean);
  entry.examples.push_back({entry.name, lisp_text(row, row.default_value)});
  return entry;
}

/// What plans call for a command.
ReferenceEntry plan_entry(const ReferenceEntry& command) {
  const std::string& plan = command.command.plan;
  const std::string call = plan.substr(0, plan.find(" => "));
  const std::size_t space = std::min(call.find(' '), call.size());
  ReferenceEntry entry;
  entry.name = call.substr(0, space);
  entry.kind = ReferenceKind::Command;
  entry.section = "C";
  if (space < call.size()) entry.arguments = call.substr(space + 1);
  entry.text = command.text.substr(0, command.text.find(". "));
  if (!entry.text.ends_with('.')) entry.text += '.';
  entry.text += ' ' + command.command.sets;
  std::ranges::copy_if(command.errors, std::back_inserter(entry.errors),
                       [](const std::string& code) { return code != "INTERRUPT"; });
  entry.examples = command.command.plan_examples;
  return entry;
}

std::vector<ReferencePage> read_pages() {
  std::vector<ReferencePage> pages;
  for (const ReferenceText& text : reference_texts()) {
    Result<ReferencePage> page = read_reference_page(text);
    assert(page);  // ReferenceText.OfEveryFileIsRead
    if (!page) continue;
    if (page->id == "parameters") {
      for (const ParameterInfo& row : parameter_table()) {
        page->entries.push_back(parameter_entry(row));
      }
    }
    pages.push_back(std::move(*page));
  }
  std::vector<ReferenceEntry> plans;
  for (const ReferencePage& page : pages) {
    for (const ReferenceEntry& entry : page.entries) {
      if (!entry.command.plan.empty()) plans.push_back(plan_entry(entry));
    }
  }
  for (ReferencePage& page : pages) {
    if (page.id == "rpl-robot") std::ranges::move(plans, std::back_inserter(page.entries));
  }
  return pages;
}

bool is_called(ReferenceKind kind) {
  return kind == ReferenceKind::Command || kind == ReferenceKind::Function ||
         kind == ReferenceKind::Form || kind == ReferenceKind::PlanForm ||
         kind == ReferenceKind::Clause;
}

constexpr std::string_view kResults = " => ";

/// Lines of robot commands.
constexpr std::pair<std::string_view, std::string CommandWords::*> kCommandLines[] = {
    {"issues: ", &CommandWords::issues}, {"console: ", &CommandWords::console},
    {"help: ", &CommandWords::help},     {"more: ", &CommandWords::more},
    {"says: ", &CommandWords::says},     {"answers: ", &CommandWords::answers},
    {"python: ", &CommandWords::python}, {"plan: ", &CommandWords::plan},
    {"sets: ", &CommandWords::sets}};

std::optional<ReferenceKind> kind_named(std::string_view word) {
  for (int k = 0; k <= static_cast<int>(ReferenceKind::Clause); ++k) {
    if (name(static_cast<ReferenceKind>(k)) == word) return static_cast<ReferenceKind>(k);
  }
  return std::nullopt;
}

bool take_prefix(std::string_view& line, std::string_view prefix) {
  if (!line.starts_with(prefix)) return false;
  line.remove_prefix(prefix.size());
  return true;
}

void append_line(std::string& text, std::string_view line, char between) {
  if (!text.empty()) text += between;
  text += line;
}

/// Reads the lines of one file; each function gives what is wrong with its line, or nothing.
class PageReader {
 public:
  using Problem = std::optional<std::string>;

  Problem read(std::string_view line) {
    if (!page_.entries.empty()) return in_entry(line);
    if (line.starts_with("## ")) return heading(line);
    if (page_.title.empty()) {
      if (!take_prefix(line, "# ")) return "the first line is the title: # Cameras";
      page_.title = line;
    } else if (line == "examples: world") {
      page_.examples = ExamplePlace::World;
    } else if (line == "examples: file") {
      page_.examples = ExamplePlace::File;
    } else if (!page_.intro.empty() || !line.empty()) {
      append_line(page_.intro, line, '\n');
    }
    return {};
  }

  Problem end() const {
    if (page_.title.empty()) return "it is empty";
    return needs_kind_ ? Problem("the last entry has no kind") : Problem();
  }

  ReferencePage& page() { return page_; }

 private:
  /// "## camera-turn camera angle continuation => camera angle"
  Problem heading(std::string_view line) {
    if (needs_kind_) return "the entry before has no kind";
    line.remove_prefix(3);
    ReferenceEntry entry;
    if (const std::size_t at = line.find(kResults); at != std::string_view::npos) {
      entry.results = line.substr(at + kResults.size());
      line = line.substr(0, at);
    }
    const std::size_t space = std::min(line.find(' '), line.size());
    if (space == 0)
      return "an entry begins with its name: ## camera-turn camera angle continuation";
    entry.name = line.substr(0, space);
    if (space < line.size()) entry.arguments = line.substr(space + 1);
    page_.entries.push_back(std::move(entry));
    examples_ = nullptr;
    needs_kind_ = true;
    return {};
  }

  /// "command 3.4.3"
  Problem kind(std::string_view line) {
    ReferenceEntry& entry = page_.entries.back();
    const std::size_t space = std::min(line.find(' '), line.size());
    const auto found = kind_named(line.substr(0, space));
    if (!found)
      return fmt::format("'{}' is not a kind of entry, such as command or function", line);
    entry.kind = *found;
    if (space < line.size()) entry.section = line.substr(space + 1);
    needs_kind_ = false;
    return {};
  }

  Problem in_entry(std::string_view line) {
    if (line.starts_with("## ")) return heading(line);
    if (needs_kind_) return kind(line);
    ReferenceEntry& entry = page_.entries.back();
    if (line.empty()) return {};
    if (take_prefix(line, "errors: ")) {
      std::ranges::move(words_of(line), std::back_inserter(entry.errors));
    } else if (take_prefix(line, "tests: ")) {
      std::ranges::move(words_of(line), std::back_inserter(entry.tests));
    } else if (take_prefix(line, "> ")) {
      begin_example(entry.examples, line);
    } else if (take_prefix(line, "plan> ")) {
      begin_example(entry.command.plan_examples, line);
    } else if (take_prefix(line, "= ")) {
      if (examples_ == nullptr) return "a value follows an example: > (+ 1 2)";
      append_line(examples_->back().value, line, '\n');
    } else if (take_prefix(line, "  ")) {
      if (examples_ == nullptr || !examples_->back().value.empty()) {
        return "an indented line continues an example: > (list 1";
      }
      append_line(examples_->back().form, line, '\n');
    } else if (examples_ != nullptr) {
      return "the text comes before the examples";
    } else if (!take_command_line(entry.command, line)) {
      append_line(entry.text, line, ' ');
    }
    return {};
  }

  void begin_example(std::vector<ReferenceExample>& examples, std::string_view form) {
    examples.push_back({std::string(form), {}});
    examples_ = &examples;
  }

  static bool take_command_line(CommandWords& words, std::string_view line) {
    for (const auto& [prefix, member] : kCommandLines) {
      if (!take_prefix(line, prefix)) continue;
      words.*member = line;
      return true;
    }
    return false;
  }

  ReferencePage page_;
  std::vector<ReferenceExample>* examples_ = nullptr;  ///< those of the last example's list
  bool needs_kind_ = false;
};

/// "20-cameras.txt" is the page "cameras".
std::string page_id(std::string_view file) {
  file = file.substr(0, file.rfind('.'));
  const std::size_t begin = file.find_first_not_of("0123456789-");
  return std::string(file.substr(std::min(begin, file.size())));
}

}  // namespace

std::string_view name(ReferenceKind kind) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(ReferenceKind::Clause) + 1>
      kNames = {"command", "function", "form",      "plan-form", "variable", "parameter",
                "fluent",  "type",     "attribute", "error",     "clause"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::span<const ReferencePage> reference_pages() {
  static const std::vector<ReferencePage> kPages = read_pages();
  return kPages;
}

std::vector<const ReferenceEntry*> reference_on(std::string_view name) {
  const std::string wanted = lower_case(name);
  std::vector<const ReferenceEntry*> found;
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      if (entry.name == wanted) found.push_back(&entry);
    }
  }
  return found;
}

std::string usage(const ReferenceEntry& entry) {
  if (!is_called(entry.kind) || entry.name.starts_with(':')) {
    return entry.arguments.empty() ? entry.name : fmt::format("{} {}", entry.name, entry.arguments);
  }
  return entry.arguments.empty() ? fmt::format("({})", entry.name)
                                 : fmt::format("({} {})", entry.name, entry.arguments);
}

std::vector<std::string> reference_lines(const ReferenceEntry& entry) {
  std::vector<std::string> lines{usage(entry)};
  if (!entry.results.empty()) lines.back() += " => " + entry.results;
  lines.push_back(entry.section.empty() ? fmt::format("{}: {}", name(entry.kind), entry.text)
                                        : fmt::format("{} (manual {}): {}", name(entry.kind),
                                                      entry.section, entry.text));
  if (!entry.errors.empty())
    lines.push_back(fmt::format("errors: {}", fmt::join(entry.errors, " ")));
  for (const ReferenceExample& example : entry.examples) {
    std::string form = example.form;
    std::ranges::replace(form, '\n', ' ');
    std::string value = example.value;
    std::ranges::replace(value, '\n', ' ');
    lines.push_back(fmt::format("example: {} => {}", form, value));
    break;
  }
  return lines;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return words;
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    words.emplace_back(text.substr(begin, end - begin));
    text.remove_prefix(end);
  }
}

Result<ReferencePage> read_reference_page(const ReferenceText& text) {
  PageReader reader;
  int number = 0;
  std::string_view rest = text.text;
  const auto error = [&](std::string message) {
    return Error{std::move(message), std::string(text.name), number, number > 0 ? 1 : 0};
  };
  while (!rest.empty()) {
    ++number;
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (auto problem = reader.read(rest.substr(0, end))) return error(std::move(*problem));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (auto problem = reader.end()) return error(std::move(*problem));
  reader.page().id = page_id(text.name);
  return std::move(reader.page());
}

}  // namespace magna
