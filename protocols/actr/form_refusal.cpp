// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/form_refusal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "protocols/actr/lisp_text.h"

namespace magna {
namespace {

constexpr std::size_t kLongestName = 64;  // bytes; longer than every UID and NAME

/// Heads of the forms that name no robot.
constexpr auto kOfNoRobot = std::to_array<std::string_view>(
    {"ack", "client", "restart", "subscribe", "trial", "unsubscribe", "view"});

std::string name_at(FormNodes items, std::size_t at) {
  const bool named = at < items.size() && items[at].kind == FormNode::Kind::Name &&
                     items[at].name.size() <= kLongestName;
  if (!named || items[at].name == "nil") return "nil";
  return items[at].name == "t" ? "t" : lisp_word(items[at].name);
}

std::string id_at(FormNodes items, std::size_t at) {
  if (at >= items.size() || items[at].kind != FormNode::Kind::Number) return name_at(items, at);
  const auto number = whole_number(items[at]);
  return number ? fmt::format("{}", *number) : "nil";
}

/// Two numbers of a list, from item `at` on, are a place.
void take_place(FormNodes items, std::size_t at, FormRefusal& refusal) {
  const auto number = [&](std::size_t k) {
    return k < items.size() && items[k].kind == FormNode::Kind::Number;
  };
  if (!number(at) || !number(at + 1)) return;
  refusal.x = lisp_number_text(items[at].number);
  refusal.y = lisp_number_text(items[at + 1].number);
}

}  // namespace

FormRefusal form_refusal(const ReadForm& form, std::string_view code) {
  FormRefusal refusal;
  refusal.code = code;
  refusal.head = name_at(form.items, 0);
  if (refusal.head != "command") {
    if (std::ranges::find(kOfNoRobot, refusal.head) == kOfNoRobot.end()) {
      refusal.uid = name_at(form.items, 1);
    }
    // (missionadd UID (goto (x y)))
    const bool way_point = form.items.size() > 2 && form.items[2].items.size() > 1;
    if (way_point) take_place(form.items[2].items[1].items, 0, refusal);
    return refusal;
  }
  refusal.id = id_at(form.items, 1);
  refusal.uid = name_at(form.items, 2);
  const bool verb = form.items.size() > 3 && form.items[3].kind == FormNode::Kind::List;
  if (verb) {
    refusal.head = name_at(form.items[3].items, 0);
    take_place(form.items[3].items, 1, refusal);
  }
  return refusal;
}

std::string refusal_text(const FormRefusal& refusal) {
  return fmt::format("{} {} {} {}", refusal.code, refusal.head, refusal.uid, refusal.id);
}

std::string refusal_line(const FormRefusal& refusal) {
  return fmt::format("(refusals {} {} {})\n", refusal_text(refusal), refusal.x, refusal.y);
}

}  // namespace magna
