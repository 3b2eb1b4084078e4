// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/state/pane_reporter.h"

#include <gtest/gtest.h>

#include <QTest>
#include <QWidget>

#include "tests/support/fake_console_link.h"

namespace magna {
namespace {

class PaneReporterTest : public testing::Test {
 protected:
  PaneReporterTest() {
    window.resize(400, 300);
    pane.setGeometry(10, 20, 200, 100);
    reporter.watch(PaneType::Mapview, pane);
    window.show();
  }

  test::FakeConsoleLink link;
  QWidget window;
  QWidget pane{&window};
  PaneReporter reporter{link, window};
};

TEST_F(PaneReporterTest, ReportsAllPanesAtTheStartWithHiddenOnesEmpty) {
  reporter.report();
  const auto told = link.all<input::PaneChanged>();
  ASSERT_EQ(told.size(), 4U);
  for (const auto& change : told) {
    const Pane expected = change.pane.type == PaneType::Mapview
                              ? Pane{PaneType::Mapview, 10, 20, 200, 100}
                              : Pane{change.pane.type, 0, 0, 0, 0};
    EXPECT_EQ(change.pane, expected);
  }
  reporter.report();
  EXPECT_EQ(link.count<input::PaneChanged>(), 4U);
}

TEST_F(PaneReporterTest, ReportsASingleChangeAfterADelay) {
  reporter.report();
  pane.resize(150, 90);
  EXPECT_TRUE(reporter.pending());
  EXPECT_EQ(link.count<input::PaneChanged>(), 4U);
  ASSERT_TRUE(QTest::qWaitFor([&] { return link.count<input::PaneChanged>() == 5; }));
  EXPECT_EQ(link.all<input::PaneChanged>().back().pane, (Pane{PaneType::Mapview, 10, 20, 150, 90}));
}

TEST_F(PaneReporterTest, ReportsAHiddenPaneAsEmpty) {
  reporter.report();
  pane.hide();
  reporter.report();
  EXPECT_EQ(link.all<input::PaneChanged>().back().pane, (Pane{PaneType::Mapview, 0, 0, 0, 0}));
}

}  // namespace
}  // namespace magna
