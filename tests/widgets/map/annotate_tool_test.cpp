// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/annotate_tool.h"

#include <QLineEdit>
#include <QToolButton>
#include <QToolTip>

#include "tests/widgets/map/map_tool_fixture.h"
#include "widgets/map/mark_layer.h"
#include "widgets/mark_class.h"

namespace magna {
namespace {

class AnnotateToolTest : public test::MapToolTest {
 protected:
  AnnotateToolTest() {
    pane.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&pane));
    pane.use_tool("tool.annotate");
    pane.setFocus();
  }
  AnnotateTool& tool() { return static_cast<AnnotateTool&>(pane.tool_in_use()); }
  MarkEditor* editor() { return tool().editor(); }
  void type(const char* words) {
    ASSERT_NE(editor(), nullptr);
    QTest::keyClicks(&editor()->words(), QString::fromUtf8(words));
  }
  void type_key(Qt::Key key) { QTest::keyClick(&editor()->words(), key); }
  std::vector<input::AnnotationAdd> added() const { return link.all<input::AnnotationAdd>(); }
  /// A hazard at `floor`, as if made by a program.
  void put_mark() {
    Snapshot next = link.copy();
    next.annotations = std::make_shared<const std::vector<Annotation>>(std::vector<Annotation>{
        {{7}, {AnnotationKind::Hazard, floor, "wet floor"}, "client-1", 100}});
    next_mark = 8;
    show(next);
  }
  QPoint pin() const { return spot(floor) - QPoint(0, 20); }
};

TEST_F(AnnotateToolTest, PlacesATypedNoteAtAClick) {
  click(spot(floor));
  type("stairs, closed");
  EXPECT_TRUE(hint_says("Enter"));
  type_key(Qt::Key_Return);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark, (AnnotationText{AnnotationKind::Note, floor, "stairs, closed"}));
  EXPECT_EQ(editor(), nullptr);
  EXPECT_TRUE(pane.hasFocus());
}

TEST_F(AnnotateToolTest, ChangesAndStoresTheKindByKeyOrButton) {
  click(spot(floor));
  type_key(Qt::Key_Down);
  type("fire");
  type_key(Qt::Key_Return);
  EXPECT_EQ(added().at(0).mark.kind, AnnotationKind::Hazard);
  click(spot(Point{18, 7}));
  EXPECT_EQ(editor()->mark().kind, AnnotationKind::Hazard);
  auto* note = editor()->findChildren<QToolButton*>().at(0);
  QTest::mouseClick(note, Qt::LeftButton);
  type("door");
  type_key(Qt::Key_Return);
  EXPECT_EQ(added().at(1).mark.kind, AnnotationKind::Note);
}

TEST_F(AnnotateToolTest, UpAndDownStepThroughTheClasses) {
  click(spot(floor));
  for (const auto kind : {AnnotationKind::Hazard, AnnotationKind::Victim,
                          AnnotationKind::SuspectedVictim, AnnotationKind::Note}) {
    type_key(Qt::Key_Down);
    EXPECT_EQ(editor()->mark().kind, kind);
  }
  type_key(Qt::Key_Up);
  EXPECT_EQ(editor()->mark().kind, AnnotationKind::SuspectedVictim);
  type_key(Qt::Key_Return);  // no text: the place is enough
  EXPECT_EQ(added().at(0).mark, (AnnotationText{AnnotationKind::SuspectedVictim, floor, ""}));
  EXPECT_TRUE(hint_says("suspected victim")) << "the class is kept";
}

TEST_F(AnnotateToolTest, AClickElsewhereKeepsAVictimWithoutTextButNoEmptyNote) {
  click(spot(floor));
  pane.setFocus(Qt::MouseFocusReason);
  EXPECT_TRUE(added().empty());
  click(spot(Point{18, 7}));
  ASSERT_EQ(editor(), nullptr) << "that click only closed the other";
  click(spot(Point{18, 7}));
  editor()->choose(AnnotationKind::Victim);
  pane.setFocus(Qt::MouseFocusReason);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.kind, AnnotationKind::Victim);
  answer();
  double_click(spot(Point{18, 7}) - QPoint(0, 18));
  ASSERT_NE(editor(), nullptr);
  pane.setFocus(Qt::MouseFocusReason);
  EXPECT_EQ(link.posted.size(), 1U) << "looked at and left as it was";
}

