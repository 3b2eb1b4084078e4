// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/action_name.h"

#include <QtGlobal>

namespace magna {

void ActionName::unknown(std::string_view id) {
  qFatal("The action '%.*s' is not in widgets/action_rows.h", static_cast<int>(id.size()),
         id.data());
}

}  // namespace magna
