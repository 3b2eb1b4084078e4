// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "widgets/action_table.h"

namespace magna {

/// An action that is in the table. An unknown id in the source does not compile; one that is made
/// at run time ends the program.
class ActionName {
 public:
  consteval ActionName(const char* id) : row_(find_action_row(id)) {
    if (row_ == nullptr) unknown(id);  // not a constant expression
  }
  ActionName(std::string_view id) : row_(find_action_row(id)) {
    if (row_ == nullptr) unknown(id);
  }
  ActionName(const std::string& id) : ActionName(std::string_view(id)) {}

  constexpr const ActionRow& row() const { return *row_; }
  constexpr std::string_view text() const { return row_->id; }
  constexpr operator std::string_view() const { return row_->id; }
  friend constexpr bool operator==(ActionName a, ActionName b) { return a.row_ == b.row_; }

 private:
  [[noreturn]] static void unknown(std::string_view id);

  const ActionRow* row_;
};

}  // namespace magna
