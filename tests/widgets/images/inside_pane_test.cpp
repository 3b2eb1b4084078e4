// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/inside_pane.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <memory>

#include "tests/support/child.h"
#include "tests/support/demo_inside.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/upright_scroll.h"

namespace magna {
namespace {

/// The pane for the demonstration's robot, operated by keys.
class InsidePaneTest : public testing::Test {
 protected:
  using Part = InsidePane::Part;

  InsidePaneTest() {
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

TEST_F(InsidePaneTest, ShowsPlaceSpeedAndOdometers) {
  EXPECT_EQ(pane->robot().text(), QStringLiteral("robot3"));
  const QStringList said = rows(Part::State);
  ASSERT_EQ(said.size(), 6) << all(Part::State).toStdString();
  EXPECT_TRUE(said[0].contains(QStringLiteral("x 2.00"))) << said[0].toStdString();
  EXPECT_TRUE(said[1].contains(QStringLiteral("90°")));
  EXPECT_TRUE(said[2].contains(QStringLiteral("0.25"))) << said[2].toStdString();
  EXPECT_TRUE(said[2].contains(QStringLiteral("set to 0.50")));
  EXPECT_TRUE(said[3].contains(QStringLiteral("18.0°/s")));
  EXPECT_TRUE(said[4].startsWith(QStringLiteral("Odometer “main”, ahead 2.40 to 3.60")));
  EXPECT_TRUE(said[4].contains(QStringLiteral("turned 80.0° to 100.0° (20.0° wide)")));
  EXPECT_TRUE(said[5].contains(QStringLiteral("way-home")));
  EXPECT_FALSE(all(Part::State).contains(QStringLiteral("rue"))) << "it is not shown";
}

TEST_F(InsidePaneTest, ShowsTruthAndErrorInTheTruthViewOnly) {
  actions["view.truth"].trigger();
  const QString said = all(Part::State);
  EXPECT_TRUE(said.contains(QStringLiteral("True position, x 2.30"))) << said.toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("True direction, 93°")));
  EXPECT_TRUE(said.contains(QStringLiteral("Error, 0.50")));
  EXPECT_TRUE(said.contains(QStringLiteral("3.0°")));
  EXPECT_TRUE(said.contains(QStringLiteral("truly ahead 3.30")));
  actions["view.truth"].trigger();
  EXPECT_EQ(rows(Part::State).size(), 6);
}

TEST_F(InsidePaneTest, ShowsTheErrorOfTheOdometerWithoutALocaliser) {
  ASSERT_EQ(link.snapshot->poses[test::kInsideRobot.index()], link.snapshot->inside->truth);
  actions["view.truth"].trigger();
  const QStringList said = rows(Part::State);
  ASSERT_EQ(said.size(), 9);
  EXPECT_TRUE(said[0].contains(QStringLiteral("x 2.00"))) << "the middle of the odometer's box";
  EXPECT_TRUE(said[6].contains(QStringLiteral("x 2.30")));
  EXPECT_TRUE(said[8].startsWith(QStringLiteral("Error, 0.50"))) << said[8].toStdString();
}

TEST_F(InsidePaneTest, ShowsNoTruthOfARemoteRobot) {
  Snapshot now = test::demo_with_inside();
  RemoteStatus remote;
  remote.robot = test::kInsideRobot;
  now.remotes = std::make_shared<const std::vector<RemoteStatus>>(1, remote);
  show(std::move(now));
  actions["view.truth"].trigger();
  const QString said = all(Part::State);
  EXPECT_TRUE(said.contains(QStringLiteral("True position, unknown"))) << said.toStdString();
  EXPECT_FALSE(said.contains(QStringLiteral("Error")));
  EXPECT_FALSE(said.contains(QStringLiteral("True direction")));
}

TEST_F(InsidePaneTest, ListsDesignatorsByTheirObservation) {
  EXPECT_EQ(heading(Part::Designators), QStringLiteral("Designators (4)"));
  const QStringList said = rows(Part::Designators);
  ASSERT_EQ(said.size(), 4);
  EXPECT_TRUE(said[0].startsWith(QStringLiteral("3: thing, camera 0, local, 20° right, 0.80")))
      << said[0].toStdString();
  EXPECT_TRUE(said[0].endsWith(QStringLiteral("seen: color red, size 4.21")));
  EXPECT_TRUE(said[1].startsWith(QStringLiteral("5: thing, non-local")));
  EXPECT_TRUE(said[2].startsWith(QStringLiteral("7: doorway")));
  EXPECT_TRUE(std::holds_alternative<InsideThing>(row(Part::Designators, 0).picture));
  EXPECT_TRUE(std::holds_alternative<InsidePlace>(row(Part::Designators, 2).picture));
}

TEST_F(InsidePaneTest, DistinguishesFalseDesignatorsInTheTruthViewOnly) {
  const QImage before = pane->grab().toImage();
  const QString said = all(Part::Designators) + all(Part::Cameras);
  EXPECT_FALSE(said.contains(QStringLiteral("FALSE"), Qt::CaseInsensitive));
  // They look and sound the same for any referent.
  change([](RobotInside& inside) {
    for (Designator& one : inside.designators) {
      one.denotes = one.is_false() ? Denotation(test::kInsideCup) : FalseDenotation{{1.0, 1.0}};
    }
  });
  EXPECT_EQ(all(Part::Designators) + all(Part::Cameras), said);
  EXPECT_EQ(pane->grab().toImage(), before);
  show(test::demo_with_inside());
  actions["view.truth"].trigger();
  EXPECT_TRUE(rows(Part::Designators)[0].startsWith(QStringLiteral("3: pen#7")));
  for (const int at : {1, 3}) {
    EXPECT_TRUE(rows(Part::Designators)[at].contains(QStringLiteral(": FALSE,")));
    EXPECT_TRUE(std::holds_alternative<InsideFalse>(row(Part::Designators, at).picture));
  }
  EXPECT_TRUE(rows(Part::Designators)[2].startsWith(QStringLiteral("7: doorway")));
  EXPECT_NE(pane->grab().toImage(), before);
}

TEST_F(InsidePaneTest, ShowsCamerasWithViewTrackAndContainer) {
  EXPECT_EQ(heading(Part::Cameras), QStringLiteral("Cameras (3)"));
  const QStringList said = rows(Part::Cameras);
  ASSERT_EQ(said.size(), 6) << all(Part::Cameras).toStdString();
  EXPECT_TRUE(said[0].startsWith(QStringLiteral("Camera 0, 20° right, 45° of view, 8 pixels")));
  EXPECT_TRUE(said[0].endsWith(QStringLiteral("view: 10 10 20 40 60 80 110 110")));
  EXPECT_TRUE(said[1].startsWith(QStringLiteral("tracks 3: thing, local, 20° right, 0.80")));
  EXPECT_TRUE(said[2].contains(QStringLiteral("90° left")));
  EXPECT_TRUE(said[2].contains(QStringLiteral("tracks nothing")));
  EXPECT_TRUE(said[2].contains(QStringLiteral("no view taken yet")));
  EXPECT_EQ(said[3], QStringLiteral("inside box#9"));
  EXPECT_TRUE(said[4].contains(QStringLiteral("behind")));
  EXPECT_EQ(said[5], QStringLiteral("inside bin 0"));
  const auto& wedge = std::get<InsideWedge>(row(Part::Cameras, 0).picture);
  EXPECT_NEAR(wedge.angle, radians(20.0), 1e-9);
  ASSERT_TRUE(wedge.tick);
  EXPECT_NEAR(*wedge.tick, radians(20.0), 1e-9);
  EXPECT_FALSE(std::get<InsideWedge>(row(Part::Cameras, 2).picture).tick);
}

TEST_F(InsidePaneTest, ShadesViewsOverTheSubstancesOfAllCameras) {
  const std::vector<double> shades = row(Part::Cameras, 0).shades;
  ASSERT_EQ(shades.size(), 8U);
  EXPECT_NEAR(shades[0], 10.0 / 110.0, 1e-9);
  EXPECT_NEAR(shades[7], 1.0, 1e-9);
  EXPECT_TRUE(row(Part::Cameras, 2).shades.empty());
}

TEST_F(InsidePaneTest, ShowsTheContentsOfHandsAndBins) {
  EXPECT_EQ(rows(Part::Hands), (QStringList{QStringLiteral("Hand 0, lifts 10, holds coin#11"),
                                            QStringLiteral("Hand 1, lifts 4, holds nothing"),
                                            QStringLiteral("inside bin 0")}));
  EXPECT_EQ(rows(Part::Bins), (QStringList{QStringLiteral("Bin 0, open, capacity 20"),
                                           QStringLiteral("cup#10"), QStringLiteral("key#12"),
                                           QStringLiteral("Bin 1, closed, capacity 5, empty")}));
  EXPECT_NE(row(Part::Bins, 0).picture, row(Part::Bins, 3).picture) << "another icon, too";
  change([](RobotInside& inside) {
    inside.hands.clear();
    inside.bins.clear();
  });
  EXPECT_EQ(rows(Part::Hands), QStringList{QStringLiteral("None")});
  EXPECT_EQ(heading(Part::Bins), QStringLiteral("Storage bins (0)"));
}

TEST_F(InsidePaneTest, ExplainsTheSingleSectionOfOtherRobots) {
  change([](RobotInside& inside) {
    inside = RobotInside{};
    inside.robot = test::kInsideRobot;
  });
  EXPECT_TRUE(pane->section(Part::State).isVisible());
  for (const Part part : {Part::Designators, Part::Cameras, Part::Hands, Part::Bins}) {
    EXPECT_FALSE(pane->section(part).isVisible());
  }
  EXPECT_TRUE(pane->note().isVisible());
  EXPECT_TRUE(pane->note().text().contains(QStringLiteral("have odometers, designators")));
  EXPECT_EQ(rows(Part::State).size(), 3);
  show(test::demo_with_inside());
  EXPECT_FALSE(pane->note().isVisible());
  EXPECT_TRUE(pane->section(Part::Bins).isVisible());
}

TEST_F(InsidePaneTest, ShowsAHintWithoutAnActiveRobot) {
  EXPECT_EQ(test::why_empty(*pane), QString());
  Snapshot nobody = link.copy();
  nobody.active.reset();
  nobody.inside = nullptr;
  show(nobody);
  EXPECT_TRUE(test::why_empty(*pane).contains(QStringLiteral("No robot is active: select one")));
  nobody.active = RobotId{0};
  show(nobody);
  EXPECT_TRUE(test::why_empty(*pane).contains(QStringLiteral("No data of robot1")));
  show(test::demo_with_inside());
  EXPECT_EQ(test::why_empty(*pane), QString());
}

TEST_F(InsidePaneTest, RequestsDataOnlyWhileVisible) {
  EXPECT_TRUE(link.parts.inside);
  pane->hide();
  EXPECT_FALSE(link.parts.inside);
  const QStringList before = rows(Part::Hands);
  change([](RobotInside& inside) { inside.hands.clear(); });
  EXPECT_EQ(rows(Part::Hands), before) << "it does nothing while it is hidden";
  pane->show();
  EXPECT_TRUE(link.parts.inside);
  EXPECT_EQ(rows(Part::Hands), QStringList{QStringLiteral("None")});
}

TEST_F(InsidePaneTest, UpdatesOnlyChangedRows) {
  QAbstractItemModel& cameras = *pane->section(Part::Cameras).list().model();
  QSignalSpy changed(&cameras, &QAbstractItemModel::dataChanged);
  QSignalSpy removed(&cameras, &QAbstractItemModel::rowsRemoved);
  QSignalSpy reset(&cameras, &QAbstractItemModel::modelReset);
  change([](RobotInside& inside) { inside.cameras[1].angle = 0.0; });
  ASSERT_EQ(changed.size(), 1);
  EXPECT_EQ(changed[0][0].toModelIndex().row(), 2);
  change([](RobotInside& inside) { inside.cameras[1].place = {}; });
  EXPECT_EQ(changed.size(), 1);
  EXPECT_EQ(removed.size(), 1);
  EXPECT_EQ(reset.size(), 0);
}

TEST_F(InsidePaneTest, AChosenDesignatorStaysChosenWhenOthersAreRemoved) {
  InsideList& list = pane->section(Part::Designators).list();
  list.setCurrentIndex(list.model()->index(2, 0));
  change([](RobotInside& inside) { inside.designators.erase(inside.designators.begin()); });
  EXPECT_EQ(list.currentIndex().row(), 1);
  EXPECT_EQ(heading(Part::Designators), QStringLiteral("Designators (3)"));
}

TEST_F(InsidePaneTest, SectionsCloseByKeyAndReopenFilled) {
  InsideSection& hands = pane->section(Part::Hands);
  hands.heading().setFocus();
  QTest::keyClick(&hands.heading(), Qt::Key_Space);
  EXPECT_FALSE(hands.list().isVisible());
  change([](RobotInside& inside) { inside.hands.pop_back(); });
  EXPECT_EQ(heading(Part::Hands), QStringLiteral("Hands (1)")) << "the count is told all the same";
  QTest::keyClick(&hands.heading(), Qt::Key_Space);
  EXPECT_TRUE(hands.list().isVisible());
  EXPECT_EQ(rows(Part::Hands).size(), 1);
}

TEST_F(InsidePaneTest, ClosedSectionsAreStoredByTheirIds) {
  QSignalSpy folded(pane.get(), &InsidePane::folded);
  EXPECT_TRUE(pane->closed().empty());
  pane->section(Part::Hands).heading().click();
  EXPECT_EQ(folded.size(), 1);
  EXPECT_EQ(pane->closed(), std::vector<std::string>{"hands"});
  pane->set_closed({"cameras", "wings", "state"});
  EXPECT_EQ(pane->closed(), (std::vector<std::string>{"state", "cameras"}));
  EXPECT_FALSE(pane->section(Part::Cameras).list().isVisible());
  EXPECT_TRUE(pane->section(Part::Hands).list().isVisible());
  EXPECT_EQ(rows(Part::Hands).size(), 3) << "it is filled again";
  EXPECT_EQ(folded.size(), 1) << "nobody did it by hand";
}

TEST_F(InsidePaneTest, ManyDesignatorsScrollInTheirSection) {
  const int few = pane->section(Part::Designators).list().height();
  change([](RobotInside& inside) {
    for (std::uint32_t k = 10; k < 60; ++k) {
      inside.designators.push_back(test::demo_designator(k, test::kInsideBox, {3.0, 7.0}));
    }
  });
  InsideList& list = pane->section(Part::Designators).list();
  EXPECT_EQ(list.model()->rowCount(), 54);
  EXPECT_LT(list.height(), 2 * few);
  EXPECT_GT(list.verticalScrollBar()->maximum(), 0);
  InsideList& bins = pane->section(Part::Bins).list();
  EXPECT_EQ(bins.verticalScrollBar()->maximum(), 0) << "others are as high as they are";
}

TEST_F(InsidePaneTest, ArrowsScrollToRows) {
  pane->resize(316, 300);
  QCoreApplication::processEvents();
  InsideList& bins = pane->section(Part::Bins).list();
  bins.setFocus();
  bins.setCurrentIndex(bins.model()->index(3, 0));
  const QRect last = bins.visualRect(bins.currentIndex());
  const QPoint at = bins.viewport()->mapTo(pane->scroll().viewport(), last.center());
  EXPECT_TRUE(pane->scroll().viewport()->rect().contains(at)) << at.y();
}

TEST_F(InsidePaneTest, FitsANarrowDock) {
  for (const int width : {280, 316, 400}) {
    pane->resize(width, 700);
    QCoreApplication::processEvents();
    EXPECT_EQ(pane->width(), width);
    for (const Part part : {Part::State, Part::Cameras}) {
      InsideList& list = pane->section(part).list();
      const QRect last = list.visualRect(list.model()->index(list.model()->rowCount() - 1, 0));
      EXPECT_LE(last.bottom(), list.height()) << width;
      EXPECT_GE(last.bottom(), list.height() - 2) << width;
    }
  }
}

TEST_F(InsidePaneTest, HandlesRemovedThingsAndDesignators) {
  change([](RobotInside& inside) {
    inside.hands[0].holds = ThingId{99};
    inside.cameras[0].tracking = DesignatorId{77};
    inside.designators[2].place_type = 55;
  });
  EXPECT_TRUE(all(Part::Hands).contains(QStringLiteral("thing #100")));
  EXPECT_TRUE(all(Part::Designators).contains(QStringLiteral("7: place")));
  Snapshot no_world = link.copy();
  no_world.world = nullptr;
  show(no_world);
  EXPECT_TRUE(all(Part::Bins).contains(QStringLiteral("thing #10")));
  EXPECT_FALSE(pane->grab().isNull());
}

}  // namespace
}  // namespace magna
