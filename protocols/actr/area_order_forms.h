// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/engine/engine.h"
#include "protocols/actr/line_kinds.h"
#include "protocols/actr/lisp_text.h"
#include "protocols/actr/robot_verbs.h"
#include "protocols/actr/roster.h"

namespace magna {

// Orders to areas of clients: `(order-area ID KIND FIELD …)`, `(cancel-order ID NUMBER)`.

/// An order, or the number of one that is cancelled, with the ID of its form.
struct AreaOrderRequest {
  std::string id;
  std::variant<AreaOrder, AreaOrderId> what;
};

/// Reads either form, of which `text` is the source. Fields: `(room NAME)`, `(area (X Y) …)`,
/// `(name NAME)`, `(robots UID …)`, `(robots N)`, `(robots all)`, `(robots needed)`, `(after
/// WORD)`, `(rejoin t|nil)`, each at most once.
std::variant<AreaOrderRequest, RobotRequestError> read_area_order(const SexpTree& form,
                                                                  std::string_view text,
                                                                  const Roster& roster);

/// `(ordered ID NUMBER)`: the order is in force.
std::string ordered_line(std::string_view id, AreaOrderId order);
/// `(result ID (order NUMBER) (end END) (covered SHARE) (found COUNT) (seconds S))`: its end.
std::string order_end_line(std::string_view id, const AreaOrderStatus& order);
/// `(order UID KIND STATE COVERED FOUND ROBOTS SECONDS AREA AUTHOR NAME)`, for subscribers.
std::string order_line(const AreaOrderStatus& order);
/// Writes these lines of all orders (WriteLines).
void write_orders(const LineSources& sources, LineBoard& board);

/// The orders of clients that have not ended.
class OpenOrders {
 public:
  struct Entry {
    Author author;
    std::string id;  ///< as the client gave it
  };
  void add(AreaOrderId order, Entry entry) { open_.insert_or_assign(order, std::move(entry)); }
  /// Removes the order that has ended; nothing if it is not one of a client.
  std::optional<Entry> end(AreaOrderId order);
  /// Removes all orders.
  std::vector<Entry> take_all();
  /// Their author has left: the orders go on.
  void forget(const Author& author);

 private:
  std::map<AreaOrderId, Entry> open_;
};

}  // namespace magna
