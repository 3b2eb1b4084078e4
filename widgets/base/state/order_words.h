// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>

#include "core/view/snapshot.h"

namespace magna {

// Orders to areas in a snapshot, and their words in the window.

/// Those in force and the last ones that ended, in order of number.
std::span<const AreaOrderStatus> area_orders_of(const Snapshot& now);
/// The order in force that the robot belongs to; nullptr: none.
const AreaOrderStatus* area_order_of(const Snapshot& now, RobotId robot);

/// "Search".
QString order_title(OrderKind kind);
/// "Order 3: search of meeting-room".
QString order_name(const AreaOrderStatus& order);
/// The share of its work that is done: "63 %".
QString order_share(const AreaOrderStatus& order);
/// "63 % looked at, 4 robots, 2 victims, about 3 min 05 s left"; after its end "done: 93 % …".
QString order_progress(const AreaOrderStatus& order);

}  // namespace magna
