// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of a robot in the whole window.

#include <gtest/gtest.h>

#include <QApplication>
#include <QDockWidget>
#include <QTest>

#include "tests/support/demo_inside.h"
#include "tests/support/demo_window.h"
#include "widgets/action_set.h"
#include "widgets/inside/inside_pane.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

class InsideCommandsTest : public test::DemoWindowTest {
 protected:
  QDockWidget& dock() { return *window->findChild<QDockWidget*>(QStringLiteral("inside")); }
  const InsideModel& designators() {
    return window->inside().section(InsidePane::Part::Designators).model();
  }
};

TEST_F(InsideCommandsTest, RequestsDataOnlyOnceAKeyShowsThePane) {
  EXPECT_TRUE(dock().isHidden());
  EXPECT_FALSE(link.parts.inside);
  QTest::keyClick(&window->map(), Qt::Key_I, Qt::ControlModifier | Qt::AltModifier);
  QCoreApplication::processEvents();
  EXPECT_TRUE(window->inside().isVisible());
  EXPECT_TRUE(link.parts.inside);
  EXPECT_TRUE(window->inside().isAncestorOf(QApplication::focusWidget()));
}

TEST_F(InsideCommandsTest, SharesTheGroundTruthSwitchOfTheMap) {
  window->actions()["view.inside"].trigger();
  show(test::demo_with_inside());
  EXPECT_EQ(window->inside().truth(), window->map().layers().truth);
  ASSERT_TRUE(window->map().layers().truth);
  EXPECT_TRUE(designators().row(1).title.contains(QStringLiteral("FALSE")));
  window->actions()["view.truth"].trigger();
  EXPECT_FALSE(window->inside().truth());
  EXPECT_FALSE(designators().row(1).title.contains(QStringLiteral("FALSE")));
}

TEST_F(InsideCommandsTest, TheOdometerBoxIsAMapLayer) {
  EXPECT_FALSE(window->actions()["view.layer_belief"].isChecked());
  window->actions()["view.layer_belief"].trigger();
  EXPECT_TRUE(window->map().layers().belief);
  EXPECT_TRUE(link.parts.inside) << "also without the pane";
}

}  // namespace
}  // namespace magna
