// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>

#include "core/reference/reference_text.h"
#include "core/sim/parameters.h"

namespace magna {
namespace {

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

/// As Lisp prints it.
std::string lisp_text(const ParameterInfo& row, double value) {
  if (row.kind == ParameterKind::Boolean) return value != 0.0 ? "T" : "NIL";
  return fmt::format("{}", value);
}

ReferenceEntry parameter_entry(const ParameterInfo& row) {
  ReferenceEntry entry;
  entry.name = lowered(row.name) + "*";
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
  const std::string wanted = lowered(name);
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

}  // namespace magna
