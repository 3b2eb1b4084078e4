// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the reference, resources/help/lisp-*.md, which are the help of the window, too, and
// the list of names in docs/lisp are made from its entries; `./dev reference` writes them.
#include <fmt/format.h>

#include <map>
#include <set>

#include "core/console/console_commands.h"
#include "core/sim/parameters.h"
#include "core/sim/text.h"
#include "tests/core/reference/reference_files.h"

namespace magna {
namespace {

constexpr const char* kMade = "<!-- made from core/reference by ./dev reference -->\n";

std::string page_file(const std::string& id) { return "lisp-" + id + ".md"; }

std::string with(std::string text, const std::string& what, const std::string& by) {
  for (auto k = text.find(what); k != std::string::npos; k = text.find(what, k + by.size())) {
    text.replace(k, what.size(), by);
  }
  return text;
}

/// Links "(ref:cameras)" of an introduction lead to the page of that name.
std::string intro(const std::string& text) {
  std::string result = text;
  for (auto k = result.find("(ref:"); k != std::string::npos; k = result.find("(ref:", k)) {
    const auto end = result.find(')', k);
    result.replace(k, end - k, "(" + page_file(result.substr(k + 5, end - k - 5)));
  }
  while (result.ends_with('\n')) result.pop_back();
  return result;
}

/// Code in a line of Markdown, also in a cell of a table.
std::string code(const std::string& text) {
  const char* const ticks = text.find('`') == std::string::npos ? "`" : "``";
  return ticks + with(text, "|", "\\|") + ticks;
}

std::string indented(const std::string& text) { return "    " + with(text, "\n", "\n    ") + "\n"; }

std::string first_sentence(const std::string& text) {
  const auto end = text.find(". ");
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

std::string headline(const ReferenceEntry& entry) {
  return entry.results.empty() ? usage(entry) : usage(entry) + " => " + entry.results;
}

std::string shown(const ParameterInfo& row, double value) {
  if (row.kind == ParameterKind::Boolean) return value != 0.0 ? "t" : "nil";
  return fmt::format("{:.6g}", value);
}

/// A list: the pane of the help is too narrow for a table.
std::string parameters_by_group() {
  std::string text;
  std::string_view group;
  for (const ParameterInfo& row : parameter_table()) {
    if (row.group != group) {
      group = row.group;
      text += fmt::format("\n## {}\n\n", group);
    }
    const std::string clean = row.clean_value ? shown(row, *row.clean_value) : "the same";
    text += fmt::format("* `{}*`: {}. Default {} ({}), from {} to {}; clean: {}.\n",
                        lower_case(row.name), row.meaning, shown(row, row.default_value), row.unit,
                        shown(row, row.minimum), shown(row, row.maximum), clean);
  }
  return text;
}

const ReferenceEntry* error_entry(const std::string& code_name) {
  for (const ReferenceEntry* entry : reference_on(":" + code_name)) {
    if (entry->kind == ReferenceKind::ErrorCode) return entry;
  }
  return nullptr;
}

/// The error codes of the commands of a page, and the errors of its examples.
std::string problems(const ReferencePage& page) {
  std::string text = "\n## What can go wrong\n\n";
  std::set<std::string> codes;
  for (const ReferenceEntry& entry : page.entries) {
    for (const std::string& one : entry.errors) {
      const ReferenceEntry* const error = codes.insert(one).second ? error_entry(one) : nullptr;
      if (error != nullptr) text += fmt::format("* `{}`: {}\n", error->name, error->text);
    }
    for (const ReferenceExample& example : entry.examples) {
      if (!example.value.starts_with("error: ")) continue;
      text += fmt::format("* {}: {}\n", code(with(example.form, "\n", " ")),
                          code(example.value.substr(7)));
    }
  }
  return text;
}

/// The commands that end with an error code.
std::string commands_of(const ReferenceEntry& error) {
  std::string text;
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      const bool ends = std::ranges::any_of(entry.errors, [&](const std::string& one) {
        return ":" + lower_case(one) == error.name;
      });
      if (ends) text += fmt::format(" `{}`", entry.name);
    }
  }
  return text.empty() ? text : "\nOf:" + text + "\n";
}

std::string details(const ReferenceEntry& entry) {
  std::string text = fmt::format("\n### {}\n\n", with(entry.name, "\\", "\\\\"));
  if (headline(entry) != entry.name) text += indented(headline(entry)) + "\n";
  text += entry.text;
  if (!entry.section.empty()) text += fmt::format(" (Manual {}.)", entry.section);
  text += '\n';
  if (!entry.errors.empty()) {
    text += "\nErrors:";
    for (const std::string& one : entry.errors) text += fmt::format(" `:{}`", lower_case(one));
    text += '\n';
  }
  if (entry.kind == ReferenceKind::ErrorCode) text += commands_of(entry);
  for (const ReferenceExample& example : entry.examples) {
    text += "\n" + indented(example.form + "\n=> " + with(example.value, "\n", "\n   "));
  }
  return text;
}

std::string markdown(const ReferencePage& page) {
  std::string text = fmt::format("{}# Lisp: {}\n\n{}\n", kMade, page.title, intro(page.intro));
  if (page.id == "parameters") {
    return text + parameters_by_group() + problems(page) +
           "* A value outside of its range, or of another kind, is refused; nothing changes.\n";
  }
  const bool errors = page.id == "errors";
  text += errors ? "\n## What can go wrong\n\n" : "\n## Overview\n\n";
  for (const ReferenceEntry& entry : page.entries) {
    text += fmt::format("* {}: {}\n", code(usage(entry)), first_sentence(entry.text));
  }
  text += (errors ? "" : problems(page)) + "\n## Details\n";
  for (const ReferenceEntry& entry : page.entries) text += details(entry);
  return text;
}

std::string console_markdown() {
  std::string text = std::string(kMade) +
                     "# Lisp: Commands of the console\n\n"
                     "Manual E. Case does not matter. Cameras, hands, bins and designators are "
                     "numbers from 0.\nNumbers are decimal, or `pi`; angles are radians, "
                     "clockwise, speeds cells a tick, times ticks. A line in parentheses is Lisp.\n"
                     "\n* `help NAME` shows a command, or an entry of this reference.\n"
                     "* Right accepts the suggestion, Alt+Down lists all.\n"
                     "* The line above the input shows the arguments of what is typed.\n"
                     "* `#` begins a comment.\n";
  const std::pair<MenuGroup, const char*> groups[] = {{MenuGroup::BuiltIn, "Built in"},
                                                      {MenuGroup::Robot, "Robot"},
                                                      {MenuGroup::Camera, "Cameras"},
                                                      {MenuGroup::Hand, "Hands"},
                                                      {MenuGroup::Bin, "Storage bins"}};
  for (const auto& [group, title] : groups) {
    text += fmt::format("\n## {}\n\n", title);
    for (const ConsoleCommand& command : console_commands()) {
      if (command.menu != group) continue;
      text += fmt::format("* {}: {}", code(usage(command)), command.help);
      if (!command.long_name.empty()) text += fmt::format("; also `{}`", command.long_name);
      text += '\n';
    }
  }
  return text +
         "\n## What can go wrong\n\n* A wrong line is answered with what was expected; nothing "
         "has changed.\n* A command that fails ends with a sentence and its error code.\n";
}

std::string contents_markdown() {
  std::string text =
      std::string(kMade) +
      "# Lisp: reference\n\n"
      "Every command, form, function, parameter, error code, attribute, fluent and form of plans "
      "of the dialect.\nThe console shows an entry with `help NAME`, Lisp with `(describe 'NAME)` "
      "and `(documentation 'NAME 'function)`.\nThe examples run in the tests.\n\n";
  for (const ReferencePage& page : reference_pages()) {
    text += fmt::format("* [{}]({}): {} entries\n", page.title, page_file(page.id),
                        page.entries.size());
  }
  return text + fmt::format(
                    "* [Commands of the console]({})\n"
                    "\n## What can go wrong\n\n* A name is not in the reference: it is Common "
                    "Lisp's own, or "
                    "misspelt; an error names the nearest.\n",
                    page_file("console"));
}

std::string names_markdown() {
  std::map<std::string, std::string> rows;  // name and kind -> row
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      rows[entry.name + " " + std::string(name(entry.kind))] =
          fmt::format("| {} | {} | [{}](../../resources/help/{}) |\n", code(usage(entry)),
                      name(entry.kind), page.title, page_file(page.id));
    }
  }
  std::string text = std::string(kMade) + "# All names\n\n| name | kind | page |\n|---|---|---|\n";
  for (const auto& [key, row] : rows) text += row;
  return text;
}

/// The files, by path.
std::map<std::string, std::string> all_pages() {
  std::map<std::string, std::string> files;
  for (const ReferencePage& page : reference_pages()) {
    files["resources/help/" + page_file(page.id)] = markdown(page);
  }
  files["resources/help/" + page_file("console")] = console_markdown();
  files["resources/help/lisp.md"] = contents_markdown();
  files["docs/lisp/names.md"] = names_markdown();
  return files;
}

TEST(ReferencePages, AreMadeFromTheEntries) {
  for (const auto& [path, text] : all_pages()) expect_file(path, text);
}

TEST(ReferencePages, OfRemovedTopicsAreGone) {
  const auto pages = all_pages();
  const auto expect_known = [&](const std::string& folder, const std::string& prefix) {
    for (const auto& file : std::filesystem::directory_iterator(source_path(folder))) {
      const std::string name = file.path().filename().string();
      if (!name.starts_with(prefix) || name == "manual-compared.md") continue;
      EXPECT_TRUE(pages.contains(folder + "/" + name)) << folder << "/" << name;
    }
  };
  expect_known("docs/lisp", "");
  expect_known("resources/help", "lisp-");
}

}  // namespace
}  // namespace magna
