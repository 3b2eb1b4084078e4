// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/work_guard.h"
#include "core/agent/agents.h"

#include <gmock/gmock.h>

#include <QCheckBox>
#include <QFile>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <fstream>

#include "app/window/data_files.h"
#include "app/window/work_keeper.h"
#include "app/window/work_offer.h"
#include "tests/support/demo_programs.h"
#include "tests/support/fake_world_document.h"
#include "tests/support/test_window.h"
#include "tests/support/window_page.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/edit/world_editor.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const MarkContent kGuardedMark{MarkKind::Victim, {3, 4}, ""};
const Plan kGuardedPlan{{Waypoint::go_to({5, 6}), Waypoint::go_to({7, 6})}, false};

class WorkGuardTest : public test::WindowTest {
 protected:
  WorkGuardTest() {
    documents = &worlds;
    open();
  }

  /// A mark, and a plan that the operator gave to the first robot.
  Snapshot with_work() const {
    Snapshot next = link.copy();
    next.marks = std::make_shared<const std::vector<Mark>>(
        std::vector<Mark>{{MarkId{1}, kGuardedMark, "operator", 0}});
    auto plans = *next.plans;
    auto statuses = *next.statuses;
    for (RobotStatus& status : statuses) status.writer = "client-1";
    statuses[0].writer = "operator";
    plans[0] = kGuardedPlan;
    next.plans = std::make_shared<const std::vector<Plan>>(plans);
    next.statuses = std::make_shared<const std::vector<RobotStatus>>(statuses);
    return next;
  }
  Snapshot without_work() const {
    Snapshot next = link.copy();
    next.marks = nullptr;
    next.programs = nullptr;
    auto plans = *next.plans;
    plans[0] = {};
    next.plans = std::make_shared<const std::vector<Plan>>(plans);
    return next;
  }
  /// The same or another world begins, without the work.
  void enter(std::uint64_t number, const std::string& source) {
    Snapshot next = without_work();
    next.opened = std::make_shared<OpenedWorld>(OpenedWorld{number, source, "", 0, ""});
    show(next);
  }
  void start_again() {
    window.reset();
    link.show(without_work());
    open();
  }
  WorkGuard& guard() { return window->part<WorkGuard>(); }
  const UnsavedWork& offered() { return window->part<WorkOffer>().work(); }
  QMessageBox* question() {
    for (QMessageBox* box : window->findChildren<QMessageBox*>(QStringLiteral("unsaved_work"))) {
      if (box->isVisible()) return box;
    }
    return nullptr;
  }
  std::string lost() { return question()->informativeText().toStdString(); }
  QPushButton* button(const char* text) {
    for (QAbstractButton* each : question()->buttons()) {
      if (each->text().remove(QLatin1Char('&')) == QString::fromUtf8(text)) {
        return static_cast<QPushButton*>(each);
      }
    }
    return nullptr;
  }
  void press(ActionName action) { window->context().actions[action].trigger(); }
  QString path(const char* name) const { return directory.filePath(QLatin1String(name)); }
  std::string text(const char* name) const {
    std::ifstream in(path(name).toStdString());
    return {std::istreambuf_iterator<char>(in), {}};
  }

  test::FakeWorldDocuments worlds;
};

TEST_F(WorkGuardTest, DoesNotAskIfNothingWouldBeLost) {
  show(link.copy());
  press("world.reload");
  EXPECT_EQ(question(), nullptr);
  EXPECT_THAT(link.worlds, ElementsAre("/worlds/office.lisp"));
  EXPECT_TRUE(window->close());
}

TEST_F(WorkGuardTest, ListsEverythingInOneDialogBeforeQuitting) {
  Snapshot busy = with_work();
  busy.programs = std::make_shared<const ProgramTable>(test::demo_programs());
  show(busy);
  EXPECT_FALSE(window->close());
  ASSERT_NE(question(), nullptr);
  EXPECT_THAT(lost(), HasSubstr("1 mark"));
  EXPECT_THAT(lost(), HasSubstr("(2 way-points)"));
  EXPECT_THAT(lost(), HasSubstr("Running program fetch"));
  EXPECT_THAT(lost(), Not(HasSubstr("wall"))) << "it has ended";
  EXPECT_NE(button("Save…"), nullptr);
  QTest::keyClick(question(), Qt::Key_Escape);
  EXPECT_EQ(question(), nullptr);
  EXPECT_TRUE(window->isVisible());
  EXPECT_EQ(offered(), UnsavedWork());
}

