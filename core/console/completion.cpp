// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/completion.h"

#include <algorithm>

#include "core/console/console_commands.h"
#include "core/console/typed_word.h"
#include "core/reference/reference.h"
#include "core/sexp/sexp.h"
#include "core/sim/text.h"

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

std::vector<std::string> numbers_below(std::size_t count) {
  std::vector<std::string> numbers;
  for (std::size_t k = 0; k < count; ++k) numbers.push_back(std::to_string(k));
  return numbers;
}

/// The possible values of an argument.
std::vector<std::string> choices(const ConsoleWords& words, ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::Camera:
    case ArgumentKind::Tracking: return numbers_below(words.cameras);
    case ArgumentKind::Hand: return numbers_below(words.hands);
    case ArgumentKind::Bin: return numbers_below(words.bins);
    case ArgumentKind::Designator: {
      std::vector<std::string> numbers;
      for (const std::uint32_t one : words.designators) numbers.push_back(std::to_string(one));
      return numbers;
    }
    case ArgumentKind::Distance: return {"local", "non-local"};
    case ArgumentKind::PlaceType: return words.place_types;
    case ArgumentKind::Robot: return words.robots;
    case ArgumentKind::Robots: {
      std::vector<std::string> all = words.robots;
      all.emplace_back("all");
      return all;
    }
    case ArgumentKind::Sweep: return {"long", "short"};
    case ArgumentKind::SearchOrder: return {"pause", "resume", "start", "step", "stop"};
    case ArgumentKind::NoGo:
      return {"bodies", "explore", "for", "from", "list", "name", "off", "on", "remove", "until"};
    case ArgumentKind::Order: {
      std::vector<std::string> all{"cancel", "list"};
      for (const OrderKindRow& row : order_kinds()) all.emplace_back(row.name);
      return all;
    }
    case ArgumentKind::Parameter: return words.parameters;
    case ArgumentKind::CommandName:
    case ArgumentKind::CommandLine: return words.commands;
    case ArgumentKind::Topic: {
      std::vector<std::string> topics = words.commands;
      for (std::string& name : reference_names()) {
        if (std::ranges::find(words.commands, name) == words.commands.end()) {
          topics.push_back(std::move(name));
        }
      }
      return topics;
    }
    case ArgumentKind::Attributes: return {"(("};
    default: return {};
  }
}

ConsoleCompletion beginning_with(std::string_view typed, std::size_t begin,
                                 std::vector<std::string> from) {
  const std::string wanted = fold_case(typed);
  std::erase_if(from, [&](const std::string& one) { return !fold_case(one).starts_with(wanted); });
  return {begin, std::move(from)};
}

/// `head` is the part of the line before the cursor, from byte `offset` of the line on.
ConsoleCompletion complete_at(const ConsoleWords& words, std::string_view head,
                              std::size_t offset) {
  const std::size_t first = std::min(head.find_first_not_of(" \t"), head.size());
  const std::size_t first_end = std::min(head.find_first_of(" \t(", first), head.size());
  const std::string_view name = head.substr(first, first_end - first);
  if (first_end == head.size()) return beginning_with(name, offset + first, words.commands);
  const ConsoleCommand* const command = find_console_command(name);
  if (command == nullptr) return {};

  std::size_t at = first_end;
  for (const ConsoleArgument& argument : command->arguments) {
    const std::size_t begin = std::min(head.find_first_not_of(" \t", at), head.size());
    const std::string_view left = head.substr(begin);
    if (argument.kind == ArgumentKind::CommandLine) return complete_at(words, left, offset + begin);
    if (argument.kind == ArgumentKind::Text && is_lisp_line(left)) {
      ConsoleCompletion found = complete_lisp(words, left);
      found.begin += offset + begin;
      return found;
    }
    if (argument.kind == ArgumentKind::Attributes && left.starts_with('(')) {
      const std::size_t word = head.find_last_of(" \t()") + 1;
      const std::string_view typed = head.substr(word);
      if (typed.starts_with(':')) return beginning_with(typed, offset + word, words.attributes);
      if (head.ends_with('(')) return {offset + word, words.attributes};
      return {};
    }
    // Names are repeated as long as there are more.
    const std::size_t word_end = head.find_last_of(" \t") + 1;
    if (argument.kind == ArgumentKind::Robots && word_end > begin) {
      return beginning_with(head.substr(word_end), offset + word_end, words.robots);
    }
    at = std::min(head.find_first_of(" \t", begin), head.size());
    if (at == head.size())
      return beginning_with(left, offset + begin, choices(words, argument.kind));
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

ConsoleCompletion complete(const ConsoleWords& words, std::string_view line, std::size_t cursor) {
  const std::string_view head = line.substr(0, std::min(cursor, line.size()));
  return is_lisp_line(head) ? complete_lisp(words, head) : complete_at(words, head, 0);
}

}  // namespace magna
