// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/work_keeper.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QDockWidget>
#include <QPushButton>
#include <fstream>

#include "app/window/robot_commands.h"
#include "app/window/work_guard.h"
#include "app/window/work_offer.h"
#include "app/window/world_edit_commands.h"
#include "app/window/world_memory.h"
#include "core/view/mission_file.h"
#include "tests/support/fake_world_document.h"
#include "tests/support/save_world.h"
#include "tests/support/test_window.h"
#include "tests/support/window_page.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/edit/world_editor.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/lisp/console_input.h"
#include "widgets/lisp/console_pane.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using test::save_world;

const MarkContent kVictim{MarkKind::Victim, {3, 4}, ""};

class WorkKeeperTest : public test::WindowTest {
 protected:
  WorkKeeperTest() { documents = &worlds; }

  WorkKeeper& keeper() { return window->part<WorkKeeper>(); }
  const UnsavedWork& offered() { return window->part<WorkOffer>().work(); }
  /// A mark, and a plan that the operator gave to the first robot.
  Snapshot with_work() const {
    Snapshot next = link.copy();
    next.marks = std::make_shared<const std::vector<Mark>>(
        std::vector<Mark>{{MarkId{1}, kVictim, "operator", 0}});
    auto plans = *next.plans;
    auto statuses = *next.statuses;
    for (std::size_t k = 0; k < statuses.size(); ++k) statuses[k].writer = "client-1";
    statuses[0].writer = "operator";
    plans[0] = plan();
    next.plans = std::make_shared<const std::vector<Plan>>(plans);
    next.statuses = std::make_shared<const std::vector<RobotStatus>>(statuses);
    return next;
  }
  Snapshot without_work() const {
    Snapshot next = link.copy();
    next.marks = nullptr;
    auto plans = *next.plans;
    plans[0] = {};
    next.plans = std::make_shared<const std::vector<Plan>>(plans);
    return next;
  }
  static std::string content(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static Plan plan() { return Plan{{Waypoint::go_to({5, 6})}, false}; }
  /// Ends the window as a kill does: nothing is called.
  void kill_and_open() {
    keeper().wait();
    const fs::path copy = folder().string() + "-killed";
    fs::remove_all(copy);
    fs::copy(folder(), copy, fs::copy_options::recursive);
    window.reset();
    fs::remove_all(folder());
    fs::rename(copy, folder());
    link.show(without_work());
    link.posted.clear();
    open();
  }
  void trigger_restore() { window->context().actions["world.restore"].trigger(); }
  QPushButton* button(const QString& text) {
    for (QPushButton* each : window->context().messages.findChildren<QPushButton*>()) {
      if (each->text() == text) return each;
    }
    return nullptr;
  }
  bool says(const char* words) const {
    return !window->context().messages.texts().filter(QLatin1String(words)).isEmpty();
  }

  test::FakeWorldDocuments worlds;
};

TEST_F(WorkKeeperTest, RestoresMarksAndPlansAfterAKill) {
  open();
  show(with_work());
  kill_and_open();
  EXPECT_TRUE(says("last time: 1 mark and 1 plan."));
  EXPECT_EQ(link.count<input::MarkAdd>(), 0U) << "nothing is sent by itself";
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  ASSERT_NE(button(QStringLiteral("Restore")), nullptr);
  button(QStringLiteral("Restore"))->click();
  ASSERT_EQ(link.count<input::MarkAdd>(), 1U);
  EXPECT_EQ(link.all<input::MarkAdd>()[0].mark, kVictim);
  ASSERT_EQ(link.count<input::MissionRevise>(), 1U);
  EXPECT_EQ(link.all<input::MissionRevise>()[0].after, plan());
  EXPECT_FALSE(link.all<input::MissionRevise>()[0].run) << "the robot must not start";
  EXPECT_FALSE(says("last time"));
  EXPECT_FALSE(window->context().actions["world.restore"].isEnabled());
}

TEST_F(WorkKeeperTest, RestoresNoGoAreasOfTheOperator) {
  const std::vector<Point> mine{{1, 1}, {3, 1}, {3, 2}};
  open();
  Snapshot next = without_work();
  const NoGoRules rules{.name = "wet floor", .all_bodies = true};
  next.no_go = std::make_shared<const NoGoStatus>(
      NoGoStatus{{{NoGoId{1}, mine, "operator", rules},
                  {NoGoId{2}, {{5, 5}, {6, 5}, {6, 6}}, "lisp", {.name = "closed 2"}}}});
  show(next);
  const UnsavedWork work = keeper().unsaved();
  EXPECT_EQ(work.no_go, (std::vector<NoGoContent>{{mine, rules}}));
  keeper().note_stored(MissionDocument{"", {}, {}, {{mine, rules}}});
  EXPECT_TRUE(keeper().unsaved().empty()) << "it is in a file";
  window->close();
  window.reset();
  open();
  clock.advance_ms(2000);
  show(next);
  next.no_go = std::make_shared<const NoGoStatus>();
  link.show(next);
  kill_and_open();
  EXPECT_TRUE(says("last time: 1 no-go area."));
  trigger_restore();
  ASSERT_EQ(link.count<input::NoGoAdd>(), 1U);
  EXPECT_EQ(link.all<input::NoGoAdd>()[0].corners, mine);
  EXPECT_EQ(link.all<input::NoGoAdd>()[0].rules, rules);
  EXPECT_TRUE(offered().empty());
}

TEST_F(WorkKeeperTest, DoesNotReplaceAPlanThatARobotHas) {
  open();
  show(with_work());
  kill_and_open();
  Snapshot busy = link.copy();
  auto plans = *busy.plans;
  plans[0] = Plan{{Waypoint::explore()}, false};
  busy.plans = std::make_shared<const std::vector<Plan>>(plans);
  show(busy);
  window->context().actions["world.restore"].trigger();
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  EXPECT_TRUE(says("Plans not restored"));
}

TEST_F(WorkKeeperTest, ForgetsOnRequest) {
  open();
  show(with_work());
  kill_and_open();
  button(QStringLiteral("Forget"))->click();
  EXPECT_TRUE(link.all<input::MarkAdd>().empty());
  show(link.copy());
  kill_and_open();
  EXPECT_TRUE(offered().empty());
}

TEST_F(WorkKeeperTest, OffersAgainWhatWasNeitherRestoredNorForgotten) {
  open();
  show(with_work());
  kill_and_open();
  show(link.copy());
  kill_and_open();
  EXPECT_EQ(offered().marks.size(), 1U);
  open_again();
  EXPECT_EQ(offered().plans.size(), 1U);
}

TEST_F(WorkKeeperTest, OffersNothingThatIsGoneOrOfAnotherWorld) {
  open();
  show(with_work());
  show(without_work());
  open_again();
  EXPECT_TRUE(offered().empty());
  show(with_work());
  keeper().wait();
  Snapshot other = without_work();
  other.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, "/worlds/other.lisp", "", 0, ""});
  show(other);
  kill_and_open();
  EXPECT_TRUE(offered().empty());
}