TEST_F(WorkGuardTest, AsksBeforeEachWayToAnotherWorld) {
  show(with_work());
  press("world.reload");
  ASSERT_NE(question(), nullptr);
  EXPECT_TRUE(question()->text().startsWith(QStringLiteral("Reset world?")));
  window->context().feed.link().open_world("/worlds/rescue.lisp");
  ASSERT_NE(question(), nullptr);
  EXPECT_TRUE(question()->text().startsWith(QStringLiteral("Open rescue.lisp?")));
  EXPECT_THAT(link.worlds, IsEmpty());
  button("Discard")->click();
  EXPECT_THAT(link.worlds, ElementsAre("/worlds/rescue.lisp")) << "only the newest request";
}

TEST_F(WorkGuardTest, ForgetsDiscardedWork) {
  show(with_work());
  press("world.reload");
  button("Discard")->click();
  enter(2, "/worlds/office.lisp");
  EXPECT_TRUE(offered().empty());
  show(with_work());
  window->close();
  button("Discard")->click();
  EXPECT_FALSE(window->isVisible());
  start_again();
  EXPECT_TRUE(offered().empty());
}

TEST_F(WorkGuardTest, KeepsDiscardedWorkIfTheOtherWorldCannotBeOpened) {
  show(with_work());
  press("world.reload");
  button("Discard")->click();
  Snapshot failed = link.copy();
  failed.opened =
      std::make_shared<OpenedWorld>(OpenedWorld{1, "/worlds/office.lisp", "", 1, "line 3"});
  show(failed);
  guard().close_without_question();
  start_again();
  EXPECT_EQ(offered().marks.size(), 1U);
}

TEST_F(WorkGuardTest, KeepsDiscardedWorkIfARecordingIsNotContinuedAfterAll) {
  show(with_work());
  window->context().feed.link().continue_from("run.mcap", 10);
  button("Discard")->click();
  ASSERT_EQ(link.continued.size(), 1U);
  Snapshot cancelled = link.copy();
  cancelled.branch = std::make_shared<BranchStatus>(BranchStatus{.ends = 1});
  show(cancelled);
  guard().close_without_question();
  start_again();
  EXPECT_EQ(offered().marks.size(), 1U);
}

TEST_F(WorkGuardTest, SavesMissionsAndMarksInOneFileAndGoesOn) {
  show(with_work());
  window->close();
  button("Save…")->click();
  auto* const dialog = window->findChild<QFileDialog*>(QStringLiteral("save_missions"));
  ASSERT_NE(dialog, nullptr);
  EXPECT_TRUE(window->isVisible()) << "not before it is saved";
  emit dialog->fileSelected(path("work.json"));
  dialog->close();
  ASSERT_TRUE(QTest::qWaitFor([this] { return !window->isVisible(); }));
  EXPECT_THAT(text("work.json"), HasSubstr(R"("class":"victim")"));
  EXPECT_THAT(text("work.json"), HasSubstr(R"("x":7.0,"y":6.0)"));
  start_again();
  EXPECT_TRUE(offered().empty()) << "it is saved";
}

TEST_F(WorkGuardTest, StaysIfTheFileCannotBeWritten) {
  show(with_work());
  window->close();
  button("Save…")->click();
  auto* const dialog = window->findChild<QFileDialog*>(QStringLiteral("save_missions"));
  ASSERT_NE(dialog, nullptr);
  emit dialog->fileSelected(path("no/such/folder/work.json"));
  dialog->close();
  const auto& messages = window->context().messages;
  EXPECT_TRUE(QTest::qWaitFor([&messages] {
    return !messages.texts().filter(QStringLiteral("The missions were not saved")).isEmpty();
  }));
  EXPECT_TRUE(window->isVisible());
}

TEST_F(WorkGuardTest, KeepsEditsOfTheWorldFileWhenItResetsTheWorldButNotWhenItQuits) {
  const QString file = path("hall.lisp");
  std::ofstream(file.toStdString()) << test::fake_world(file.toStdString())->text();
  enter(2, file.toStdString());
  press("edit.world");
  WorldEditor& editor = WorldEditor::of(window->context().edits);
  ASSERT_TRUE(QTest::qWaitFor([&editor] { return editor.document() != nullptr; }));
  WorldObject desk = editor.document()->objects()[1];
  desk.pose.x += 1;
  editor.change(1, desk);
  show(link.copy());
  press("world.reload");
  EXPECT_EQ(question(), nullptr) << "they stay open";
  window->close();
  ASSERT_NE(question(), nullptr);
  EXPECT_THAT(lost(), HasSubstr("Edits of the world file hall.lisp"));
  button("Save…")->click();
  ASSERT_TRUE(QTest::qWaitFor([this] { return !window->isVisible(); }));
  EXPECT_EQ(text("hall.lisp"), editor.text());
}

