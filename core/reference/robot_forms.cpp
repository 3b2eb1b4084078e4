// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/robot_forms.h"

#include <fmt/format.h>

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/sim/described.h"

namespace magna {
namespace {

/// An argument of robot commands.
struct ArgumentRow {
  std::string_view word;  ///< in headings
  ArgumentKind kind;
  std::string_view key;  ///< of the member that it sets (core/robot/command.h)
};

/// Any other word is a number.
constexpr ArgumentRow kArguments[] = {{"camera", ArgumentKind::Camera, "camera"},
                                      {"hand", ArgumentKind::Hand, "hand"},
                                      {"storage-bin", ArgumentKind::Bin, "bin"},
                                      {"desig", ArgumentKind::Designator, "designator"},
                                      {"container", ArgumentKind::Container, "into"},
                                      {"place-type", ArgumentKind::PlaceType, "place-type"},
                                      {"desig-type", ArgumentKind::Distance, "type"},
                                      {"obj-attrs", ArgumentKind::Attributes, "spec"},
                                      {"time", ArgumentKind::Ticks, "ticks"},
                                      {"", ArgumentKind::Number, "argument"}};

ArgumentKind kind_of(std::string_view word) {
  for (const ArgumentRow& row : kArguments) {
    if (row.word == word) return row.kind;
  }
  return ArgumentKind::Number;
}

bool sets(ArgumentKind kind, std::string_view key) {
  if (kind == ArgumentKind::Bin && key == "into") return true;
  for (const ArgumentRow& row : kArguments) {
    if (row.kind == kind) return row.key == key;
  }
  return false;
}

template <class Member>
bool assign(Member& member, ArgumentKind, const FormValue& value) {
  if constexpr (std::is_constructible_v<FormValue, std::in_place_type_t<Member>>) {
    const auto* const given = std::get_if<Member>(&value);
    if (given != nullptr) member = *given;
    return given != nullptr;
  }
  return false;
}

bool assign(DesignatorId& member, ArgumentKind kind, const FormValue& value) {
  return assign(member.value, kind, value);
}

bool assign(Destination& member, ArgumentKind kind, const FormValue& value) {
  if (kind == ArgumentKind::Bin) return assign(member.emplace<BinNumber>().value, kind, value);
  return assign(member.emplace<DesignatorId>(), kind, value);
}

/// Sets the member for whose key `is_key` is true; false if there is none.
bool set_member(RobotCommand& command, auto&& is_key, ArgumentKind kind, const FormValue& value) {
  bool done = false;
  std::visit(
      [&](auto& c) {
        for_each_field(c, [&](std::string_view key, auto& member) {
          if (is_key(key)) done = assign(member, kind, value);
        });
      },
      command);
  return done;
}

std::vector<RobotForm> read_forms() {
  std::vector<RobotForm> forms;
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      if (entry.command.console.empty()) continue;
      Result<RobotForm> form = read_robot_form(entry);
      if (!form) {
        fmt::print(stderr, "invalid entry in core/reference: {}\n", form.error().text());
        std::abort();
      }
      forms.push_back(std::move(*form));
    }
  }
  return forms;
}

}  // namespace

std::span<const RobotForm> robot_forms() {
  static const std::vector<RobotForm> kForms = read_forms();
  return kForms;
}

Result<RobotForm> read_robot_form(const ReferenceEntry& entry) {
  RobotForm form;
  form.entry = &entry;
  const auto problem = [&](std::string_view what, std::string_view word) {
    return Error{fmt::format("{}: there is no {} {}", entry.name, what, word)};
  };
  std::vector<std::string> issues = words_of(entry.command.issues);
  if (issues.empty()) {
    issues.push_back(entry.name.substr(entry.name.starts_with("robot-") ? 6 : 0));
  }
  if (!make_named(form.command, issues[0])) return problem("command", issues[0]);
  for (std::size_t k = 1; k + 1 < issues.size(); k += 2) {
    const auto is_it = [&](std::string_view key) { return key == issues[k]; };
    if (!set_member(form.command, is_it, ArgumentKind::None, issues[k + 1] == "t")) {
      return problem("member", issues[k]);
    }
  }
  for (const std::string& word : words_of(entry.arguments)) {
    if (word == "continuation") break;
    if (word != "robot") form.arguments.push_back(kind_of(word));
  }
  form.results = words_of(entry.results);
  if (!form.results.empty()) form.results.erase(form.results.begin());
  for (const std::string& word : words_of(entry.command.answers)) {
    const auto code = error_code(word);
    if (!code) return problem("error code", word);
    form.answers.push_back(*code);
  }
  return form;
}

bool set_argument(RobotCommand& command, ArgumentKind kind, const FormValue& value) {
  const auto is_it = [kind](std::string_view key) { return sets(kind, key); };
  return set_member(command, is_it, kind, value);
}

}  // namespace magna
