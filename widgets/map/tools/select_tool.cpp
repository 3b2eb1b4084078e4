// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/select_tool.h"

#include <QLineF>
#include <QPainter>
#include <algorithm>

#include "core/engine/operator_inputs.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/ground/frontier_layer.h"
#include "widgets/map/scene/plan_shape.h"
#include "widgets/map/tools/goal_tool.h"

namespace magna {
void SelectTool::deactivate() {
  cancel();
  hovered_.reset();
}

void SelectTool::cancel() {
  pressed_.reset();
  band_.drop();
}

void SelectTool::press(const ToolEvent& event) { pressed_ = event; }

void SelectTool::move(const ToolEvent& event) {
  hovered_ = event;
  if (pressed_ && !pressed_->robot && !band_.drawn() &&
      QLineF(pressed_->screen, event.screen).length() > kClickReach) {
    band_.begin(pressed_->screen);
  }
  band_.stretch(event.screen);
  host_.tool_changed();
}

void SelectTool::release(const ToolEvent& event) {
  move(event);
  const auto pressed = std::exchange(pressed_, std::nullopt);
  if (!pressed) return band_.drop();
  const bool plain = !(event.modifiers & (Qt::ShiftModifier | Qt::ControlModifier));
  if (band_.drawn()) {
    choose_all(enclosed(), event.modifiers);
    band_.drop();
  } else if (QLineF(pressed->screen, event.screen).length() > kClickReach) {
    // A drag from a robot has no effect: robots cannot be moved by hand.
  } else if (pressed->robot) {
    choose_one(*pressed->robot, event.modifiers);
  } else if (const FrontierSide* const side = offered(); plain && side != nullptr) {
    const MapScene& scene = host_.scene();
    send_to_frontier(host_.edits(), scene, goal_robots(*scene.snapshot), *side);
  } else if (plain) {
    // Items are chosen beside the robots that are to do something with them.
    const bool item = host_.has_item_at(event.screen);
    host_.choose_item_at(event.screen);
    if (!item) host_.post(input::Deselect{});
  }
  host_.tool_changed();
}

void SelectTool::double_click(const ToolEvent& event) {
  const MapScene& scene = host_.scene();
  if (!event.robot || event.robot->index() >= scene.poses.size()) return;
  host_.show_place(scene.poses[event.robot->index()].position());
}

std::vector<RobotId> SelectTool::enclosed() const {
  const MapScene& scene = host_.scene();
  std::vector<RobotId> inside;
  if (!band_.drawn()) return inside;
  for (std::size_t i = 0; i < scene.poses.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    if (label_of(*scene.snapshot, id) != nullptr &&
        band_.holds(scene.view.to_screen(scene.poses[i].position()))) {
      inside.push_back(id);
    }
  }
  return inside;
}

void SelectTool::choose_one(RobotId robot, Qt::KeyboardModifiers modifiers) {
  if (modifiers & (Qt::ShiftModifier | Qt::ControlModifier)) {
    choose_all({robot}, modifiers);
  } else {
    host_.post(input::Select{robot});
  }
}

void SelectTool::choose_all(const std::vector<RobotId>& robots, Qt::KeyboardModifiers modifiers) {
  const bool add = modifiers.testFlag(Qt::ShiftModifier);
  const bool toggle = modifiers.testFlag(Qt::ControlModifier);
  const std::vector<RobotId>& before = host_.scene().snapshot->selected;
  std::vector<RobotId> set = add || toggle ? before : std::vector<RobotId>{};
  for (const RobotId robot : robots) {
    const auto found = std::find(set.begin(), set.end(), robot);
    if (found == set.end()) {
      set.push_back(robot);
    } else if (toggle) {
      set.erase(found);
    }
  }
  if ((add || toggle) && set == before) return;  // a near miss keeps the selection
  if (set.empty()) return host_.post(input::Deselect{});
  host_.post(input::SelectSet{std::move(set)});
}

QString SelectTool::hovered_text() const {
  const MapScene& scene = host_.scene();
  const auto active = scene.snapshot->active;
  const RobotLabel* label = active ? label_of(*scene.snapshot, *active) : nullptr;
  if (!hovered_ || hovered_->robot || label == nullptr) return {};
  const auto plans = plans_of(*scene.snapshot);
  if (active->index() >= plans.size()) return {};
  const auto station =
      PlanShape(scene, *active, plans[active->index()]).station_at(hovered_->screen);
  if (!station) return {};
  return tr("Way-point %1 of %2: plans are locked here, press W to edit them")
      .arg(*station + 1)
      .arg(QString::fromStdString(label->name));
}

const FrontierSide* SelectTool::offered() const {
  const MapScene& scene = host_.scene();
  if (!hovered_ || hovered_->robot || band_.drawn()) return nullptr;
  if (hovered_->modifiers & (Qt::ShiftModifier | Qt::ControlModifier)) return nullptr;
  const FrontierSide* const side = frontier_side_at(scene, hovered_->screen);
  if (side == nullptr || goal_robots(*scene.snapshot).empty()) return nullptr;
  const bool taken = !hovered_text().isEmpty() || host_.has_item_at(hovered_->screen);
  return taken ? nullptr : side;
}

QString SelectTool::offer_text() const {
  const Snapshot& now = *host_.scene().snapshot;
  const std::vector<RobotId> robots = goal_robots(now);
  const QString names = robot_names(now, robots);
  const QString click = robots.size() == 1 ? tr("Click: %1 goes to this frontier").arg(names)
                                           : tr("Click: %1 go to this frontier").arg(names);
  const QString stands = standstill_reason(now, *now.active);
  return stands.isEmpty() ? click : tr("%1; nothing moves yet: %2").arg(click, stands);
}

QCursor SelectTool::cursor() const {
  return offered() != nullptr ? Qt::PointingHandCursor : Qt::ArrowCursor;
}

QString SelectTool::status_text() const {
  if (band_.drawn()) {
    const std::size_t count = enclosed().size();
    if (count == 1) return tr("Release to select 1 robot; Shift adds, Ctrl adds or removes");
    return tr("Release to select %1 robots; Shift adds, Ctrl adds or removes").arg(count);
  }
  QString hovered = hovered_text();
  if (!hovered.isEmpty()) return hovered;
  if (offered() != nullptr) return offer_text();
  return tr(
      "Click a robot or drag around several; Shift adds, Ctrl adds or removes, a double click "
      "centres");
}

void SelectTool::paint(QPainter& painter) const {
  const MapScene& scene = host_.scene();
  if (const FrontierSide* const side = offered()) {
    paint_frontier_offer(painter, scene, *side, frontier_goal(scene, *side));
  }
  band_.paint(painter, *scene.look);
}

}  // namespace magna
