// SPDX-License-Identifier: GPL-3.0-or-later
// Sightings and collisions of robots on the map: shapes, sizes, fading, legend, hover; lost robots.
#include "widgets/map/layers/cybot_layers.h"
#include "widgets/map/layers/robot_layer.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

#include "tests/support/demo_map.h"
#include "tests/support/demo_remotes.h"
#include "widgets/robots/cybot/sighting_look.h"

namespace magna {
namespace {

class SightingLayerTest : public test::DemoMapTest {
 protected:
  SightingLayerTest() {
    MapLayers layers;
    layers["trails"] = layers["labels"] = layers["things"] = layers["grid"] = layers["minimap"] =
        false;
    layers.plans = PlanLayer::None;
    pane.set_layers(layers);
    show(test::demo_with_cybot());
  }
  QImage picture() { return pane.grab().toImage(); }
  const MapScene& scene() const { return pane.scene(); }
  QPointF at(int sighting) const {
    return scene().view.to_screen(
        (*scene().snapshot->sightings)[static_cast<std::size_t>(sighting)].centre);
  }
  void set_sightings(bool on) {
    MapLayers layers = pane.layers();
    layers["sightings"] = on;
    pane.set_layers(layers);
  }
  /// Pixels that the layer changes in a square around a place.
  int changed(const QImage& with, const QImage& without, QPointF centre, int half) const {
    int count = 0;
    for (int y = -half; y <= half; ++y) {
      for (int x = -half; x <= half; ++x) {
        const QPoint p = centre.toPoint() + QPoint(x, y);
        if (with.rect().contains(p) && with.pixel(p) != without.pixel(p)) ++count;
      }
    }
    return count;
  }
};

TEST_F(SightingLayerTest, DrawsEachClassOnlyWhileVisible) {
  const QImage with = picture();
  set_sightings(false);
  const QImage without = picture();
  for (int k = 0; k < kSightingClasses; ++k) {
    EXPECT_GT(changed(with, without, at(k), 8), 10) << k;
  }
  set_sightings(true);
  EXPECT_EQ(picture(), with);
}

TEST_F(SightingLayerTest, DrawsObjectsInTheirWidth) {
  pane.navigator().show_view({9.0, 12.5}, 100.0);  // the blob is 20 cm, the bump 50 cm
  const QImage with = picture();
  set_sightings(false);
  const QImage without = picture();
  const auto blot = [&](double metres_away) {
    const QPointF middle = at(4);  // Short, at (9, 12.5)
    return changed(with, without, middle + QPointF(metres_away * 100.0, 15.0), 2);
  };
  EXPECT_GT(blot(0.0), 0) << "filled";
  EXPECT_EQ(blot(0.4), 0) << "outside its 50 cm";
}

TEST_F(SightingLayerTest, BlipsFadeWithTime) {
  const QImage now = picture();
  Snapshot later = link.copy();
  later.tick += 100;
  show(later);
  const QImage old = picture();
  EXPECT_GT(changed(old, now, at(0), 8), 5) << "the blip is fainter";
  EXPECT_EQ(changed(old, now, at(3), 8), 0) << "a post stays as it is";
}

TEST_F(SightingLayerTest, DrawsAllButBlipsOnceWhileTheMapMovesALittle) {
  SightingLayer layer;
  QPixmap onto(pane.size());
  const auto paint = [&] {
    QPainter painter(&onto);
    layer.paint(painter, scene());
  };
  paint();
  Snapshot later = link.copy();
  later.tick += 1;
  show(later);
  pane.navigator().pan({40, 30});
  paint();
  EXPECT_EQ(layer.drawn(), 1);
  later.sightings = test::demo_sightings(test::kDemoCybot, later.tick);
  show(later);
  paint();
  EXPECT_EQ(layer.drawn(), 2) << "other sightings";
  pane.zoom_in();
  paint();
  EXPECT_EQ(layer.drawn(), 3) << "another scale";
  pane.navigator().pan({500, 0});
  paint();
  EXPECT_EQ(layer.drawn(), 4) << "far away";
}

TEST_F(SightingLayerTest, ShowsALegendOnlyWhenNeeded) {
  const QImage with = picture();
  set_sightings(false);
  const QImage off = picture();
  const QPointF corner(60, pane.height() - 100);
  EXPECT_GT(changed(with, off, corner, 40), 200);
  set_sightings(true);
  Snapshot none = link.copy();
  none.sightings.reset();
  show(none);
  EXPECT_GT(changed(picture(), off, corner, 40), 200) << "a robot may report some";
  none.remotes.reset();
  show(none);
  EXPECT_EQ(changed(picture(), off, corner, 40), 0);
}

TEST_F(SightingLayerTest, DescribesTheSightingUnderThePointer) {
  const Sighting* const found = sighting_at(scene(), at(3));
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->kind, SightingClass::Thin);
  const QString text = sighting_tooltip_at(scene(), at(3));
  EXPECT_TRUE(text.startsWith(QStringLiteral("Thin: "))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("diameter 0.40\u2009m")));
  EXPECT_TRUE(text.contains(QStringLiteral("6.80\u2009m from cybot1"))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("by cybot1 at 0:01:51.4, 12\u2009s ago")))
      << text.toStdString();
  EXPECT_EQ(sighting_at(scene(), at(3) + QPointF(30, 30)), nullptr);
  set_sightings(false);
  EXPECT_EQ(sighting_tooltip_at(scene(), at(3)), QString()) << "what is not shown says nothing";
}

