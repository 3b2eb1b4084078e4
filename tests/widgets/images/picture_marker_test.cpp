// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/picture_marker.h"
#include "core/engine/planned_route.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/victim_scene.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/images/picture_maker.h"
#include "widgets/images/picture_view.h"
#include "widgets/map/item_editor.h"

namespace magna {
namespace {

class PictureMarkerTest : public testing::Test {
 protected:
  PictureMarkerTest() {
    link.show(test::demo_snapshot());
    feed.poll();
    window.resize(700, 540);
    view.setGeometry(10, 10, 640, 480);
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    view.show_picture(make_picture(ahead.order()));
    QObject::connect(&marker, &PictureMarker::sighted, &window,
                     [this](const std::optional<PictureSight>& now) { sight = now; });
  }

  void show_marks(std::vector<Mark> marks) {
    Snapshot next = link.copy();
    next.marks = std::make_shared<const std::vector<Mark>>(std::move(marks));
    link.show(next);
    feed.poll();
  }
  Mark victim_mark(MarkKind kind = MarkKind::Victim) const {
    return {{7}, {kind, believed_place(ahead.order(), ahead.victim), "arm moves"}, "operator", 5};
  }
  void click(QPointF at) {
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.to_widget(at).toPoint());
  }
  /// Moves the pointer there, pixels of the picture.
  void point(QPointF at) {
    const QPointF place = view.to_widget(at);
    QMouseEvent move(QEvent::MouseMove, place, view.mapToGlobal(place), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(&view, &move);
  }
  void leave() {
    QEvent event(QEvent::Leave);
    QApplication::sendEvent(&view, &event);
  }
  MarkChoice& choice() { return test::child<MarkChoice>(view); }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&view, key, modifiers);
  }
  std::vector<input::MarkAdd> added() const { return link.all<input::MarkAdd>(); }
  QPointF seen() const { return *test::victim_in(*view.picture()); }
  static QAction* row(QMenu& menu, const char* text) {
    for (QAction* action : menu.actions()) {
      if (action->text().remove(QLatin1Char('&')).startsWith(QLatin1String(text))) return action;
    }
    return nullptr;
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
  QWidget window;
  PictureView view{&window};
  PictureMarkTool tool{&window};
  PictureMarker marker{view, tool, edits};
  test::VictimScene ahead{{6.0, 6.2}, 0.4, {0.02, 0.01, radians(1.0)}};
  std::optional<PictureSight> sight;  ///< as the map shows it
};

TEST_F(PictureMarkerTest, MarksVictimsWithin30CentimetresUpToSixMetres) {
  tool.choose(MarkKind::Victim);
  int marked = 0;
  for (double away = 1.5; away <= 6.0; away += 0.5) {
    for (const double bearing : {-0.3, 0.0, 0.25}) {
      for (const Pose& off : test::pose_noise()) {
        const Point at = Point{3.0, 6.0} + away * direction(bearing);
        const test::VictimScene somebody(at, 0.7 * marked, off);
        view.show_picture(make_picture(somebody.order()));
        const auto place = test::victim_in(*view.picture());
        if (!place) continue;
        click(*place);
        ++marked;
        ASSERT_EQ(static_cast<int>(added().size()), marked);
        EXPECT_LT(distance(added().back().mark.at, somebody.victim), 0.3)
            << away << " m away, bearing " << bearing;
      }
    }
  }
  EXPECT_GT(marked, 60);
}

TEST_F(PictureMarkerTest, ItsHintAboutUndoEndsWithTheUndo) {
  QSignalSpy hint(&marker, &PictureMarker::hint_changed);
  marker.aim();
  key(Qt::Key_Return);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(hint.last()[0].toString(), QStringLiteral("Marked: victim. Ctrl+Z undoes it"));
  edits.stack().undo();
  EXPECT_TRUE(hint.last()[0].toString().startsWith(QStringLiteral("Arrows move the crosshair")));
}

TEST_F(PictureMarkerTest, MarksKnowTheirPicture) {
  tool.choose(MarkKind::Victim);
  click(seen());
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.robot, link.copy().labels->at(2).name);
  EXPECT_EQ(added()[0].mark.image, 0U) << "a live picture";
  const auto stored = std::make_shared<const StoredImage>(ahead.stored(12));
  Snapshot next = link.copy();
  next.images = std::make_shared<const StoredImages>(StoredImages{stored});
  link.show(next);
  feed.poll();
  view.show_picture(make_picture(order_of(*stored)));
  click(seen());
  ASSERT_EQ(added().size(), 2U);
  EXPECT_EQ(added()[1].mark.image, 12U);
}

