// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/order_editor.h"

#include <QUndoCommand>
#include <algorithm>
#include <optional>
#include <ranges>
#include <utility>

#include "core/engine/area_order_inputs.h"
#include "core/engine/author.h"
#include "widgets/base/state/order_words.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"

namespace magna {
namespace {

/// Why the robot cannot carry out such an order; empty = it can.
QString why_unable(const Snapshot& now, OrderKind kind, RobotId robot) {
  QString why = why_refused(now, robot, WriteKind::Plan);
  if (!why.isEmpty() || !sees_floor(kind)) return why;
  if (robot.index() >= now.exploration->robots.size()) return why;
  const auto& reason = now.exploration->robots[robot.index()].why_not;
  return reason ? shown_sentence(*reason) : QString();
}

std::vector<RobotId> able_of(const Snapshot& now, OrderKind kind,
                             const std::vector<RobotId>& robots) {
  std::vector<RobotId> able;
  for (const RobotId robot : robots) {
    if (why_unable(now, kind, robot).isEmpty()) able.push_back(robot);
  }
  return able;
}

/// Why none of the robots can; empty = one can.
QString why_none(const Snapshot& now, OrderKind kind, const std::vector<RobotId>& robots) {
  QString first;
  for (const RobotId robot : robots) {
    const QString why = why_unable(now, kind, robot);
    if (why.isEmpty()) return {};
    if (first.isEmpty()) first = why;
  }
  return first.isEmpty() ? OrderEditor::tr("There are no robots") : first;
}

std::vector<RobotId> all_robots(const Snapshot& now) {
  std::vector<RobotId> robots;
  for (const RobotLabel& label : labels_of(now)) {
    if (label.present) robots.push_back(label.id);
  }
  return robots;
}

/// The newest order in force that a person gave with these words.
std::optional<AreaOrderId> order_given(const Snapshot& now, const AreaOrder& order) {
  for (const AreaOrderStatus& one : std::views::reverse(area_orders_of(now))) {
    if (one.active() && one.order == order && one.author == Author::person().name) return one.id;
  }
  return std::nullopt;
}

QString name_of_cancelling(const std::vector<AreaOrderStatus>& orders) {
  return orders.size() == 1
             ? EditStack::tr("Cancel %1").arg(shown_message(order_words(orders.front().order)))
             : EditStack::tr("Cancel %1 orders").arg(orders.size());
}

QString text_of_order(const AreaOrder& order) {
  return EditStack::tr("Order the %1").arg(shown_message(order_words(order)));
}

/// Gives an order to an area. Undo ends it, and its robots get back the plans that they had before.
class GiveOrder final : public QUndoCommand {
 public:
  GiveOrder(EditStack& edits, AreaOrder order)
      : QUndoCommand(text_of_order(order)), edits_(edits), order_(std::move(order)) {}

  void redo() override { edits_.feed().link().post(input::GiveAreaOrder{order_}); }
  void undo() override {
    // The engine numbers the order.
    const auto given = order_given(edits_.now(), order_);
    if (!given) {
      edits_.refuse(
          EditStack::tr("“%1” cannot be undone: the order is no longer in force.").arg(text()));
      return setObsolete(true);
    }
    edits_.feed().link().post(input::CancelAreaOrder{*given, true});
  }

 private:
  EditStack& edits_;
  AreaOrder order_;
};

/// Cancels orders in force; undo gives them again.
class CancelOrders final : public QUndoCommand {
 public:
  CancelOrders(EditStack& edits, std::vector<AreaOrderStatus> orders)
      : QUndoCommand(name_of_cancelling(orders)), edits_(edits), orders_(std::move(orders)) {}

  void redo() override {
    for (const AreaOrderStatus& order : orders_) {
      const auto id = again_ ? order_given(edits_.now(), order.order) : std::optional(order.id);
      if (id) edits_.feed().link().post(input::CancelAreaOrder{*id});
    }
  }
  void undo() override {
    again_ = true;
    for (const AreaOrderStatus& order : orders_) {
      edits_.feed().link().post(input::GiveAreaOrder{order.order});
    }
  }