TEST_F(WorkKeeperTest, IgnoresPlansOfPrograms) {
  open();
  Snapshot next = with_work();
  auto statuses = *next.statuses;
  statuses[0].writer = "client-1";
  next.statuses = std::make_shared<const std::vector<RobotStatus>>(statuses);
  show(next);
  kill_and_open();
  EXPECT_EQ(offered().marks.size(), 1U);
  EXPECT_TRUE(offered().plans.empty());
}

TEST_F(WorkKeeperTest, KeepsTheConsolesLinesAndTheLayout) {
  open();
  auto& input = window->part<ConsolePane>().input();
  input.setText(QStringLiteral("robots"));
  QTest::keyClick(&input, Qt::Key_Return);
  show(link.copy());  // the layout at the start
  window->dock("teleop").hide();
  show(link.copy());
  kill_and_open();
  EXPECT_EQ(window->part<ConsolePane>().input().history(), QStringList{QStringLiteral("robots")});
  EXPECT_TRUE(window->dock("teleop").isHidden());
}

TEST_F(WorkKeeperTest, ReportsADamagedFileAndBacksItUp) {
  open();
  show(with_work());
  keeper().wait();
  const fs::path file = profile->unsaved_file();
  ASSERT_TRUE(fs::exists(file));
  std::ofstream{file, std::ios::app} << "[mark 7]\nKind = \"ghost\"\n";
  kill_and_open();
  EXPECT_TRUE(says("a kind of mark"));
  EXPECT_TRUE(fs::exists(file.string() + ".bak-1"));
  EXPECT_EQ(offered().marks.size(), 1U);
}

