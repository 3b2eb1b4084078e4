// SPDX-License-Identifier: GPL-3.0-or-later
// A hall on the map: drawing, changes, choice by clicks, tooltips.
#include "widgets/map/layers/hall_layer.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>

#include "tests/support/demo_map.h"
#include "tests/support/hall_scene.h"
#include "widgets/hall/hall_places.h"

namespace magna {
namespace {

class HallLayerTest : public test::DemoMapTest {
 protected:
  HallLayerTest() {
    MapLayers layers;
    layers["trails"] = layers["labels"] = layers["grid"] = layers["minimap"] = false;
    pane.set_layers(layers);
    show(test::hall_snapshot());
    pane.navigator().show_view({10.0, 6.0}, 40.0);
    QCoreApplication::processEvents();
  }
  QImage picture() { return pane.grab().toImage(); }
  const MapScene& scene() const { return pane.scene(); }
  QPointF at(Point place) const { return scene().view.to_screen(place); }
  QPointF at(const HallItem& item) const { return at(*place_of(*scene().snapshot, item)); }
  void set_layer(LayerName layer, bool on) {
    MapLayers layers = pane.layers();
    layers[layer] = on;
    pane.set_layers(layers);
  }
  template <class Change>
  void change(Change what) {
    Snapshot next = link.copy();
    test::change_hall(next, what);
    show(next);
  }
  /// Pixels that differ in a square around a place.
  static int changed(const QImage& a, const QImage& b, QPointF centre, int half) {
    int count = 0;
    for (int y = -half; y <= half; ++y) {
      for (int x = -half; x <= half; ++x) {
        const QPoint p = centre.toPoint() + QPoint(x, y);
        if (a.rect().contains(p) && a.pixel(p) != b.pixel(p)) ++count;
      }
    }
    return count;
  }
  void click(QPointF place) { QTest::mouseClick(&pane, Qt::LeftButton, {}, place.toPoint()); }
  const HallItem& chosen() { return pane.hall_choice().item(); }
};

TEST_F(HallLayerTest, DrawsAreasBeltsAndMachinesOnlyWhileVisible) {
  const QImage with = picture();
  set_layer("hall", false);
  const QImage without = picture();
  for (const HallItem& item : {HallItem::machine(0), HallItem::belt(3), HallItem::area(5)}) {
    EXPECT_GT(changed(with, without, at(item), 12), 40) << item.index;
  }
  EXPECT_GT(changed(with, without, at({9.3, 10.5}), 10), 40) << "beside the robot that parks";
  set_layer("hall", true);
  EXPECT_EQ(picture(), with);
}

TEST_F(HallLayerTest, PackagesMoveWithTheHall) {
  const QImage before = picture();
  const QPointF machine = at(HallItem::machine(1));
  const QPointF waiting = at(HallItem::named_package("package2"));
  change([](HallStatus& hall) {
    hall.belts[0] = {"package1"};
    hall.machines[1] = {MachinePhase::Working, 0.5, 2, "package2"};
  });
  const QImage after = picture();
  EXPECT_GT(changed(before, after, waiting, 8), 40) << "gone from the belt";
  EXPECT_GT(changed(before, after, machine, 8), 40) << "in the machine";
}

TEST_F(HallLayerTest, ShowsProgressAsABar) {
  const QPointF bar = at(HallItem::machine(0)) + QPointF(0, 34);
  change([](HallStatus& hall) { hall.machines[0].progress = 0.1; });
  const QImage begun = picture();
  change([](HallStatus& hall) { hall.machines[0].progress = 0.9; });
  EXPECT_GT(changed(begun, picture(), bar, 8), 20);
  EXPECT_EQ(changed(begun, picture(), at(HallItem::machine(1)) + QPointF(0, 34), 8), 0);
}

TEST_F(HallLayerTest, MarksAMachineThatWaitsForSpace) {
  const auto hold = [](HallStatus& hall) {
    hall.machines[0].phase = MachinePhase::Holding;
    hall.machines[0].progress = 1.0;
  };
  change(hold);
  const QImage done = picture();
  change([](HallStatus& hall) {
    hall.belts[1] = {"package3", "package1", "package2"};
    hall.belts[0].clear();
  });
  const QPointF mark = at(HallItem::machine(0)) + QPointF(28, 18);
  EXPECT_GT(changed(done, picture(), mark, 10), 15) << "not by the colour alone";
}

TEST_F(HallLayerTest, MarksAFailedMachineNotByTheColourAlone) {
  change([](HallStatus& hall) { hall.machines[1] = {}; });
  const QImage before = picture().convertToFormat(QImage::Format_Grayscale8);
  change([](HallStatus& hall) { hall.machines[1].failed = true; });
  const QImage after = picture().convertToFormat(QImage::Format_Grayscale8);
  const QPointF machine = at(HallItem::machine(1));
  EXPECT_GT(changed(before, after, machine, 24), 150) << "the pattern";
  EXPECT_GT(changed(before, after, machine + QPointF(36, -36), 8), 60) << "the sign";
  EXPECT_GT(changed(before, after, machine + QPointF(0, 31), 6), 30) << "the word";
  EXPECT_EQ(changed(before, after, at(HallItem::machine(0)), 24), 0);
}

TEST_F(HallLayerTest, DrawsStaticThingsOnceDespiteChanges) {
  BackgroundLayer background;
  StaticLayer ground;
  ground.pixmap(scene(), 1.0);
  for (int i = 0; i < 5; ++i) {
    change([&](HallStatus& hall) { hall.machines[0].progress = 0.1 * i; });
    ground.pixmap(scene(), 1.0);
  }
  EXPECT_EQ(ground.drawn(), 1);
  change([](HallStatus& hall) {
    hall.description = std::make_shared<HallDescription>(*hall.description);
  });
  ground.pixmap(scene(), 1.0);
  EXPECT_EQ(ground.drawn(), 2) << "another hall";
}

TEST_F(HallLayerTest, RobotsShowTheirBatteriesAndLoads) {
  const QImage now = picture();
  set_layer("batteries", false);
  const QImage without = picture();
  const QPointF low = at(HallItem::robot(1));
  EXPECT_GT(changed(now, without, low + QPointF(50, 0), 12), 40) << "a figure, for it is low";
  EXPECT_EQ(changed(now, without, at(HallItem::robot(0)) + QPointF(60, 0), 12), 0) << "enough";
  EXPECT_GT(changed(now, without, at(HallItem::robot(0)), 26), 60) << "the ring";
  change([](HallStatus& hall) { hall.robots[1].package.clear(); });
  EXPECT_GT(changed(without, picture(), low + QPointF(-14, 14), 8), 40) << "the load";
}

TEST_F(HallLayerTest, AClickChoosesTheTopThing) {
  click(at(HallItem::machine(1)));
  EXPECT_EQ(chosen(), HallItem::machine(1));
  click(at(HallItem::named_package("package2")));
  EXPECT_EQ(chosen(), HallItem::named_package("package2"));
  click(at({9.7, 3.5}));
  EXPECT_EQ(chosen(), HallItem::named_package("package3"));
  click(at({7.8, 3.5}));
  EXPECT_EQ(chosen(), HallItem::belt(1));
  click(at({4.2, 4.5}));
  EXPECT_EQ(link.count<input::Deselect>(), 0U) << "the robots stay chosen: they are to be sent";
  EXPECT_EQ(chosen(), HallItem::area(0));
  click(at({9.2, 10.5}));
  EXPECT_EQ(chosen(), HallItem::area(HallItem::kParking));
  click(at({13.0, 6.0}));
  EXPECT_EQ(chosen(), HallItem()) << "the floor";
  EXPECT_EQ(link.count<input::Deselect>(), 1U);
}

TEST_F(HallLayerTest, AnotherClickChoosesTheThingBelow) {
  const QPointF package = at(HallItem::named_package("package0"));
  click(package);
  EXPECT_EQ(chosen(), HallItem::named_package("package0"));
  click(package);
  EXPECT_EQ(chosen(), HallItem::machine(0));
  click(package);
  EXPECT_EQ(chosen(), HallItem::named_package("package0")) << "round again";
}

TEST_F(HallLayerTest, OutlinesTheChosenThing) {
  const QImage before = picture();
  pane.hall_choice().choose(HallItem::machine(1));
  EXPECT_GT(changed(before, picture(), at(HallItem::machine(1)) + QPointF(40, 0), 6), 30);
  pane.hall_choice().choose({});
  EXPECT_EQ(picture(), before);
}

TEST_F(HallLayerTest, AnotherHallClearsTheChoice) {
  pane.hall_choice().choose(HallItem::machine(1));
  change([](HallStatus& hall) { hall.machines[0].progress = 0.6; });
  EXPECT_EQ(chosen(), HallItem::machine(1));
  show(test::demo_snapshot());
  EXPECT_EQ(chosen(), HallItem());
}

TEST_F(HallLayerTest, DescribesTheThingUnderThePointer) {
  QHelpEvent rest(QEvent::ToolTip, at(HallItem::machine(1)).toPoint(),
                  pane.mapToGlobal(at(HallItem::machine(1)).toPoint()));
  QCoreApplication::sendEvent(&pane, &rest);
  EXPECT_TRUE(QToolTip::text().startsWith(QStringLiteral("Machine: machine1\nState: Idle")))
      << QToolTip::text().toStdString();
  QToolTip::hideText();
  EXPECT_EQ(hall_tooltip_at(scene(), at({13.0, 6.0})), QString());
  set_layer("hall", false);
  EXPECT_EQ(hall_tooltip_at(scene(), at(HallItem::machine(1))), QString()) << "it is not shown";
}

TEST_F(HallLayerTest, IsDrawnAtAnyScaleAndAngle) {
  for (const double scale : {0.5, 2.0, 6.0, 12.0, 24.0, 60.0, 200.0, 400.0}) {
    pane.navigator().show_view({10.0, 6.0}, scale);
    EXPECT_FALSE(picture().isNull()) << scale;
  }
}

}  // namespace
}  // namespace magna