TEST_F(PictureMarkerTest, PlacesAMarkRelativeToTheBelievedPose) {
  tool.choose(MarkKind::Victim);
  click(seen());
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.kind, MarkKind::Victim);
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Mark victim"));
  // Things on the robot's right are farther around for a robot whose believed heading is turned.
  const Point told = believed_place(ahead.order(), ahead.victim);
  EXPECT_NEAR(distance(told, ahead.believed.position()),
              distance(ahead.victim, ahead.truth.position()), 1e-9);
  EXPECT_NEAR(heading(ahead.believed.position(), told) - ahead.believed.theta,
              heading(ahead.truth.position(), ahead.victim) - ahead.truth.theta, 1e-9);
  EXPECT_NEAR(distance(true_place(ahead.order(), told), ahead.victim), 0.0, 1e-9);
}

TEST_F(PictureMarkerTest, IgnoresClicksWhileNotArmed) {
  click(seen());
  EXPECT_TRUE(link.posted.empty());
  tool.click();
  click(seen());
  EXPECT_EQ(added().size(), 1U);
  key(Qt::Key_Escape);
  EXPECT_FALSE(tool.armed());
}

TEST_F(PictureMarkerTest, AClickAimsAndAClickOnAClassMarks) {
  EXPECT_TRUE(choice().isHidden());
  click(seen());
  EXPECT_TRUE(view.hasFocus());
  ASSERT_TRUE(marker.crosshair());
  EXPECT_LT(QLineF(*marker.crosshair(), seen()).length(), 1.0);
  EXPECT_TRUE(choice().isVisible());
  ASSERT_TRUE(sight);
  EXPECT_LT(distance(sight->from, ahead.believed.position()), 0.5) << "from the camera";
  const Point shown = sight->to;
  EXPECT_TRUE(link.posted.empty()) << "nothing is marked before the class is chosen";
  test::button(choice(), "Suspected victim").click();
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.kind, MarkKind::SuspectedVictim);
  EXPECT_EQ(added()[0].mark.at, shown);
  EXPECT_FALSE(marker.crosshair());
  EXPECT_TRUE(choice().isHidden());
  leave();
  EXPECT_FALSE(sight);
  EXPECT_TRUE(view.hasFocus());
}

TEST_F(PictureMarkerTest, AimsInThePictureThatWasClicked) {
  click(seen());
  ASSERT_TRUE(sight);
  const Point shown = sight->to;
  const test::VictimScene later({9.0, 3.0}, 0.0, {0.5, 0.5, 0.0});
  view.show_picture(make_picture(later.order()));  // the camera goes on
  ASSERT_TRUE(marker.crosshair());
  EXPECT_EQ(sight->to, shown);
  key(Qt::Key_V);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.kind, MarkKind::Victim);
  EXPECT_EQ(added()[0].mark.at, shown);
  EXPECT_LT(distance(shown, ahead.victim), 0.4);
}

TEST_F(PictureMarkerTest, AfterAClickOtherKeysKeepTheirMeaning) {
  click(seen());
  key(Qt::Key_Left);
  EXPECT_FALSE(marker.crosshair()) << "it turns the camera";
  click(seen());
  key(Qt::Key_Escape);
  EXPECT_FALSE(marker.crosshair());
  EXPECT_TRUE(link.posted.empty());
  click(seen());
  key(Qt::Key_Return);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.kind, tool.kind());
}

TEST_F(PictureMarkerTest, AClassHasAKey) {
  view.setFocus();
  key(Qt::Key_M);
  ASSERT_TRUE(marker.crosshair());
  key(Qt::Key_V);
  key(Qt::Key_V, Qt::ShiftModifier);
  ASSERT_EQ(added().size(), 2U);
  EXPECT_EQ(added()[0].mark.kind, MarkKind::Victim);
  EXPECT_EQ(added()[1].mark.kind, MarkKind::SuspectedVictim);
  EXPECT_EQ(added()[0].mark.at, sight->to);
  for (const auto& [pressed, kind] :
       {std::pair(Qt::Key_H, MarkKind::Hazard), std::pair(Qt::Key_N, MarkKind::Note)}) {
    key(pressed);
    ASSERT_NE(marker.editor(), nullptr);
    QTest::keyClicks(&marker.editor()->words(), QStringLiteral("gas"));
    QTest::keyClick(&marker.editor()->words(), Qt::Key_Return);
    EXPECT_EQ(added().back().mark.kind, kind);
  }
  EXPECT_EQ(added().size(), 4U);
  EXPECT_TRUE(marker.crosshair()) << "for the next one";
  for (const MarkKind kind :
       {MarkKind::Victim, MarkKind::SuspectedVictim, MarkKind::Hazard, MarkKind::Note}) {
    EXPECT_FALSE(mark_key(kind).isEmpty());
    EXPECT_TRUE(test::button(choice(), mark_word(kind))
                    .text()
                    .endsWith(mark_key(kind).toString(QKeySequence::NativeText)));
  }
}