TEST_F(AnnotateToolTest, MarksVictimsAtThePointerInOneStep) {
  pane.use_tool("tool.select");
  hover(spot(floor));
  pane.mark_at_pointer(AnnotationKind::Victim);
  ASSERT_EQ(added().size(), 1U);
  EXPECT_EQ(added()[0].mark.kind, AnnotationKind::Victim);
  EXPECT_NEAR(distance(added()[0].mark.at, floor), 0.0, 0.1);
  EXPECT_EQ(pane.tool(), "tool.select");
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Mark victim"));
  answer();
  edits.stack().undo();
  EXPECT_EQ(link.count<input::AnnotationRemove>(), 1U);
  hover(outside());
  pane.mark_at_pointer(AnnotationKind::Victim);
  EXPECT_EQ(added().size(), 1U);
}

TEST_F(AnnotateToolTest, EscapeDropsTheNewMark) {
  click(spot(floor));
  type("never mind");
  type_key(Qt::Key_Escape);
  EXPECT_EQ(editor(), nullptr);
  EXPECT_TRUE(added().empty());
  EXPECT_TRUE(pane.hasFocus());
}

TEST_F(AnnotateToolTest, AClickElsewhereKeepsTypedText) {
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

TEST_F(AnnotateToolTest, TypingTriggersNoMapOrWindowKeys) {
  click(spot(floor));
  const double scale = pane.scene().view.scale();
  type("a w+s 12");
  type_key(Qt::Key_Delete);
  type_key(Qt::Key_Up);
  EXPECT_EQ(pane.scene().view.scale(), scale);
  EXPECT_EQ(pane.tool(), "tool.annotate");
  EXPECT_EQ(editor()->mark().text, "a w+s 12");
}

TEST_F(AnnotateToolTest, LimitsTheTextToTheBytesOfAMark) {
  click(spot(floor));
  editor()->words().insert(QString(300, QChar(0x00e4)));  // two bytes each
  EXPECT_LE(editor()->mark().text.size(), AnnotationText::kMaxBytes);
  editor()->words().insert(QString(250, QChar(0x00e4)));
  EXPECT_EQ(editor()->mark().text.size(), 500U);
}

TEST_F(AnnotateToolTest, MovesAMarkByADragInOneEdit) {
  put_mark();
  drag(pin(), pin() + QPoint(-80, 0));
  const auto changed = link.all<input::AnnotationChange>();
  ASSERT_EQ(changed.size(), 1U);
  EXPECT_EQ(changed[0].id, AnnotationId{7});
  EXPECT_EQ(changed[0].mark.text, "wet floor");
  EXPECT_NEAR(changed[0].mark.at.x, world(spot(floor) - QPoint(80, 0)).x, 0.2);
  EXPECT_NEAR(changed[0].mark.at.y, floor.y, 0.2);
  EXPECT_EQ(edits.stack().count(), 1);
}

TEST_F(AnnotateToolTest, ConsecutiveNudgesAreOneEdit) {
  put_mark();
  click(pin());
  const auto follow = [&] {  // the engine's response
    Snapshot next = link.copy();
    auto marks = *next.annotations;
    marks[0].mark = link.all<input::AnnotationChange>().back().mark;
    next.annotations = std::make_shared<const std::vector<Annotation>>(marks);
    show(next);
  };
  for (int i = 0; i < 3; ++i) {
    key(Qt::Key_Right);
    follow();
  }
  ASSERT_EQ(edits.stack().count(), 1);
  edits.stack().undo();
  EXPECT_EQ(link.all<input::AnnotationChange>().back().mark.at, floor);
}

TEST_F(AnnotateToolTest, DoesNotMoveAMarkOffTheMapOrAfterEscape) {
  put_mark();
  drag(pin(), outside());
  press(pin());
  move(pin() + QPoint(50, 50));
  key(Qt::Key_Escape);
  release(pin() + QPoint(50, 50));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(AnnotateToolTest, ADoubleClickOrEnterEditsTheText) {
  put_mark();
  double_click(pin());
  ASSERT_NE(editor(), nullptr);
  EXPECT_EQ(editor()->words().text(), QStringLiteral("wet floor"));
  type("dry");  // the existing text is selected
  type_key(Qt::Key_Return);
  EXPECT_EQ(link.all<input::AnnotationChange>().at(0).mark.text, "dry");
  answer();
  key(Qt::Key_Return);
  ASSERT_NE(editor(), nullptr);
  type_key(Qt::Key_Return);
  EXPECT_EQ(link.count<input::AnnotationChange>(), 1U);  // nothing was changed
}

TEST_F(AnnotateToolTest, ADoubleClickOnTheFloorOpensOneEditor) {
  double_click(spot(floor));
  ASSERT_NE(editor(), nullptr);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(pane.findChildren<MarkEditor*>().size(), 1);
  type("one");
  type_key(Qt::Key_Return);
  EXPECT_EQ(added().size(), 1U);
}

TEST_F(AnnotateToolTest, RemovesThePickedMark) {
  put_mark();
  EXPECT_FALSE(tool().can_remove());
  click(pin());
  EXPECT_TRUE(tool().can_remove());
  EXPECT_TRUE(hint_says("wet floor"));
  tool().remove_picked();
  EXPECT_EQ(link.all<input::AnnotationRemove>().at(0).id, AnnotationId{7});
  EXPECT_FALSE(tool().can_remove());
}

TEST_F(AnnotateToolTest, CanBeUsedByKeysAlone) {
  put_mark();
  key(Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(tool().picked(), AnnotationId{7});
  key(Qt::Key_Left);
  EXPECT_LT(link.all<input::AnnotationChange>().at(0).mark.at.x, floor.x);
  key(Qt::Key_Escape);
  EXPECT_FALSE(tool().picked());
  key(Qt::Key_Insert);
  ASSERT_NE(editor(), nullptr);
  type("in the middle");
  type_key(Qt::Key_Return);
  EXPECT_EQ(added().size(), 1U);
}

TEST_F(AnnotateToolTest, KeepsTheTextWhenTheMarkIsRemovedMeanwhile) {
  put_mark();
  double_click(pin());
  type("still true");
  Snapshot next = link.copy();
  next.annotations.reset();
  show(next);
  type_key(Qt::Key_Return);
  EXPECT_EQ(added().at(0).mark, (AnnotationText{AnnotationKind::Hazard, floor, "still true"}));
}

TEST_F(AnnotateToolTest, DropsTheDragOfARemovedMark) {
  put_mark();
  press(pin());
  move(pin() + QPoint(40, 0));
  Snapshot next = link.copy();
  next.annotations.reset();
  show(next);
  release(pin() + QPoint(40, 0));
  EXPECT_TRUE(link.posted.empty());
  EXPECT_EQ(editor(), nullptr);
}

TEST_F(AnnotateToolTest, AnotherToolKeepsTheTypedText) {
  click(spot(floor));
  type("kept");
  pane.use_tool("tool.select");
  EXPECT_EQ(added().at(0).mark.text, "kept");
  EXPECT_EQ(pane.findChildren<MarkEditor*>().size(), 1);  // about to be deleted
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_TRUE(pane.findChildren<MarkEditor*>().isEmpty());
}

TEST_F(AnnotateToolTest, KeepsTheEditorNearItsPlaceAndInsideTheMap) {
  click(spot(Point{24.9, 15.9}));
  EXPECT_TRUE(pane.rect().contains(editor()->geometry()));
  const QPoint before = editor()->pos();
  pane.zoom_in();
  pane.zoom_in();
  EXPECT_TRUE(pane.rect().contains(editor()->geometry()));
  pane.fit_all();
  EXPECT_EQ(editor()->pos(), before);
}

TEST_F(AnnotateToolTest, IgnoresClicksOffTheMap) {
  click(outside());
  EXPECT_EQ(editor(), nullptr);
  EXPECT_TRUE(hint_says("outside the map"));
}

TEST_F(AnnotateToolTest, TooltipsShowKindTextAuthorAndTime) {
  put_mark();
  const QString told = mark_tooltip(*link.snapshot, link.snapshot->annotations->at(0));
  EXPECT_EQ(told, QStringLiteral("Hazard: wet floor\nby client-1 at 0:00:10.0"));
}

TEST_F(AnnotateToolTest, DrawsEachClassDifferently) {
  std::vector<QImage> seen{picture()};
  put_mark();
  for (const MarkClass& one : mark_classes()) {
    Snapshot next = link.copy();
    auto marks = *next.annotations;
    marks[0].mark.kind = one.kind;
    next.annotations = std::make_shared<const std::vector<Annotation>>(marks);
    show(next);
    const QImage now = picture();
    for (const QImage& other : seen) EXPECT_NE(now, other) << one.word;
    seen.push_back(now);
  }
}

}  // namespace
}  // namespace magna
