// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of the tour about panes.
#include <QCoreApplication>

#include "tests/widgets/help/tour_fixture.h"

namespace magna {
namespace {

class TourPanesTest : public test::TourFixture {};

TEST_F(TourPanesTest, DetectsAPlottedSignalNotARecordedOne) {
  guide->begin("plot");
  change([](Snapshot& next) { next.robot_signals = std::make_shared<RobotSignals>(); });
  EXPECT_FALSE(guide->done());
  guide->did(kSignalPlotted);
  EXPECT_TRUE(guide->done());
  guide->begin("stop");
  guide->did(kSignalPlotted);
  EXPECT_FALSE(guide->done()) << "in its own step only";
}

TEST_F(TourPanesTest, DetectsALookInsideARobotOnlyWhileThePaneIsVisible) {
  QWidget inside(&window);
  inside.setObjectName(QStringLiteral("inside"));
  inside.setGeometry(20, 30, 50, 20);  // within the window in its shown size
  guide->begin("inside");
  const auto look = [](Snapshot& next) { next.inside = std::make_shared<RobotInside>(); };
  change(look);
  EXPECT_FALSE(guide->done()) << "the map asks for it, too";
  inside.show();
  QCoreApplication::processEvents();
  change(look);
  EXPECT_TRUE(guide->done());
}

}  // namespace
}  // namespace magna