TEST_F(PictureMarkerTest, TheMapShowsThePlaceUnderThePointerBeforeItIsMarked) {
  view.setFocus();
  point(seen());
  ASSERT_TRUE(sight);
  const Point shown = sight->to;
  EXPECT_LT(distance(shown, believed_place(ahead.order(), ahead.victim)), 0.4);
  point({160, 1});
  EXPECT_FALSE(sight) << "the ceiling";
  point(seen());
  key(Qt::Key_V);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.at, shown);
  EXPECT_FALSE(marker.crosshair());
  key(Qt::Key_N);
  EXPECT_EQ(marker.editor(), nullptr) << "N is the next robot that needs attention";
  leave();
  EXPECT_FALSE(sight);
  key(Qt::Key_V);
  EXPECT_EQ(added().size(), 1U);
  EXPECT_TRUE(marker.crosshair()) << "without a pointer it begins to aim";
}

TEST_F(PictureMarkerTest, TheSightEndsWithThePicture) {
  point(seen());
  ASSERT_TRUE(sight);
  view.show_nothing(QStringLiteral("gone"));
  EXPECT_FALSE(sight);
  view.show_picture(make_picture(ahead.order()));
  click(seen());
  ASSERT_TRUE(sight);
  view.hide();
  EXPECT_FALSE(sight);
}

TEST_F(PictureMarkerTest, TheClassesStayInsideOfThePicture) {
  for (const QSize size : {QSize(640, 480), QSize(300, 220)}) {
    view.setGeometry(QRect(QPoint(10, 10), size));
    for (const QPointF at : {QPointF(160, 120), QPointF(4, 236), QPointF(316, 236)}) {
      click(at);
      ASSERT_TRUE(marker.crosshair());
      EXPECT_TRUE(view.rect().contains(choice().geometry()))
          << size.width() << ": " << at.x() << ' ' << at.y();
      key(Qt::Key_Escape);
    }
  }
}

TEST_F(PictureMarkerTest, GivesTheReasonWhyTheCeilingCannotBeMarked) {
  QSignalSpy hint(&marker, &PictureMarker::hint_changed);
  marker.mark({160, 1}, MarkKind::Victim);
  EXPECT_TRUE(link.posted.empty());
  ASSERT_GE(hint.size(), 1);
  EXPECT_TRUE(hint.back()[0].toString().contains(QStringLiteral("floor")));
}

TEST_F(PictureMarkerTest, AsksForTheTextOfANote) {
  tool.choose(MarkKind::Note);
  click(seen());
  ASSERT_NE(marker.editor(), nullptr);
  QTest::keyClicks(&marker.editor()->words(), QStringLiteral("look again"));
  QTest::keyClick(&marker.editor()->words(), Qt::Key_Return);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.text, "look again");
  EXPECT_EQ(added()[0].mark.kind, MarkKind::Note);
  EXPECT_LT(distance(added()[0].mark.at, ahead.victim), 0.3);
  EXPECT_EQ(marker.editor(), nullptr);
  EXPECT_TRUE(view.hasFocus());
}

TEST_F(PictureMarkerTest, ShowsMarksAtTheirPlaceWithTextAndClass) {
  show_marks({victim_mark(MarkKind::SuspectedVictim)});
  ASSERT_EQ(view.overlays().size(), 1);
  const PictureOverlay& sign = view.overlays()[0];
  EXPECT_EQ(sign.kind, MarkKind::SuspectedVictim);
  EXPECT_EQ(sign.text, QStringLiteral("arm moves"));
  const PixelBox& box = view.picture()->seen.at(0).box;
  EXPECT_TRUE(QRectF(box.x, box.y, box.width, box.height).contains(sign.at))
      << sign.at.x() << ' ' << sign.at.y() << ", box " << box.x << ' ' << box.y << ' ' << box.width
      << ' ' << box.height;
  Mark silent = victim_mark();
  silent.mark.text.clear();
  show_marks({silent});
  EXPECT_EQ(view.overlays().at(0).text, QStringLiteral("Victim"));
}

TEST_F(PictureMarkerTest, HidesMarksBehindWallsBehindTheEyeOrBesideThePicture) {
  Mark beyond = victim_mark();
  beyond.mark.at = {19.9, 6.0};  // inside the far wall
  Mark behind = victim_mark();
  behind.mark.at = {1.5, 6.0};
  Mark beside = victim_mark();
  beside.mark.at = {4.0, 11.0};
  show_marks({beyond, behind, beside});
  EXPECT_TRUE(view.overlays().isEmpty());
}

