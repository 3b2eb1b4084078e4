// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_context.h"

#include <QDockWidget>
#include <cassert>

namespace magna {

QDockWidget& WindowContext::dock(const char* id) const {
  auto* const found = window.findChild<QDockWidget*>(QLatin1String(id), Qt::FindDirectChildrenOnly);
  assert(found != nullptr);
  return *found;
}

}  // namespace magna
