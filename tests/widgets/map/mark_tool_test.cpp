// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/mark_tool.h"
#include "core/mission/missions.h"

#include <QLineEdit>
#include <QToolButton>
#include <QToolTip>

#include "tests/widgets/map/map_tool_fixture.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/map/layers/mark_layer.h"

namespace magna {
namespace {

class MarkToolTest : public test::MapToolTest {
 protected:
  MarkToolTest() {
    pane.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&pane));
    pane.use_tool("tool.annotate");
    pane.setFocus();
  }
  MarkTool& tool() { return static_cast<MarkTool&>(pane.tool_in_use()); }
  MarkEditor* editor() { return tool().editor(); }
  void type(const char* words) {
    ASSERT_NE(editor(), nullptr);
    QTest::keyClicks(&editor()->words(), QString::fromUtf8(words));
  }
  void type_key(Qt::Key key) { QTest::keyClick(&editor()->words(), key); }
  std::vector<input::MarkAdd> added() const { return link.all<input::MarkAdd>(); }
  /// A hazard at `floor`, as if made by a program.
  void put_mark() {
    Snapshot next = link.copy();
    next.marks = std::make_shared<const std::vector<Mark>>(
        std::vector<Mark>{{{7}, {MarkKind::Hazard, floor, "wet floor"}, "client-1", 100}});
    next_mark = 8;
    show(next);
  }
  QPoint pin() const { return spot(floor) - QPoint(0, 20); }
};

TEST_F(MarkToolTest, PlacesATypedNoteAtAClick) {
  click(spot(floor));
  type("stairs, closed");
  EXPECT_TRUE(hint_says("Enter"));
  type_key(Qt::Key_Return);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark, (MarkContent{MarkKind::Note, floor, "stairs, closed"}));
  EXPECT_EQ(editor(), nullptr);
  EXPECT_TRUE(pane.hasFocus());
}

TEST_F(MarkToolTest, ChangesAndStoresTheKindByKeyOrButton) {
  click(spot(floor));
  type_key(Qt::Key_Down);
  type("fire");
  type_key(Qt::Key_Return);
  EXPECT_EQ(added().at(0).mark.kind, MarkKind::Hazard);
  click(spot(Point{18, 7}));
  EXPECT_EQ(editor()->mark().kind, MarkKind::Hazard);
  auto* note = editor()->findChildren<QToolButton*>().at(0);
  QTest::mouseClick(note, Qt::LeftButton);
  type("door");
  type_key(Qt::Key_Return);
  EXPECT_EQ(added().at(1).mark.kind, MarkKind::Note);
}

TEST_F(MarkToolTest, UpAndDownStepThroughTheClasses) {
  click(spot(floor));
  for (const auto kind :
       {MarkKind::Hazard, MarkKind::Victim, MarkKind::SuspectedVictim, MarkKind::Note}) {
    type_key(Qt::Key_Down);
    EXPECT_EQ(editor()->mark().kind, kind);
  }
  type_key(Qt::Key_Up);
  EXPECT_EQ(editor()->mark().kind, MarkKind::SuspectedVictim);
  type_key(Qt::Key_Return);  // no text: the place is enough
  EXPECT_EQ(added().at(0).mark, (MarkContent{MarkKind::SuspectedVictim, floor, ""}));
  EXPECT_TRUE(hint_says("suspected victim")) << "the class is kept";
}

TEST_F(MarkToolTest, AClickElsewhereKeepsAVictimWithoutTextButNoEmptyNote) {
  click(spot(floor));
  pane.setFocus(Qt::MouseFocusReason);
  EXPECT_TRUE(added().empty());
  click(spot(Point{18, 7}));
  ASSERT_EQ(editor(), nullptr) << "that click only closed the other";
  click(spot(Point{18, 7}));
  editor()->choose(MarkKind::Victim);
  pane.setFocus(Qt::MouseFocusReason);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.kind, MarkKind::Victim);
  answer();
  double_click(spot(Point{18, 7}) - QPoint(0, 18));
  ASSERT_NE(editor(), nullptr);
  pane.setFocus(Qt::MouseFocusReason);
  EXPECT_EQ(link.posted.size(), 1U) << "looked at and left as it was";
}

TEST_F(MarkToolTest, MarksVictimsAtThePointerInOneStep) {
  pane.use_tool("tool.select");
  hover(spot(floor));
  pane.mark_at_pointer(MarkKind::Victim);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.kind, MarkKind::Victim);
  EXPECT_NEAR(distance(added()[0].mark.at, floor), 0.0, 0.1);
  EXPECT_EQ(pane.tool(), "tool.select");
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Mark victim"));
  answer();
  edits.stack().undo();
  EXPECT_EQ(link.count<input::MarkRemove>(), 1U);
  hover(outside());
  pane.mark_at_pointer(MarkKind::Victim);
  EXPECT_EQ(added().size(), 1U);
}

