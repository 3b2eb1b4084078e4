// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/lisp_words.h"

#include <algorithm>
#include <vector>

#include "core/console/console_commands.h"
#include "core/reference/reference.h"
#include "core/sexp/open_sexp.h"
#include "core/sim/fold_case.h"

namespace magna {
namespace {

constexpr std::string_view kBetweenWords = " \t()'`,\"";

bool is_keyword_kind(ReferenceKind kind) {
  return kind == ReferenceKind::Attribute || kind == ReferenceKind::ErrorCode ||
         kind == ReferenceKind::Clause;
}

/// Names, or names that begin with a colon.
std::vector<std::string> known_names(bool keywords) {
  std::vector<std::string> names;
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      if (keywords ? entry.name.starts_with(':') : !is_keyword_kind(entry.kind)) {
        names.push_back(entry.name);
      }
    }
  }
  return names;
}

std::string lisp_hint(std::string_view head) {
  const OpenSexp open = open_sexp(head);
  if (open.string) return {};
  for (std::size_t k = open.lists.size(); k-- > 0;) {
    const std::size_t begin = open.lists[k] + 1;
    const std::size_t end = head.find_first_of(kBetweenWords, begin);
    if (end == std::string_view::npos || end == begin) continue;  // it is still being typed
    for (const ReferenceEntry* entry : reference_on(head.substr(begin, end - begin))) {
      if (is_keyword_kind(entry->kind)) continue;
      return entry->results.empty() ? usage(*entry) : usage(*entry) + " => " + entry->results;
    }
  }
  return {};
}

}  // namespace

std::vector<std::string> reference_names() {
  std::vector<std::string> names;
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) names.push_back(entry.name);
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

bool is_lisp_line(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  return begin != std::string_view::npos && line[begin] == '(';
}

ConsoleCompletion complete_lisp(const ConsoleWords& words, std::string_view head) {
  if (open_sexp(head).string) return {};
  const std::size_t begin = head.find_last_of(kBetweenWords) + 1;
  const std::string typed = fold_case(head.substr(begin));
  const bool after_parenthesis = begin > 0 && head[begin - 1] == '(';
  if (typed.empty() && !after_parenthesis) return {};
  const bool keyword = typed.starts_with(':');
  std::vector<std::string> names = known_names(keyword);
  if (keyword) {
    names.insert(names.end(), words.attributes.begin(), words.attributes.end());
  } else if (!after_parenthesis) {
    names.insert(names.end(), words.robots.begin(), words.robots.end());
  }
  std::erase_if(names, [&](const std::string& one) { return !fold_case(one).starts_with(typed); });
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return {begin, std::move(names)};
}

std::string argument_hint(std::string_view line, std::size_t cursor) {
  const std::string_view head = line.substr(0, std::min(cursor, line.size()));
  if (is_lisp_line(head)) return lisp_hint(head);
  const std::size_t begin = std::min(head.find_first_not_of(" \t"), head.size());
  const std::size_t end = head.find_first_of(" \t", begin);
  if (end == std::string_view::npos) return {};
  const ConsoleCommand* const command = find_console_command(head.substr(begin, end - begin));
  if (command == nullptr) return {};
  const std::size_t rest = std::min(head.find_first_not_of(" \t", end), head.size());
  if (command->name == "eval" && is_lisp_line(head.substr(rest))) {
    return lisp_hint(head.substr(rest));
  }
  return usage(*command);
}

}  // namespace magna