TEST_F(SightingLayerTest, ShowsATooltip) {
  QHelpEvent rest(QEvent::ToolTip, at(5).toPoint(), pane.mapToGlobal(at(5).toPoint()));
  QCoreApplication::sendEvent(&pane, &rest);
  EXPECT_TRUE(QToolTip::text().startsWith(QStringLiteral("Tape")));
  QToolTip::hideText();
}

TEST_F(SightingLayerTest, NamesAReporterThatIsGone) {
  Snapshot next = link.copy();
  auto labels = std::make_shared<std::vector<RobotLabel>>(*next.labels);
  labels->back().present = false;
  next.labels = labels;
  next.remotes.reset();
  next.active.reset();
  next.selected.clear();
  show(next);
  const QString text = sighting_tooltip_at(scene(), at(3));
  EXPECT_TRUE(text.contains(QStringLiteral("by cybot1 (gone)"))) << text.toStdString();
  EXPECT_FALSE(text.contains(QStringLiteral("from cybot1")));
}

TEST_F(SightingLayerTest, MarksALostRobotByADashedOutlineAndALabelWithItsAge) {
  const QPointF where = scene().view.to_screen({2.0, 7.0});
  const QImage before = picture();
  Snapshot next = link.copy();
  test::lose_cybot(next, 12.0);
  show(next);
  EXPECT_EQ(scene().team.robots()[12].state, ShownState::Lost);
  const QImage lost = picture();
  const double r = scene().diameter(test::kDemoCybot) / 2 + 3.0;
  int on = 0;
  int off = 0;
  for (int k = 0; k < 360; k += 2) {
    const double a = k * 3.14159265358979 / 180.0;
    const QPoint p = (where + QPointF(r * std::cos(a), r * std::sin(a))).toPoint();
    ++(lost.pixel(p) != before.pixel(p) ? on : off);
  }
  EXPECT_GT(on, 40) << "an outline";
  EXPECT_GT(off, 20) << "with gaps";
  const QPointF below = where + QPointF(0, r + 24);
  EXPECT_GT(changed(lost, before, below, 14), 30) << "its age below it";
  Snapshot older = link.copy();
  older.tick += 50;
  show(older);
  EXPECT_NE(help_word(older, test::kDemoCybot, ShownState::Lost),
            help_word(next, test::kDemoCybot, ShownState::Lost))
      << "the age in its label";
}

TEST_F(SightingLayerTest, AddsAndRemovesRobotsOnTheMap) {
  const QPointF where = scene().view.to_screen({2.0, 7.0});
  EXPECT_EQ(scene().robot_at(where), test::kDemoCybot);
  show(test::demo_snapshot());
  EXPECT_NE(scene().robot_at(where), test::kDemoCybot);
  show(test::demo_with_cybot());
  EXPECT_EQ(scene().robot_at(where), test::kDemoCybot);
  Snapshot gone = link.copy();
  auto labels = std::make_shared<std::vector<RobotLabel>>(*gone.labels);
  labels->back().present = false;
  gone.labels = labels;
  gone.active.reset();
  gone.selected.clear();
  show(gone);
  EXPECT_NE(scene().robot_at(where), test::kDemoCybot);
}

}  // namespace
}  // namespace magna
