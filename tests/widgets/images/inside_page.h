// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QLabel>
#include <QTest>
#include <QToolButton>
#include <memory>

#include "tests/support/demo_inside.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/upright_scroll.h"
#include "widgets/images/inside_pane.h"

namespace magna {

/// The pane for the demonstration's robot, operated by keys.
class InsidePage : public testing::Test {
 protected:
  using Part = InsidePane::Part;

  InsidePage() {
    link.show(test::demo_with_inside());
    feed.poll();
    actions.on("view.truth", &window, [this] { pane->show_truth(!pane->truth()); });
    pane = std::make_unique<InsidePane>(feed, actions);
    pane->resize(316, 700);
    pane->show();
    pane->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(pane.get()));
  }

  void show(Snapshot next) {
    link.show(std::move(next));
    clock.advance_ms(1000);
    feed.poll();
  }
  template <class Change>
  void change(Change what) {
    RobotInside inside = *link.snapshot->inside;
    what(inside);
    Snapshot next = link.copy();
    next.inside = std::make_shared<const RobotInside>(std::move(inside));
    show(std::move(next));
  }
  /// The screen reader's text of each row.
  QStringList rows(Part part) const {
    QStringList said;
    const QAbstractItemModel& model = *pane->section(part).list().model();
    for (int row = 0; row < model.rowCount(); ++row) {
      said << model.index(row, 0).data(Qt::AccessibleTextRole).toString();
    }
    return said;
  }
  QString all(Part part) const { return rows(part).join(QLatin1Char('\n')); }
  const InsideRow& row(Part part, int at) const { return *pane->section(part).model().at(at); }
  QString heading(Part part) const { return pane->section(part).heading().text(); }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  QWidget window;
  QWidget map{&window};
  ActionSet actions{window, map};
  std::unique_ptr<InsidePane> pane;
};

}  // namespace magna
