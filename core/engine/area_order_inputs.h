// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inputs for orders to areas.

#include <string_view>

#include "core/mission/area_order.h"
#include "core/sim/ids.h"

namespace magna::input {

/// Gives robots an order to an area; its number is in the outcome. Refused if the area is not
/// valid, if one of the named robots cannot carry it out, or if no robot can. Robots leave the
/// order that they carried out before. A polygon without a name gets one (area_name).
struct GiveAreaOrder : AreaOrder {
  static constexpr std::string_view kName = "area-order";
};
/// Ends an order: its robots stand. `restore`: they get the plans back that they had before it, and
/// return to the orders in force that they carried out before it. Refused if the author may not
/// change the plan of one of its robots.
struct CancelAreaOrder {
  AreaOrderId order;
  bool restore = false;
  static constexpr std::string_view kName = "area-order-cancel";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("order", self.order, "restore", self.restore);
  }
};

}  // namespace magna::input
