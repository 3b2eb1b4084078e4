// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/picture_view.h"
#include "core/agent/agent_action.h"

#include <gtest/gtest.h>

#include <QMouseEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <optional>
#include <vector>

#include "tests/support/demo_scene.h"
#include "widgets/images/picture_maker.h"

namespace magna {
namespace {

class PictureViewTest : public testing::Test {
 protected:
  PictureViewTest() {
    view.resize(500, 300);
    view.show();
  }

  MadePicturePtr picture(Pose pose = {2.0, 6.5, 0.0}) const {
    return make_picture({RobotId{2}, 7, test::demo_scene(test::demo_snapshot()),
                         test::demo_camera(pose), pose, pose});
  }
  QImage grabbed() { return view.grab().toImage(); }

  PictureView view;
};

TEST_F(PictureViewTest, KeepsTheAspectRatioCentred) {
  view.show_picture(picture());
  EXPECT_EQ(view.picture_rect(), QRectF(50, 0, 400, 300));  // 320 x 240
  view.resize(320, 400);
  EXPECT_EQ(view.picture_rect(), QRectF(0, 80, 320, 240));
}

TEST_F(PictureViewTest, ConvertsPlacesBothWays) {
  view.show_picture(picture());
  EXPECT_EQ(view.to_picture({50, 0}), QPointF(0, 0));
  EXPECT_EQ(view.to_picture({450, 300}), QPointF(320, 240));
  EXPECT_EQ(view.to_widget({160, 120}), QPointF(250, 150));
  EXPECT_EQ(view.to_widget(view.to_picture({123, 45})), QPointF(123, 45));
  EXPECT_TRUE(view.picture_place({250, 150}));
  EXPECT_FALSE(view.picture_place({20, 150}));
}

TEST_F(PictureViewTest, ShowsThePixelsOfThePicture) {
  view.resize(320, 240);
  const MadePicturePtr shown = picture();
  view.show_picture(shown);
  EXPECT_EQ(grabbed().pixelColor(100, 200), shown->image.pixelColor(100, 200));
}

TEST_F(PictureViewTest, GreysAnOldPictureAndShowsItsAge) {
  view.show_picture(picture({-1.0, 6.5, 0.0}));
  const auto colourful = [](const QImage& image) {
    int most = 0;
    for (int y = 10; y < image.height(); y += 7) {
      for (int x = 60; x < 440; x += 7) most = std::max(most, image.pixelColor(x, y).saturation());
    }
    return most;
  };
  EXPECT_GT(colourful(grabbed()), 60);
  view.set_stale(QStringLiteral("3 s old"));
  EXPECT_EQ(colourful(grabbed()), 0);
  EXPECT_TRUE(view.accessibleDescription().startsWith(QStringLiteral("3 s old")));
  view.set_stale({});
  EXPECT_GT(colourful(grabbed()), 60);
}

TEST_F(PictureViewTest, ShowsAHintWithoutAPicture) {
  view.show_nothing(QStringLiteral("Choose a robot: its camera is shown here."));
  EXPECT_EQ(view.nothing(), QStringLiteral("Choose a robot: its camera is shown here."));
  EXPECT_EQ(view.accessibleDescription(), view.nothing());
  EXPECT_TRUE(view.picture_rect().isEmpty());
  EXPECT_FALSE(view.picture_place({250, 150}));
  view.show_picture(picture());
  EXPECT_EQ(view.nothing(), QString());
}

TEST_F(PictureViewTest, DrawsBoxesOnRequest) {
  const MadePicturePtr shown = picture({-1.0, 6.5, 0.0});
  ASSERT_FALSE(shown->seen.empty());
  view.show_picture(shown);
  EXPECT_FALSE(view.boxes());
  const QImage without = grabbed();
  view.set_boxes(true);
  EXPECT_NE(grabbed(), without);
  view.set_boxes(false);
  EXPECT_EQ(grabbed(), without);
}

TEST_F(PictureViewTest, TellsTheMotionInTheCornerOfAPresentPicture) {
  view.show_picture(picture());
  const QImage without = grabbed();
  view.set_motion({QStringLiteral("0.42 m/s")});
  const QImage with = grabbed();
  EXPECT_NE(with, without);
  const QRect corner(50, 0, 200, 60);
  QImage rest = with;
  QPainter painter(&rest);
  painter.drawImage(corner.topLeft(), without, corner);
  painter.end();
  EXPECT_EQ(rest, without) << "in the corner only";
  view.set_stale(QStringLiteral("3 s old"));
  const QImage old = grabbed();
  view.set_motion({});
  EXPECT_EQ(grabbed(), old) << "an old picture does not show how the robot moves now";
}

TEST_F(PictureViewTest, ANarrowPictureTellsTheMotionInFewerWords) {
  const QString lengthy = QString(80, QLatin1Char('w'));
  const QString brief = QStringLiteral("0.42 m/s");
  view.show_picture(picture());
  view.resize(160, 120);
  const QImage without = grabbed();
  view.set_motion({brief});
  const QImage with = grabbed();
  ASSERT_NE(with, without);
  view.set_motion({lengthy, brief});
  EXPECT_EQ(grabbed(), with);
  EXPECT_EQ(view.motion(), lengthy);
  view.set_motion({lengthy});
  EXPECT_EQ(grabbed(), without) << "none fits";
}

TEST_F(PictureViewTest, TellsThePlaceUnderThePointer) {
  std::vector<std::optional<QPointF>> places;
  QObject::connect(&view, &PictureView::hovered, &view,
                   [&places](std::optional<QPointF> at) { places.push_back(at); });
  const auto move = [this](QPointF at, Qt::MouseButtons buttons) {
    QMouseEvent event(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, buttons,
                      Qt::NoModifier);
    QCoreApplication::sendEvent(&view, &event);
  };
  view.show_picture(picture());
  move({250, 150}, Qt::NoButton);
  move({20, 150}, Qt::NoButton);
  move({250, 150}, Qt::LeftButton);
  ASSERT_EQ(places.size(), 2U);
  EXPECT_EQ(places[0], QPointF(160, 120));
  EXPECT_FALSE(places[1]);
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(&view, &leave);
  ASSERT_EQ(places.size(), 3U);
  EXPECT_FALSE(places[2]);
}

TEST_F(PictureViewTest, DescribesTheVisibleFeatures) {
  const MadePicturePtr shown = picture({-1.0, 6.5, 0.0});
  view.show_picture(shown);
  for (const SeenFeature& feature : shown->seen) {
    const std::string name = feature.name.substr(0, feature.name.rfind('#'));
    EXPECT_TRUE(view.accessibleDescription().contains(QString::fromStdString(name)));
    EXPECT_FALSE(view.accessibleDescription().contains(QLatin1Char('#')))
        << "its number is known to the world alone";
  }
}

TEST_F(PictureViewTest, DrawsAndFindsOverlaysAtAnySize) {
  view.show_picture(picture());
  const QImage without = grabbed();
  view.set_overlays({{{160, 120}, QStringLiteral("victim 1"), MarkKind::Victim},
                     {{40, 200}, {}, MarkKind::SuspectedVictim, true}});
  EXPECT_NE(grabbed(), without);
  EXPECT_EQ(view.overlay_at({250, 150}), 0);
  EXPECT_EQ(view.overlay_at({100, 250}), 1);
  EXPECT_FALSE(view.overlay_at({400, 20}));
  view.resize(320, 240);
  EXPECT_EQ(view.overlay_at({160, 120}), 0);
}

TEST_F(PictureViewTest, ReportsClicksAndDragsInPixelsOfThePicture) {
  view.show_picture(picture());
  QSignalSpy clicked(&view, &PictureView::clicked);
  QSignalSpy began(&view, &PictureView::drag_began);
  QSignalSpy dragged(&view, &PictureView::dragged);
  QSignalSpy ended(&view, &PictureView::drag_ended);
  QTest::mouseClick(&view, Qt::LeftButton, {}, {250, 150});
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].toPointF(), QPointF(160, 120));
  QTest::mouseClick(&view, Qt::LeftButton, {}, {20, 150});  // beside the picture
  EXPECT_EQ(clicked.size(), 1);
  QTest::mousePress(&view, Qt::LeftButton, {}, {250, 150});
  QTest::mouseMove(&view, {350, 75});
  QTest::mouseMove(&view, {480, 75});
  QTest::mouseRelease(&view, Qt::LeftButton, {}, {480, 75});
  EXPECT_EQ(clicked.size(), 1);
  ASSERT_EQ(began.size(), 1);
  EXPECT_EQ(began[0][0].toPointF(), QPointF(160, 120));
  ASSERT_EQ(dragged.size(), 2);
  EXPECT_EQ(dragged[0][0].toPointF(), QPointF(240, 60));
  EXPECT_EQ(dragged[1][0].toPointF(), QPointF(344, 60));
  EXPECT_EQ(ended.size(), 1);
}

TEST_F(PictureViewTest, EndsADragWhenHidden) {
  view.show_picture(picture());
  QSignalSpy ended(&view, &PictureView::drag_ended);
  QTest::mousePress(&view, Qt::LeftButton, {}, {250, 150});
  QTest::mouseMove(&view, {350, 75});
  view.hide();
  EXPECT_EQ(ended.size(), 1);
}

TEST_F(PictureViewTest, OpensAMenuAtThePlace) {
  view.show_picture(picture());
  QSignalSpy menu(&view, &PictureView::menu_wanted);
  QContextMenuEvent mouse(QContextMenuEvent::Mouse, {250, 150}, view.mapToGlobal(QPoint(250, 150)));
  QCoreApplication::sendEvent(&view, &mouse);
  ASSERT_EQ(menu.size(), 1);
  EXPECT_EQ(menu[0][0].toPointF(), QPointF(160, 120));
}

}  // namespace
}  // namespace magna
