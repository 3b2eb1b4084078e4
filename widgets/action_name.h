// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "widgets/action_table.h"

namespace magna {

/// The id of an action that is in the table. An unknown id in the source does not compile; one that
/// is made at run time, or that of an unknown tool or layer of the map, ends the program.
class ActionName {
 public:
  consteval ActionName(const char* id) : text_(id) {
    if (!may_be_action(text_)) unknown(id);  // not a constant expression
  }
  ActionName(std::string_view id) : text_(row_of(id).id) {}
  ActionName(const std::string& id) : ActionName(std::string_view(id)) {}

  const ActionRow& row() const { return row_of(text_); }
  constexpr std::string_view text() const { return text_; }
  constexpr operator std::string_view() const { return text_; }
  friend constexpr bool operator==(ActionName a, ActionName b) { return a.text_ == b.text_; }

 private:
  static const ActionRow& row_of(std::string_view id);
  [[noreturn]] static void unknown(std::string_view id);

  std::string_view text_;  ///< a literal, or of the table
};

}  // namespace magna
