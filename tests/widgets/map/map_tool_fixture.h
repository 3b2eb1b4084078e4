// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QMouseEvent>
#include <QTest>

#include "core/mission/plan.h"
#include "tests/support/demo_map.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna::test {

/// A map of the demo office with mouse and keys. robot3 (number 2) is active and selected with
/// robot5 (number 4); `answer` plays the engine's response to posted inputs.
class MapToolTest : public DemoMapTest {
 protected:
  MapToolTest() {
    pane.resize(1200, 800);
    pane.setFocus();
  }

  /// Applies plans and marks posted since the last answer, and shows them by a snapshot.
  void answer() {
    Snapshot next = link.copy();
    auto plans = *next.plans;
    auto marks = next.marks ? *next.marks : std::vector<Mark>();
    for (; answered < link.posted.size(); ++answered) {
      const Input& in = link.posted[answered];
      if (const auto* edit = in.get_if<input::MissionRevise>()) {
        Plan& plan = plans[edit->robot.index()];
        plan = rebase(edit->before, edit->after, plan).value_or(plan);
      } else if (const auto* add = in.get_if<input::MarkAdd>()) {
        marks.push_back({add->again.value_or(MarkId{next_mark++}), add->mark, "operator", 5});
      } else if (const auto* change = in.get_if<input::MarkChange>()) {
        for (Mark& mark : marks) {
          if (mark.id == change->id) mark.mark = change->mark;
        }
      } else if (const auto* remove = in.get_if<input::MarkRemove>()) {
        std::erase_if(marks, [&](const Mark& mark) { return mark.id == remove->id; });
      }
    }
    next.plans = std::make_shared<const std::vector<Plan>>(std::move(plans));
    next.marks = std::make_shared<const std::vector<Mark>>(std::move(marks));
    show(std::move(next));
  }
  void set_plan(RobotId robot, Plan plan) {
    Snapshot next = link.copy();
    auto plans = *next.plans;
    plans[robot.index()] = std::move(plan);
    next.plans = std::make_shared<const std::vector<Plan>>(std::move(plans));
    show(std::move(next));
  }
  /// The robot reached its first way-point.
  void finish_first(RobotId robot) {
    Plan plan = plan_of(robot);
    const Waypoint done = plan.waypoints.front();
    plan.waypoints.erase(plan.waypoints.begin());
    if (plan.patrol) plan.waypoints.push_back(done);
    set_plan(robot, std::move(plan));
  }
  void remove_robot(RobotId robot) {
    Snapshot next = link.copy();
    auto labels = *next.labels;
    labels[robot.index()].present = false;
    next.labels = std::make_shared<const std::vector<RobotLabel>>(std::move(labels));
    if (next.active == robot) next.active.reset();
    std::erase(next.selected, robot);
    show(std::move(next));
  }
  Plan plan_of(RobotId robot) const { return (*link.snapshot->plans)[robot.index()]; }

  QPoint spot(Point p) const { return pane.scene().view.to_screen(p).toPoint(); }
  QPoint spot(RobotId id) const { return spot(pane.scene().poses[id.index()].position()); }
  Point world(QPoint at) const { return pane.scene().view.to_world(QPointF(at)); }
  QPoint outside() const { return spot(Point{-5, 6}) - QPoint(8, 0); }

  void press(QPoint at, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(&pane, Qt::LeftButton, modifiers, at);
  }
  void move(QPoint to, Qt::KeyboardModifiers modifiers = {},
            Qt::MouseButtons held = Qt::LeftButton) {
    QMouseEvent event(QEvent::MouseMove, QPointF(to), pane.mapToGlobal(QPointF(to)), Qt::NoButton,
                      held, modifiers);
    QCoreApplication::sendEvent(&pane, &event);
  }
  /// Moves the pointer there without a button.
  void hover(QPoint to) { move(to, {}, Qt::NoButton); }
  void release(QPoint at, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseRelease(&pane, Qt::LeftButton, modifiers, at);
  }
  void click(QPoint at, Qt::KeyboardModifiers modifiers = {}) {
    press(at, modifiers);
    release(at, modifiers);
  }
  void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) {
    press(from, modifiers);
    move((from + to) / 2, modifiers);
    move(to, modifiers);
    release(to, modifiers);
  }
  void double_click(QPoint at) {
    click(at);
    QTest::mouseDClick(&pane, Qt::LeftButton, {}, at);
    release(at);
  }
  void key(int key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&pane, static_cast<Qt::Key>(key), modifiers);
  }
  bool hint_says(const char* words) const {
    return pane.hint().contains(QString::fromUtf8(words), Qt::CaseInsensitive);
  }
  /// A picture of the map, to detect drawing.
  QImage picture() { return pane.grab().toImage(); }

  static constexpr RobotId active{2};
  const Point floor{20.0, 7.5};  ///< nothing near it
  std::size_t answered = 0;
  std::uint32_t next_mark = 1;
};

}  // namespace magna::test
