// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/action_name.h"

#include <QtGlobal>

namespace magna {

const ActionRow& ActionName::row_of(std::string_view id) {
  const ActionRow* const row = find_action_row(id);
  if (row == nullptr) unknown(id);
  return *row;
}

void ActionName::unknown(std::string_view id) {
  qFatal("The action '%.*s' is not in the table of actions", static_cast<int>(id.size()),
         id.data());
}

}  // namespace magna