TEST_F(MarkToolTest, EscapeDropsTheNewMark) {
  click(spot(floor));
  type("never mind");
  type_key(Qt::Key_Escape);
  EXPECT_EQ(editor(), nullptr);
  EXPECT_TRUE(added().empty());
  EXPECT_TRUE(pane.hasFocus());
}

TEST_F(MarkToolTest, AClickElsewhereKeepsTypedText) {
  click(spot(floor));
  type("half a word");
  pane.setFocus(Qt::MouseFocusReason);  // the usual first effect of a press on the map
  press(spot(Point{18, 7}));
  release(spot(Point{18, 7}));
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.text, "half a word");
  EXPECT_EQ(editor(), nullptr);  // that click only closed it
  click(spot(Point{18, 7}));
  EXPECT_NE(editor(), nullptr);
}

TEST_F(MarkToolTest, TypingTriggersNoMapOrWindowKeys) {
  click(spot(floor));
  const double scale = pane.scene().view.scale();
  type("a w+s 12");
  type_key(Qt::Key_Delete);
  type_key(Qt::Key_Up);
  EXPECT_EQ(pane.scene().view.scale(), scale);
  EXPECT_EQ(pane.tool(), "tool.annotate");
  EXPECT_EQ(editor()->mark().text, "a w+s 12");
}

TEST_F(MarkToolTest, LimitsTheTextToTheBytesOfAMark) {
  click(spot(floor));
  editor()->words().insert(QString(300, QChar(0x00e4)));  // two bytes each
  EXPECT_LE(editor()->mark().text.size(), MarkContent::kMaxBytes);
  editor()->words().insert(QString(250, QChar(0x00e4)));
  EXPECT_EQ(editor()->mark().text.size(), 500U);
}

TEST_F(MarkToolTest, MovesAMarkByADragInOneEdit) {
  put_mark();
  drag(pin(), pin() + QPoint(-80, 0));
  const auto changed = link.all<input::MarkChange>();
  ASSERT_EQ(changed.size(), 1U);
  EXPECT_EQ(changed[0].id, MarkId{7});
  EXPECT_EQ(changed[0].mark.text, "wet floor");
  EXPECT_NEAR(changed[0].mark.at.x, world(spot(floor) - QPoint(80, 0)).x, 0.2);
  EXPECT_NEAR(changed[0].mark.at.y, floor.y, 0.2);
  EXPECT_EQ(edits.stack().count(), 1);
}

TEST_F(MarkToolTest, ConsecutiveNudgesAreOneEdit) {
  put_mark();
  click(pin());
  const auto follow = [&] {  // the engine's response
    Snapshot next = link.copy();
    auto marks = *next.marks;
    marks[0].mark = link.all<input::MarkChange>().back().mark;
    next.marks = std::make_shared<const std::vector<Mark>>(marks);
    show(next);
  };
  for (int i = 0; i < 3; ++i) {
    key(Qt::Key_Right);
    follow();
  }
  ASSERT_EQ(edits.stack().count(), 1);
  edits.stack().undo();
  EXPECT_EQ(link.all<input::MarkChange>().back().mark.at, floor);
}

