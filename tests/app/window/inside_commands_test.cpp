// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of a robot in the whole window.

#include <gtest/gtest.h>

#include <QApplication>
#include <QDockWidget>
#include <QTest>

#include "tests/support/demo_inside.h"
#include "tests/support/demo_window.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/images/inside_pane.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

class InsideCommandsTest : public test::DemoWindowTest {
 protected:
  QDockWidget& dock() { return window->dock("inside"); }
  const RowModel<InsideRow>& designators() {
    return window->part<InsidePane>().section(InsidePane::Part::Designators).model();
  }
};

TEST_F(InsideCommandsTest, RequestsDataOnlyOnceAKeyShowsThePane) {
  EXPECT_TRUE(dock().isHidden());
  EXPECT_FALSE(link.parts.inside);
  QTest::keyClick(&window->context().map, Qt::Key_I, Qt::ControlModifier | Qt::AltModifier);
  QCoreApplication::processEvents();
  EXPECT_TRUE(window->part<InsidePane>().isVisible());
  EXPECT_TRUE(link.parts.inside);
  EXPECT_TRUE(window->part<InsidePane>().isAncestorOf(QApplication::focusWidget()));
}

TEST_F(InsideCommandsTest, SharesTheGroundTruthSwitchOfTheMap) {
  window->context().actions["view.inside"].trigger();
  show(test::demo_with_inside());
  EXPECT_EQ(window->part<InsidePane>().truth(), window->context().map.layers()["truth"]);
  ASSERT_TRUE(window->context().map.layers()["truth"]);
  EXPECT_TRUE(designators().at(1)->title.contains(QStringLiteral("FALSE")));
  window->context().actions["view.truth"].trigger();
  EXPECT_FALSE(window->part<InsidePane>().truth());
  EXPECT_FALSE(designators().at(1)->title.contains(QStringLiteral("FALSE")));
}

TEST_F(InsideCommandsTest, TheOdometerBoxIsAMapLayer) {
  EXPECT_FALSE(window->context().actions["view.layer_belief"].isChecked());
  window->context().actions["view.layer_belief"].trigger();
  EXPECT_TRUE(window->context().map.layers()["belief"]);
  EXPECT_TRUE(link.parts.inside) << "also without the pane";
}

}  // namespace
}  // namespace magna