TEST_F(WorkKeeperTest, KeepsTheWorkWhenASignalEndsTheProgram) {
  open();
  show(with_work());
  Snapshot more = link.copy();
  more.marks = std::make_shared<const std::vector<Mark>>(
      std::vector<Mark>{{MarkId{1}, kVictim, "operator", 0},
                        {MarkId{2}, {MarkKind::Note, {1, 1}, "x"}, "operator", 0}});
  link.show(more);
  window->context().feed.poll();
  window->part<WorkGuard>().close_without_question();
  link.show(without_work());
  open_again();
  EXPECT_EQ(offered().marks.size(), 2U);
  EXPECT_EQ(offered().plans.size(), 1U);
}

TEST_F(WorkKeeperTest, KeepsTheWorkOfTwoWindowsOfOneWorldApart) {
  open();
  Profile other_profile(folder());
  WindowOptions options{ThemeChoice::Light, QSize(1280, 800), &clock};
  options.profile = &other_profile;
  auto other = std::make_unique<test::WindowPage>(link, options);
  show(with_work());
  Snapshot next = without_work();
  link.show(next);
  clock.advance_ms(1000);
  other->context().feed.poll();
  keeper().wait();
  other->part<WorkKeeper>().wait();
  other.reset();
  kill_and_open();
  EXPECT_EQ(offered().marks.size(), 1U) << "the other window has no marks";
}

TEST_F(WorkKeeperTest, OffersTheWorkOfAllMagnasThatWereKilled) {
  open();
  show(with_work());
  keeper().wait();
  const fs::path own = profile->unsaved_file();
  ASSERT_TRUE(fs::exists(own));
  const fs::path second = own.string() + "-2";
  UnsavedWork more;
  more.marks = {kVictim, {MarkKind::Note, {1, 1}, "x"}};
  more.plans = {{"robot1", Plan{{Waypoint::go_to({7, 7})}, true}}};
  KeptFile file = unsaved_work_file(second);
  put_unsaved_work(more, file);
  ASSERT_FALSE(file.write());
  kill_and_open();
  EXPECT_EQ(offered().marks.size(), 2U) << "one of them is the same";
  EXPECT_EQ(offered().plans.size(), 2U);
  keeper().wait();
  EXPECT_FALSE(fs::exists(second)) << "its work is in the first one";
  kill_and_open();
  EXPECT_EQ(offered().plans.size(), 2U) << "nothing was lost by another kill";
  trigger_restore();
  EXPECT_EQ(link.count<input::MissionRevise>(), 1U);
  ASSERT_EQ(offered().plans.size(), 1U) << "the other plan of the robot stays on offer";
  EXPECT_TRUE(says("1 plan."));
}

TEST_F(WorkKeeperTest, DoesNotTakeTheWorkOfAMagnaThatRuns) {
  open();
  Profile other_profile(folder());
  WindowOptions options{ThemeChoice::Light, QSize(1280, 800), &clock};
  options.profile = &other_profile;
  show(with_work());
  keeper().wait();
  const auto other = std::make_unique<test::WindowPage>(link, options);
  EXPECT_TRUE(other->part<WorkOffer>().work().empty());
  EXPECT_TRUE(fs::exists(profile->unsaved_file()));
}

