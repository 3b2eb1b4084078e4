// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/base/edit/edit_stack.h"

namespace magna {

/// How orders to areas are given in the window: to which robots, and what these do afterwards.
/// Menus, palette and the tool of the map give them here. One for an EditStack.
class OrderEditor : public QObject {
  Q_OBJECT
 public:
  /// The same for all orders until it is changed.
  struct Choice {
    /// Named: the selected robots, else the active one; as many as needed if there is none.
    OrderCrew crew = OrderCrew::Named;
    std::uint32_t count = 3;  ///< of Number
    OrderAfter after = OrderAfter::Stay;
    bool rejoin = true;  ///< as AreaOrder
    friend bool operator==(const Choice&, const Choice&) = default;
  };

  static OrderEditor& of(EditStack& edits);

  const Choice& choice() const { return choice_; }
  void choose(const Choice& choice);
  /// Changes one part of the choice.
  template <class V>
  void choose(V Choice::*part, V value) {
    Choice next = choice_;
    next.*part = value;
    choose(next);
  }
  /// Number, with one robot more or less.
  void count_by(int step);

  /// The order to the area with the present choice. Selected robots that cannot do it are left out;
  /// a drawn area without a name gets one.
  AreaOrder order(OrderKind kind, OrderArea area) const;
  /// Why it cannot be given, one sentence; empty = it can.
  QString why_not(OrderKind kind, const OrderArea& area) const;
  /// Gives the order as one entry of the history; undo ends it, and its robots get back the plans
  /// that they had before. Asks first if it may replace the plans of several robots. Does nothing
  /// if `why_not` has a reason.
  void give(OrderKind kind, const OrderArea& area);

  /// The orders in force to which the selected robots belong, or without a selection the active
  /// one; all orders in force if there is neither.
  std::vector<AreaOrderStatus> chosen_orders() const;
  void cancel_chosen() { cancel(chosen_orders()); }
  /// Cancels those of the orders that are in force, as one entry of the history; undo gives them
  /// again.
  void cancel(std::vector<AreaOrderStatus> orders);

  /// "by robot1 and robot2", "by as many robots as needed", "by 3 robots".
  QString crew_text() const;

 signals:
  /// The choice has changed.
  void changed();

 private:
  explicit OrderEditor(EditStack& edits) : QObject(&edits), edits_(edits) {}
  std::vector<RobotId> selected() const;

  EditStack& edits_;
  Choice choice_;
};

}  // namespace magna
