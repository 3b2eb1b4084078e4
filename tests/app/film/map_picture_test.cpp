// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/film/session_film.h"

#include <gtest/gtest.h>

#include "tests/support/demo_snapshot.h"

namespace magna {
namespace {

std::shared_ptr<const Snapshot> office_at(Tick tick) {
  auto now = std::make_shared<Snapshot>();
  now->world = test::demo_world();
  now->tick = tick;
  return now;
}

TEST(MapPicture, ShowsTheWholeWorld) {
  MapPicture picture({640, 480});
  const auto now = office_at(10);
  const QImage image = picture.paint(now);
  ASSERT_EQ(image.size(), QSize(640, 480));
  EXPECT_EQ(image.pixelColor(2, 240), look(LookKind::Light).map_outside);
  EXPECT_NE(image.pixelColor(320, 200), look(LookKind::Light).map_outside);
}

TEST(MapPicture, ShowsTheTime) {
  MapPicture picture({640, 480});
  const auto now = office_at(10);
  const QImage early = picture.paint(now);
  auto later = std::make_shared<Snapshot>(*now);
  later->tick = 11;
  const QImage late = picture.paint(later);
  EXPECT_NE(early, late);
  const QRect corner(400, 0, 240, 40);
  EXPECT_NE(early.copy(corner), late.copy(corner));
  EXPECT_EQ(early.copy(0, 40, 640, 440), late.copy(0, 40, 640, 440)) << "nothing else has changed";
}

TEST(MapPicture, NeedsNoWorld) {
  MapPicture picture({200, 100});
  EXPECT_EQ(picture.paint(std::make_shared<const Snapshot>()).pixelColor(5, 50),
            look(LookKind::Light).map_outside);
}

}  // namespace
}  // namespace magna