TEST_F(MarkToolTest, DoesNotMoveAMarkOffTheMapOrAfterEscape) {
  put_mark();
  drag(pin(), outside());
  press(pin());
  move(pin() + QPoint(50, 50));
  key(Qt::Key_Escape);
  release(pin() + QPoint(50, 50));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(MarkToolTest, ADoubleClickOrEnterEditsTheText) {
  put_mark();
  double_click(pin());
  ASSERT_NE(editor(), nullptr);
  EXPECT_EQ(editor()->words().text(), QStringLiteral("wet floor"));
  type("dry");  // the existing text is selected
  type_key(Qt::Key_Return);
  EXPECT_EQ(link.all<input::MarkChange>().at(0).mark.text, "dry");
  answer();
  key(Qt::Key_Return);
  ASSERT_NE(editor(), nullptr);
  type_key(Qt::Key_Return);
  EXPECT_EQ(link.count<input::MarkChange>(), 1U);  // nothing was changed
}

TEST_F(MarkToolTest, ADoubleClickOnTheFloorOpensOneEditor) {
  double_click(spot(floor));
  ASSERT_NE(editor(), nullptr);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(pane.findChildren<MarkEditor*>().size(), 1);
  type("one");
  type_key(Qt::Key_Return);
  EXPECT_EQ(added().size(), 1U);
}

TEST_F(MarkToolTest, RemovesThePickedMark) {
  put_mark();
  EXPECT_FALSE(tool().can_remove());
  click(pin());
  EXPECT_TRUE(tool().can_remove());
  EXPECT_TRUE(hint_says("wet floor"));
  tool().remove_picked();
  EXPECT_EQ(link.all<input::MarkRemove>().at(0).id, MarkId{7});
  EXPECT_FALSE(tool().can_remove());
}

TEST_F(MarkToolTest, CanBeUsedByKeysAlone) {
  put_mark();
  key(Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(tool().picked(), MarkId{7});
  key(Qt::Key_Left);
  EXPECT_LT(link.all<input::MarkChange>().at(0).mark.at.x, floor.x);
  key(Qt::Key_Escape);
  EXPECT_FALSE(tool().picked());
  key(Qt::Key_Insert);
  ASSERT_NE(editor(), nullptr);
  type("in the middle");
  type_key(Qt::Key_Return);
  EXPECT_EQ(added().size(), 1U);
}

TEST_F(MarkToolTest, KeepsTheTextWhenTheMarkIsRemovedMeanwhile) {
  put_mark();
  double_click(pin());
  type("still true");
  Snapshot next = link.copy();
  next.marks.reset();
  show(next);
  type_key(Qt::Key_Return);
  EXPECT_EQ(added().at(0).mark, (MarkContent{MarkKind::Hazard, floor, "still true"}));
}

TEST_F(MarkToolTest, DropsTheDragOfARemovedMark) {
  put_mark();
  press(pin());
  move(pin() + QPoint(40, 0));
  Snapshot next = link.copy();
  next.marks.reset();
  show(next);
  release(pin() + QPoint(40, 0));
  EXPECT_TRUE(link.posted.empty());
  EXPECT_EQ(editor(), nullptr);
}

TEST_F(MarkToolTest, AnotherToolKeepsTheTypedText) {
  click(spot(floor));
  type("kept");
  pane.use_tool("tool.select");
  EXPECT_EQ(added().at(0).mark.text, "kept");
  EXPECT_EQ(pane.findChildren<MarkEditor*>().size(), 1);  // about to be deleted
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_TRUE(pane.findChildren<MarkEditor*>().isEmpty());
}

TEST_F(MarkToolTest, KeepsTheEditorNearItsPlaceAndInsideTheMap) {
  click(spot(Point{24.9, 15.9}));
  EXPECT_TRUE(pane.rect().contains(editor()->geometry()));
  const QPoint before = editor()->pos();
  pane.zoom_in();
  pane.zoom_in();
  EXPECT_TRUE(pane.rect().contains(editor()->geometry()));
  pane.fit_all();
  EXPECT_EQ(editor()->pos(), before);
}

TEST_F(MarkToolTest, IgnoresClicksOffTheMap) {
  click(outside());
  EXPECT_EQ(editor(), nullptr);
  EXPECT_TRUE(hint_says("outside the map"));
}

TEST_F(MarkToolTest, TooltipsShowKindTextAuthorAndTime) {
  put_mark();
  const QString told = mark_tooltip(*link.snapshot, link.snapshot->marks->at(0));
  EXPECT_EQ(told, QStringLiteral("Hazard: wet floor\nby client-1 at 0:00:10.0"));
}

TEST_F(MarkToolTest, TooltipsAndPinsTellADismissedMark) {
  put_mark();
  const QImage before = picture();
  Snapshot next = link.copy();
  auto marks = *next.marks;
  marks[0].mark = with_state(marks[0].mark, MarkState::Dismissed);
  next.marks = std::make_shared<const std::vector<Mark>>(marks);
  show(next);
  EXPECT_NE(picture(), before);
  EXPECT_EQ(mark_tooltip(*link.snapshot, link.snapshot->marks->at(0)),
            QStringLiteral("Hazard, dismissed: wet floor\nby client-1 at 0:00:10.0"));
}

TEST_F(MarkToolTest, AnotherKindSaysHowSureItIs) {
  MarkEditor sure({MarkKind::Note, floor, "fire", "", 0, MarkState::Suspected}, false, &pane);
  EXPECT_EQ(sure.mark().state, MarkState::Suspected);
  sure.choose(MarkKind::Hazard);
  EXPECT_EQ(sure.mark().state, std::nullopt);
  MarkEditor gone({MarkKind::Note, floor, "fire", "", 0, MarkState::Dismissed}, false, &pane);
  gone.choose(MarkKind::Hazard);
  EXPECT_EQ(gone.mark().state, MarkState::Dismissed);
}

TEST_F(MarkToolTest, DrawsEachClassDifferently) {
  std::vector<QImage> seen{picture()};
  put_mark();
  for (const MarkClass& one : mark_classes()) {
    Snapshot next = link.copy();
    auto marks = *next.marks;
    marks[0].mark.kind = one.kind;
    next.marks = std::make_shared<const std::vector<Mark>>(marks);
    show(next);
    const QImage now = picture();
    for (const QImage& other : seen) EXPECT_NE(now, other) << one.word;
    seen.push_back(now);
  }
}

}  // namespace
}  // namespace magna
