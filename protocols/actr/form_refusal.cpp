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

std::string name_of(const Sexp& part) {
  const bool named = part.is_name() && part.name.size() <= kLongestName;
  if (!named || part.name == "nil") return "nil";
  return part.name == "t" ? "t" : lisp_word(part.name);
}

std::string shown_id(const Sexp& part) {
  if (!part.is_number()) return name_of(part);
  const auto number = whole_number(part);
  return number ? fmt::format("{}", *number) : "nil";
}

/// Two numbers of a list, from item `at` on, are a place.
void take_place(const Sexp& list, std::size_t at, FormRefusal& refusal) {
  if (!list[at].is_number() || !list[at + 1].is_number()) return;
  refusal.x = lisp_number_text(list[at].number);
  refusal.y = lisp_number_text(list[at + 1].number);
}

}  // namespace

FormRefusal form_refusal(const SexpTree& form, std::string_view code) {
  FormRefusal refusal;
  refusal.code = code;
  refusal.head = name_of(form[0]);
  if (refusal.head != "command") {
    if (std::ranges::find(kOfNoRobot, refusal.head) == kOfNoRobot.end()) {
      refusal.uid = name_of(form[1]);
    }
    take_place(form[2][1], 0, refusal);  // (missionadd UID (goto (x y)))
    return refusal;
  }
  refusal.id = shown_id(form[1]);
  refusal.uid = name_of(form[2]);
  if (form[3].is_list() && form.items.size() > 3) {
    refusal.head = name_of(form[3][0]);
    take_place(form[3], 1, refusal);
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