TEST_F(WorkGuardTest, WithoutTheQuestionKeepsTheWorkForTheNextStart) {
  show(with_work());
  window->close();
  auto* const again = question()->findChild<QCheckBox*>();
  ASSERT_NE(again, nullptr);
  EXPECT_TRUE(again->isChecked());
  again->setChecked(false);
  button("Discard")->click();
  start_again();
  EXPECT_FALSE(window->context().actions["settings.ask_unsaved"].isChecked()) << "it is a setting";
  EXPECT_TRUE(offered().empty()) << "it was discarded";
  show(with_work());
  press("world.reload");
  EXPECT_EQ(question(), nullptr);
  enter(2, "/worlds/office.lisp");
  EXPECT_EQ(offered().marks.size(), 1U) << "offered again after the reset";
  EXPECT_EQ(offered().plans.size(), 1U);
  EXPECT_TRUE(window->close());
  start_again();
  EXPECT_EQ(offered().plans.size(), 1U);
  press("settings.ask_unsaved");
  show(with_work());
  EXPECT_FALSE(window->close());
}

TEST_F(WorkGuardTest, KeepsTheLastChangeWhenAProgramReplacesTheWorld) {
  show(with_work());
  link.show(link.copy());  // not written yet: the clock stands
  Snapshot more = link.copy();
  more.marks = std::make_shared<const std::vector<Mark>>(std::vector<Mark>{
      {MarkId{1}, kGuardedMark, "operator", 0}, {MarkId{2}, {MarkKind::Note, {1, 1}, "x"}, "", 0}});
  link.show(more);
  window->context().feed.poll();
  Snapshot other = without_work();
  other.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, "/worlds/office.lisp", "", 0, ""});
  link.show(other);
  window->context().feed.poll();
  EXPECT_EQ(offered().marks.size(), 2U);
}

TEST_F(WorkGuardTest, ASignalClosesWithoutAQuestion) {
  show(with_work());
  press("world.reload");
  ASSERT_NE(question(), nullptr);
  guard().close_without_question();
  EXPECT_FALSE(window->isVisible());
  start_again();
  EXPECT_EQ(offered().marks.size(), 1U);
  EXPECT_EQ(offered().plans.size(), 1U);
}

TEST_F(WorkGuardTest, HoldsALogOutOnlyWhileThereIsAQuestion) {
  const auto never = [] {
    ADD_FAILURE() << "the session manager is not asked without need";
    return true;
  };
  show(without_work());
  EXPECT_FALSE(guard().holds_log_out(never));
  show(with_work());
  EXPECT_FALSE(guard().holds_log_out([] { return false; }));
  EXPECT_EQ(question(), nullptr);
  EXPECT_TRUE(guard().holds_log_out([] { return true; }));
  ASSERT_NE(question(), nullptr);
  question()->close();
  profile->user().ask_unsaved = false;
  EXPECT_FALSE(guard().holds_log_out(never));
  window->part<WorkKeeper>().wait();
  window.reset();  // as the end of the session does, without closing it
  link.show(without_work());
  open();
  EXPECT_EQ(offered().marks.size(), 1U);
}

TEST_F(WorkGuardTest, DoesNotCountWhatIsInAFileOrBelongsToTheWorld) {
  show(with_work());
  window->part<MarkFiles>().export_to(path("marks.csv"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return !text("marks.csv").empty(); }));
  ASSERT_TRUE(
      QTest::qWaitFor([this] { return window->part<WorkKeeper>().unsaved().marks.empty(); }));
  EXPECT_EQ(window->part<WorkKeeper>().unsaved().plans.size(), 1U);
  // A plan that the world brings, resumed by the operator after its first way-point.
  Snapshot begun = with_work();
  begun.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, "/worlds/b.lisp", "", 0, ""});
  begun.marks = nullptr;
  show(begun);
  auto plans = *begun.plans;
  plans[0].waypoints.erase(plans[0].waypoints.begin());
  begun.plans = std::make_shared<const std::vector<Plan>>(plans);
  show(begun);
  EXPECT_TRUE(window->part<WorkKeeper>().unsaved().empty());
  for (const bool on_its_way : {true, false}) {
    if (!on_its_way) plans[0].waypoints.clear();
    plans[0].waypoints.push_back(Waypoint::explore());
    begun.plans = std::make_shared<const std::vector<Plan>>(plans);
    show(begun);
    EXPECT_TRUE(window->part<WorkKeeper>().unsaved().empty()) << "one key makes it explore again";
  }
  plans[0].waypoints = {Waypoint::go_to({9.0, 9.0})};
  begun.plans = std::make_shared<const std::vector<Plan>>(plans);
  show(begun);
  EXPECT_EQ(window->part<WorkKeeper>().unsaved().plans.size(), 1U);
}

}  // namespace
}  // namespace magna
