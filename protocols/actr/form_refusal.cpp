// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/form_refusal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "protocols/actr/lisp_text.h"

namespace magna {
namespace {

constexpr double kMostWhole = 1e15;       // whole numbers up to here are exact
constexpr std::size_t kLongestName = 64;  // bytes; longer than every UID and NAME

/// Heads of the forms that name no robot.
constexpr auto kOfNoRobot =
    std::to_array<std::string_view>({"ack", "client", "subscribe", "trial", "unsubscribe"});

std::string name_at(FormNodes items, std::size_t at) {
  const bool named = at < items.size() && items[at].kind == FormNode::Kind::Name &&
                     items[at].name.size() <= kLongestName;
  if (!named || items[at].name == "nil") return "nil";
  return items[at].name == "t" ? "t" : lisp_word(items[at].name);
}

std::string id_at(FormNodes items, std::size_t at) {
  if (at >= items.size() || items[at].kind != FormNode::Kind::Number) return name_at(items, at);
  const double number = items[at].number;
  const bool whole = std::trunc(number) == number && std::abs(number) <= kMostWhole;
  return whole ? fmt::format("{}", static_cast<long long>(number)) : "nil";
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
    return refusal;
  }
  refusal.id = id_at(form.items, 1);
  refusal.uid = name_at(form.items, 2);
  const bool verb = form.items.size() > 3 && form.items[3].kind == FormNode::Kind::List;
  if (verb) refusal.head = name_at(form.items[3].items, 0);
  return refusal;
}

std::string refusal_text(const FormRefusal& refusal) {
  return fmt::format("{} {} {} {}", refusal.code, refusal.head, refusal.uid, refusal.id);
}

std::string refusal_line(const FormRefusal& refusal) {
  return "(refusals " + refusal_text(refusal) + ")\n";
}

}  // namespace magna
