// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/inside_rows.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include "core/geometry/angle.h"
#include "widgets/map/ground/thing_shape.h"

namespace magna {
namespace {

constexpr int kWidth = 80;
constexpr int kHeight = 60;

QImage painted(const InsidePicture& picture, LookKind kind = LookKind::Light) {
  QImage image(kWidth, kHeight, QImage::Format_ARGB32_Premultiplied);
  image.fill(look(kind).base);
  QPainter painter(&image);
  paint_inside_picture(painter, picture, QRectF(0, 0, kWidth, kHeight), look(kind));
  return image;
}

InsideThing thing(double size, bool obsview = false, bool obsmove = false) {
  InsideThing made;
  made.attributes.set("size", size);
  made.attributes.set("color", std::string("red"));
  made.attributes.set("obsview", obsview);
  made.attributes.set("obsmove", obsmove);
  return made;
}

/// Pixels of the middle line that are not the floor's.
int width_of(const QImage& image) {
  int count = 0;
  const QRgb floor = look(LookKind::Light).map_free.rgb();
  for (int x = 2; x < kWidth - 2; ++x) count += image.pixel(x, kHeight / 2) != floor ? 1 : 0;
  return count;
}

TEST(InsidePicture, DrawsThingsInTheirSize) {
  const int small = width_of(painted(thing(5.0)));
  const int large = width_of(painted(thing(15.0)));
  EXPECT_NEAR(large, 3 * small, 6);
  EXPECT_LT(width_of(painted(thing(1000.0))), kWidth - 4) << "within the box";
}

TEST(InsidePicture, DrawsMovementObstaclesSolidAndViewObstaclesCrossed) {
  const QImage open = painted(thing(10.0));
  const QImage solid = painted(thing(10.0, false, true));
  const QImage crossed = painted(thing(10.0, true, false));
  const QPoint middle(kWidth / 2, kHeight / 2);
  const QPoint off(kWidth / 2 + 8, kHeight / 2);
  EXPECT_NE(open.pixel(middle), solid.pixel(middle));
  EXPECT_NE(open.pixel(middle), crossed.pixel(middle)) << "the cross goes through the middle";
  EXPECT_EQ(open.pixel(off), crossed.pixel(off));
  const ThingColours paint = thing_colours("red", look(LookKind::Light));
  EXPECT_EQ(QColor(solid.pixel(off)), paint.outline);
  EXPECT_EQ(QColor(open.pixel(off)), paint.fill);
}

TEST(InsidePicture, ADrawingOfTheWorldFileReplacesTheRectangle) {
  InsideThing drawn = thing(10.0);
  auto drawing = std::make_shared<Drawing>();
  drawing->colour = {
      {StrokeKind::Rectangle, true, DrawingColour{0, 0, 255}, 0.0, false, {0.0, 0.0, 1.0, 1.0}}};
  drawing->plain = drawing->colour;
  drawn.drawing = drawing;
  EXPECT_EQ(QColor(painted(drawn).pixel(kWidth / 2, kHeight / 2)), QColor(0, 0, 255));
}

TEST(InsidePicture, DrawsWedgesInCameraDirectionAndTicksAtTracks) {
  const QImage right = painted(InsideWedge{radians(90.0), radians(40.0)});
  const QPoint east(kWidth / 2 + 15, kHeight / 2);
  const QPoint west(kWidth / 2 - 15, kHeight / 2);
  EXPECT_NE(right.pixel(east), right.pixel(west));
  EXPECT_EQ(QColor(right.pixel(west)), look(LookKind::Light).base);
  const QImage ticked = painted(InsideWedge{radians(90.0), radians(40.0), radians(90.0)});
  const QPoint rim(kWidth / 2 + 24, kHeight / 2);
  EXPECT_NE(ticked.pixel(rim), right.pixel(rim));
}

TEST(InsidePicture, DrawsEveryKindInEveryTheme) {
  for (const LookKind kind : {LookKind::Light, LookKind::Dark, LookKind::HighContrast}) {
    QImage empty(kWidth, kHeight, QImage::Format_ARGB32_Premultiplied);
    empty.fill(look(kind).base);
    EXPECT_EQ(painted({}, kind), empty);
    for (const InsidePicture& one :
         {InsidePicture(thing(10.0)), InsidePicture(InsidePlace{"doorway"}),
          InsidePicture(InsideWedge{0.0, 1.0}), InsidePicture(InsideFalse{}),
          InsidePicture(InsideIcon{QStringLiteral("bin-open")})}) {
      EXPECT_NE(painted(one, kind), empty) << one.index();
    }
  }
  EXPECT_NE(painted(InsidePlace{"doorway"}), painted(InsidePlace{"convex"}));
  EXPECT_NE(painted(InsideFalse{}), painted(thing(10.0)));
}

TEST(InsidePicture, ShadesAreGreysFromBlackToWhite) {
  QImage image(40, 10, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::red);
  QPainter painter(&image);
  paint_shades(painter, {0.0, 0.5, 1.0, 7.0}, QRectF(0, 0, 40, 10), look(LookKind::Light));
  EXPECT_EQ(QColor(image.pixel(5, 5)), QColor(0, 0, 0));
  EXPECT_EQ(QColor(image.pixel(15, 5)), QColor(128, 128, 128));
  EXPECT_EQ(QColor(image.pixel(25, 5)), QColor(255, 255, 255));
  EXPECT_EQ(QColor(image.pixel(35, 5)), QColor(255, 255, 255));
}

}  // namespace
}  // namespace magna