TEST_F(PictureMarkerTest, ChangesTheClickedMark) {
  show_marks({victim_mark(MarkKind::SuspectedVictim)});
  click(view.overlays()[0].at);
  ASSERT_NE(marker.editor(), nullptr);
  EXPECT_TRUE(view.overlays()[0].picked);
  marker.editor()->choose(MarkKind::Victim);
  QTest::keyClick(&marker.editor()->words(), Qt::Key_Return);
  const auto changed = link.all<input::MarkChange>();
  ASSERT_EQ(changed.size(), 1U);
  EXPECT_EQ(changed[0].id, MarkId{7});
  EXPECT_EQ(changed[0].mark.kind, MarkKind::Victim);
  EXPECT_EQ(changed[0].mark.at, victim_mark().mark.at);
}

TEST_F(PictureMarkerTest, OffersAMenuWithEveryClass) {
  const std::unique_ptr<QMenu> menu(marker.make_menu(seen()));
  EXPECT_EQ(menu->actions().front()->text(), QStringLiteral("Mark &victim here"));
  QAction* suspected = row(*menu, "Mark suspected victim here");
  ASSERT_NE(suspected, nullptr);
  suspected->trigger();
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.kind, MarkKind::SuspectedVictim);
  const std::unique_ptr<QMenu> sky(marker.make_menu({160, 1}));
  EXPECT_FALSE(row(*sky, "Mark victim here")->isEnabled());
  show_marks({victim_mark()});
  const std::unique_ptr<QMenu> on_mark(marker.make_menu(view.overlays()[0].at));
  ASSERT_NE(row(*on_mark, "Remove this victim"), nullptr);
  row(*on_mark, "Remove this victim")->trigger();
  EXPECT_EQ(link.all<input::MarkRemove>().at(0).id, MarkId{7});
}

TEST_F(PictureMarkerTest, MarksInThePictureOfTheMenu) {
  const std::unique_ptr<QMenu> menu(marker.make_menu(seen()));
  const test::VictimScene later({9.0, 3.0}, 0.0, {});
  view.show_picture(make_picture(later.order()));
  row(*menu, "Mark victim here")->trigger();
  EXPECT_LT(distance(added().at(0).mark.at, ahead.victim), 0.3);
}

TEST_F(PictureMarkerTest, CanBeUsedByKeysAlone) {
  view.setFocus();
  key(Qt::Key_M);
  ASSERT_TRUE(marker.crosshair());
  EXPECT_EQ(*marker.crosshair(), QPointF(160, 120));
  while (marker.crosshair()->x() < seen().x() - 4) key(Qt::Key_Right);
  while (marker.crosshair()->y() < seen().y() - 4) key(Qt::Key_Down);
  key(Qt::Key_Left, Qt::ShiftModifier);
  key(Qt::Key_Return);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_LT(distance(added()[0].mark.at, ahead.victim), 0.4);
  show_marks({victim_mark()});
  const QPointF sign = view.overlays()[0].at;
  while (QLineF(*marker.crosshair(), sign).length() > 6.0) {
    const QPointF way = sign - *marker.crosshair();
    if (std::abs(way.x()) > 4.0) {
      key(way.x() > 0 ? Qt::Key_Right : Qt::Key_Left);
    } else {
      key(way.y() > 0 ? Qt::Key_Down : Qt::Key_Up, Qt::ShiftModifier);
    }
  }
  key(Qt::Key_Return);
  ASSERT_NE(marker.editor(), nullptr);
  QTest::keyClick(&marker.editor()->words(), Qt::Key_Escape);
  EXPECT_TRUE(view.hasFocus());
  ASSERT_TRUE(marker.crosshair());
  key(Qt::Key_Delete);
  EXPECT_EQ(link.count<input::MarkRemove>(), 1U);
  key(Qt::Key_Escape);
  EXPECT_FALSE(marker.crosshair());
}

TEST_F(PictureMarkerTest, WhileAimingOnlyFunctionKeysReachTheWindow) {
  const auto keeps = [this](Qt::Key key) {
    QKeyEvent asked(QEvent::ShortcutOverride, key, Qt::NoModifier);
    asked.ignore();
    QApplication::sendEvent(&view, &asked);
    return asked.isAccepted();
  };
  view.setFocus();
  EXPECT_FALSE(keeps(Qt::Key_Z));
  key(Qt::Key_M);
  EXPECT_TRUE(keeps(Qt::Key_Z)) << "no other action by a slip";
  EXPECT_FALSE(keeps(Qt::Key_F3)) << "the next mark";
  EXPECT_FALSE(keeps(Qt::Key_F10)) << "map and image";
}

TEST_F(PictureMarkerTest, KeepsTheCrosshairWithinThePicture) {
  view.setFocus();
  key(Qt::Key_M);
  for (int i = 0; i < 60; ++i) key(Qt::Key_Up);
  EXPECT_EQ(marker.crosshair()->y(), 0.5);
  view.show_nothing(QStringLiteral("gone"));
  EXPECT_FALSE(marker.crosshair());
}

}  // namespace
}  // namespace magna