TEST_F(WorkKeeperTest, ShowsWhatAnotherMagnaChanges) {
  open();
  show(link.copy());
  Profile other(folder());
  other.open_world(link.copy().opened->source);
  other.user().theme = Theme::Dark;
  other.save_user();
  other.world().groups[4] = {"alpha"};
  other.world().robots["alpha"] = {"Anna", {}, ""};
  save_world(other);
  Layout layout;
  layout.name = "Survey";
  layout.state = "AAECAw==";
  other.save_layout(6, layout);
  KeptFile lines = console_lines_file(folder() / "console.ini");
  put_console_lines({"robots"}, lines);
  ASSERT_FALSE(lines.write());
  const auto& actions = window->context().actions;
  EXPECT_TRUE(QTest::qWaitFor([&] {
    return actions["view.theme_dark"].isChecked() &&
           window->context().feed.looks().contains("alpha") &&
           actions["layout.6"].text().contains(QStringLiteral("Survey")) &&
           !window->part<ConsolePane>().input().history().isEmpty();
  })) << "theme, robots, layouts, console";
  EXPECT_EQ(profile->world().groups.count(4), 1U);
  // What it has taken over it does not write as its own.
  other.world().groups.erase(4);
  save_world(other);
  window->close();
  other.open_world(link.copy().opened->source);
  EXPECT_EQ(other.world().groups.count(4), 0U);
}

TEST_F(WorkKeeperTest, DoesNotReplaceTheLayoutOfAnotherMagna) {
  open();
  show(link.copy());
  Layout layout;
  layout.name = "Survey";
  layout.state = "AAECAw==";
  Profile other(folder());
  other.save_last_layout(layout);
  window->close();
  EXPECT_EQ(other.last_layout()->name, "Survey") << "its own layout did not change";
}

TEST_F(WorkKeeperTest, ReportsFilesThatCannotBeWrittenUntilTheyCan) {
  open();
  show(link.copy());
  const fs::path worlds_folder = folder() / "worlds";
  fs::remove_all(worlds_folder);
  std::ofstream{worlds_folder} << "a file where the folder should be";
  Snapshot next = link.copy();
  next.selected = {RobotId{0}};
  show(next);
  window->part<RobotGroups>().store(3);
  show(link.copy());
  keeper().wait();
  EXPECT_TRUE(QTest::qWaitFor([this] { return says("cannot be written"); }));
  EXPECT_FALSE(keeper().failures().empty());
  fs::remove(worlds_folder);
  show(link.copy());
  keeper().wait();
  EXPECT_TRUE(QTest::qWaitFor([this] { return !says("cannot be written"); }));
  EXPECT_TRUE(keeper().failures().empty());
  Profile again(folder());
  again.open_world(link.copy().opened->source);
  EXPECT_EQ(again.world().groups.count(3), 1U) << "the change was not forgotten";
}

TEST_F(WorkKeeperTest, ShowsFilesOfTheRunThatCannotBeWritten) {
  open();
  auto& reports = window->part<WriteReports>();
  reports.show_run({{"cannot be written: No space left on device", "/logs/in.log"}});
  EXPECT_TRUE(says("/logs/in.log: cannot be written"));
  reports.show_run({});
  EXPECT_FALSE(says("in.log"));
}

TEST_F(WorkKeeperTest, IsTheOnlyWriterOfTheWorldsSettings) {
  open();
  Snapshot next = link.copy();
  next.selected = {RobotId{0}};
  show(next);
  fs::path settings = profile->unsaved_file();
  settings.replace_extension(".ini");
  keeper().wait();
  const std::string before = content(settings);
  window->part<RobotGroups>().store(3);
  window->part<WorldMemory>().set_look("alpha", {"Anna", {}, ""});
  keeper().wait();
  EXPECT_EQ(content(settings), before) << "not while an older copy may be written";
  show(link.copy());
  kill_and_open();
  EXPECT_EQ(profile->world().groups.size(), 1U);
  EXPECT_EQ(profile->world().robots.at("alpha").name, "Anna");
}

TEST_F(WorkKeeperTest, WritesTheWorldsSettingsBeforeTheNextWorldIsRead) {
  open();
  Snapshot next = link.copy();
  next.selected = {RobotId{0}};
  show(next);
  window->part<RobotGroups>().store(3);
  next.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, next.opened->source, "", 0, ""});
  link.show(next);
  window->context().feed.poll();
  EXPECT_EQ(profile->world().groups.size(), 1U);
}