 private:
  EditStack& edits_;
  std::vector<AreaOrderStatus> orders_;
  bool again_ = false;  ///< they were given again, and have other numbers
};

}  // namespace

OrderEditor& OrderEditor::of(EditStack& edits) {
  auto* const found = edits.findChild<OrderEditor*>();
  return found != nullptr ? *found : *new OrderEditor(edits);
}

void OrderEditor::choose(const Choice& choice) {
  if (choice == choice_) return;
  choice_ = choice;
  choice_.count = std::clamp<std::uint32_t>(choice_.count, 1, OrderTeam::kMost);
  emit changed();
}

void OrderEditor::count_by(int step) {
  Choice next = choice_;
  if (std::exchange(next.crew, OrderCrew::Number) == OrderCrew::Number) {
    const int count = static_cast<int>(next.count) + step;
    next.count = static_cast<std::uint32_t>(std::max(1, count));
  }
  choose(next);
}

std::vector<RobotId> OrderEditor::selected() const {
  const Snapshot& now = edits_.now();
  std::vector<RobotId> robots = now.selected;
  if (robots.empty() && now.active) robots.push_back(*now.active);
  std::erase_if(robots, [&](RobotId robot) { return label_of(now, robot) == nullptr; });
  return robots;
}

AreaOrder OrderEditor::order(OrderKind kind, OrderArea area) const {
  if (!area.corners.empty() && area.name.empty()) {
    area.name = area_name(area_orders_of(edits_.now()), area.corners);
  }
  AreaOrder order{kind, std::move(area), {}, {}, choice_.after, choice_.rejoin};
  switch (choice_.crew) {
    case OrderCrew::Named:
      if (const std::vector<RobotId> robots = selected(); !robots.empty()) {
        order.robots = able_of(edits_.now(), kind, robots);
        order.team.who = OrderCrew::Named;
      }
      break;
    case OrderCrew::Needed: break;
    case OrderCrew::All: order.team.who = OrderCrew::All; break;
    case OrderCrew::Number: order.team = {OrderCrew::Number, choice_.count}; break;
  }
  return order;
}

QString OrderEditor::why_not(OrderKind kind, const OrderArea& area) const {
  const Snapshot& now = edits_.now();
  if (!now.world) return tr("No world is loaded");
  if (sees_floor(kind) && !now.exploration) {
    return tr("This world has no shared map, so it cannot be explored");
  }
  const AreaOrder given = order(kind, area);
  const bool named = given.team.who == OrderCrew::Named;
  const QString unable = why_none(now, kind, named ? selected() : all_robots(now));
  if (!unable.isEmpty()) return unable;
  const auto why = check_area_order(now.world->cells, now.world->rooms, given);
  return why ? shown_sentence(*why) : QString();
}

void OrderEditor::give(OrderKind kind, const OrderArea& area) {
  if (!why_not(kind, area).isEmpty()) return;
  const AreaOrder given = order(kind, area);
  std::vector<RobotId> planned = given.robots;
  if (given.team.who == OrderCrew::All) {
    planned = able_of(edits_.now(), kind, all_robots(edits_.now()));
  }
  EditStack::Plans plans;
  for (const RobotId robot : planned) plans.emplace_back(robot, Plan{});
  edits_.ask_about(plans, text_of_order(given),
                   [this, given] { edits_.push(new GiveOrder(edits_, given)); });
}

std::vector<AreaOrderStatus> OrderEditor::chosen_orders() const {
  const std::vector<RobotId> robots = selected();
  std::vector<AreaOrderStatus> orders;
  for (const AreaOrderStatus& order : area_orders_of(edits_.now())) {
    const bool chosen = robots.empty() || std::ranges::any_of(order.crew, [&](const auto& one) {
                          return std::ranges::find(robots, one.robot) != robots.end();
                        });
    if (order.active() && chosen) orders.push_back(order);
  }
  return orders;
}

void OrderEditor::cancel(std::vector<AreaOrderStatus> orders) {
  std::erase_if(orders, [](const AreaOrderStatus& order) { return !order.active(); });
  if (!orders.empty()) edits_.push(new CancelOrders(edits_, std::move(orders)));
}

QString OrderEditor::crew_text() const {
  const std::vector<RobotId> robots = selected();
  switch (choice_.crew) {
    case OrderCrew::Named:
      if (!robots.empty()) return tr("by %1").arg(robot_names(edits_.now(), robots));
      break;
    case OrderCrew::All: return tr("by all robots");
    case OrderCrew::Number:
      return choice_.count == 1 ? tr("by 1 robot") : tr("by %1 robots").arg(choice_.count);
    case OrderCrew::Needed: break;
  }
  return tr("by as many robots as needed");
}

}  // namespace magna
