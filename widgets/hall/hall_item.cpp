// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_item.h"

#include <utility>

namespace magna {

void HallChoice::choose(HallItem item) {
  if (item == item_) return;
  item_ = std::move(item);
  emit changed();
}

void HallChoice::follow(const Snapshot& now) {
  const auto hall = now.hall ? now.hall->description : nullptr;
  if (std::exchange(hall_, hall) != hall) choose({});
}

}  // namespace magna