class WorldEditsKeptTest : public WorkKeeperTest {
 protected:
  std::string file() const { return (folder() / "hall.lisp").string(); }
  WorldEditor& editor() const { return WorldEditor::of(window->context().edits); }
  void edit() {
    Snapshot hall = link.copy();
    hall.opened = std::make_shared<OpenedWorld>(OpenedWorld{1, file(), "", 0, ""});
    link.show(hall);
    open();
    std::ofstream(file()) << test::fake_world(file())->text();
    window->context().actions["edit.world"].trigger();
    ASSERT_TRUE(QTest::qWaitFor([this] { return editor().document() != nullptr; }));
    WorldObject desk = editor().document()->objects()[1];
    desk.pose.x += 1;
    editor().change(1, desk);
    edited_ = editor().text();
    show(link.copy());
  }
  bool restored() {
    return QTest::qWaitFor([this] { return editor().text() == edited_; });
  }

  std::string edited_;
};

TEST_F(WorldEditsKeptTest, RestoresThemAfterAKill) {
  edit();
  kill_and_open();
  EXPECT_TRUE(says("edits of hall.lisp."));
  EXPECT_FALSE(editor().unsaved()) << "they are not restored by themselves";
  button(QStringLiteral("Restore"))->click();
  ASSERT_TRUE(restored());
  EXPECT_TRUE(editor().unsaved());
  EXPECT_THAT(link.paused, testing::Contains(true));
  EXPECT_FALSE(says("edits of hall.lisp."));
  EXPECT_FALSE(says("has changed on disk"));
  window->context().actions["edit.world_save"].trigger();
  ASSERT_TRUE(QTest::qWaitFor([this] { return says("World saved"); }));
  EXPECT_EQ(content(file()), edited_);
  show(link.copy());
  kill_and_open();
  EXPECT_TRUE(offered().edits.empty()) << "they are saved";
}

TEST_F(WorldEditsKeptTest, RestoresThemAfterASignal) {
  edit();
  window->part<WorkGuard>().close_without_question();
  open_again();
  trigger_restore();
  EXPECT_TRUE(restored());
}

TEST_F(WorldEditsKeptTest, DoesNotSaveThemOverAFileThatHasChanged) {
  edit();
  kill_and_open();
  std::ofstream(file()) << "(defmap other (5 5))";
  trigger_restore();
  ASSERT_TRUE(restored());
  EXPECT_TRUE(says("hall.lisp has changed on disk"));
  window->context().actions["edit.world_save"].trigger();
  EXPECT_TRUE(QTest::qWaitFor([this] { return says("has changed on disk since it was read"); }));
  EXPECT_EQ(content(file()), "(defmap other (5 5))");
}

TEST_F(WorldEditsKeptTest, OffersThemAgainIfTheyCannotBeShown) {
  edit();
  kill_and_open();
  worlds.problem = "line 3 is not Lisp";
  trigger_restore();
  EXPECT_TRUE(QTest::qWaitFor([this] { return says("line 3 is not Lisp"); }));
  EXPECT_TRUE(says("edits of hall.lisp."));
  show(link.copy());
  kill_and_open();
  EXPECT_EQ(offered().edits.size(), 1U);
}

TEST_F(WorldEditsKeptTest, DoesNotReplaceOtherEdits) {
  edit();
  kill_and_open();
  window->context().actions["edit.world"].trigger();
  ASSERT_TRUE(QTest::qWaitFor([this] { return editor().document() != nullptr; }));
  editor().remove(0);
  const std::string other = editor().text();
  trigger_restore();
  EXPECT_TRUE(says("save or discard those first"));
  EXPECT_EQ(editor().text(), other);
  show(link.copy());
  kill_and_open();
  ASSERT_EQ(offered().edits.size(), 2U) << "both are kept";
  EXPECT_EQ(offered().edits[0].after, other);
  EXPECT_EQ(offered().edits[1].after, edited_);
}

TEST_F(WorldEditsKeptTest, ForgetsThemWhenTheyAreDiscarded) {
  edit();
  window->part<WorldEditCommands>().discard();
  show(link.copy());
  kill_and_open();
  EXPECT_TRUE(offered().edits.empty());
}

}  // namespace
}  // namespace magna
