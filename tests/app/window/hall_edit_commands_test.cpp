// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/hall_edit_commands.h"

#include <gmock/gmock.h>

#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>
#include <fstream>
#include <string>

#include "app/window/camera_first.h"
#include "app/window/pane_focus.h"
#include "app/window/work_guard.h"
#include "app/window/work_offer.h"
#include "tests/support/child.h"
#include "tests/support/test_window.h"
#include "tests/support/window_page.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/hall_editor/hall_canvas.h"
#include "widgets/map/hall_editor/hall_editor_pane.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// 8 x 8 m with a wall round it.
constexpr const char* kPlan =
    R"({"data":[[8,8,8,8,8,8,8,8],[8,3,3,3,3,3,3,8],[8,3,3,3,3,3,3,8],[8,3,3,3,3,3,3,8],
[8,3,3,3,3,3,3,8],[8,3,3,3,3,3,3,8],[8,3,3,3,3,3,3,8],[8,8,8,8,8,8,8,8]],"offset":[0,0]})";
constexpr const char* kScenario =
    R"({"environment": "plan.json", "robots": [{"position": [2.5, 2.5]}], "machines": [],
"input_machines": [], "output_machines": [], "packages": []})";

class HallEditCommandsTest : public test::WindowTest {
 protected:
  HallEditCommandsTest() { open(); }

  QAction& action(ActionName name) const { return window->context().actions[name]; }
  HallEditorPane& pane() const { return window->context().hall_editor; }
  HallEditing& editing() const { return pane().editing(); }
  ConfirmBar& confirm() const { return window->context().confirm; }
  MapPane& map() const { return window->context().map; }
  bool shows(const char* words) const {
    return !window->context().messages.texts().filter(QString::fromUtf8(words)).isEmpty();
  }
  void place_robot() {
    editing().add(HallEditor::drawn(HallItemKind::Robot, {4.5, 4.5}, {4.5, 4.5}));
  }
  std::size_t robots() const {
    return static_cast<std::size_t>(std::ranges::count(editing().editor().draft().items,
                                                       HallItemKind::Robot, &DraftItem::kind));
  }
  std::string path(const char* name) const {
    return directory.filePath(QLatin1String(name)).toStdString();
  }
  std::string written(const char* name) const {
    std::ifstream in(path(name));
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// The files of a hall with one robot, which is the world.
  void make_hall() {
    std::ofstream(path("hall.json")) << kScenario;
    std::ofstream(path("plan.json")) << kPlan;
    Snapshot next = link.copy();
    next.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, path("hall.json"), "", 0, ""});
    show(next);
  }
  void begin_hall() {
    make_hall();
    action("edit.hall").trigger();
    ASSERT_TRUE(QTest::qWaitFor([this] { return editing().is_open(); }));
  }
  void choose_file(const char* dialog, const std::string& file) {
    auto* const found = window->findChild<QFileDialog*>(QLatin1String(dialog));
    ASSERT_NE(found, nullptr);
    emit found->fileSelected(QString::fromStdString(file));
    found->close();
  }
  QMessageBox* question() const {
    for (QMessageBox* box : window->findChildren<QMessageBox*>(QStringLiteral("unsaved_work"))) {
      if (box->isVisible()) return box;
    }
    return nullptr;
  }
};

TEST_F(HallEditCommandsTest, ShowsAnEmptyHallInPlaceOfTheMap) {
  EXPECT_FALSE(pane().isVisible());
  action("edit.hall").trigger();
  ASSERT_TRUE(editing().is_open()) << "the world is no hall";
  EXPECT_TRUE(pane().isVisible());
  EXPECT_FALSE(map().isVisible());
  EXPECT_TRUE(pane().canvas().hasFocus());
  EXPECT_THAT(link.paused, Contains(true));
  EXPECT_FALSE(window->dock("robots").isVisible()) << "the editor gets the room";
  action("edit.hall_leave").trigger();
  EXPECT_FALSE(confirm().asking()) << "nothing would be lost";
  EXPECT_FALSE(pane().isVisible());
  EXPECT_TRUE(map().isVisible());
  EXPECT_TRUE(map().hasFocus());
  EXPECT_TRUE(window->dock("robots").isVisible());
  EXPECT_FALSE(editing().is_open());
}

TEST_F(HallEditCommandsTest, F6ReturnsToThePlan) {
  action("edit.hall").trigger();
  focus_pane(window->context(), +1);
  EXPECT_FALSE(pane().isAncestorOf(QApplication::focusWidget()));
  for (int k = 0; k < 8 && !pane().canvas().hasFocus(); ++k) focus_pane(window->context(), +1);
  EXPECT_TRUE(pane().canvas().hasFocus());
}

TEST_F(HallEditCommandsTest, FitsIntoTheWindowAtAnyScale) {
  for (const int scale : {100, 150, 200}) {
    window.reset();
    open({}, scale);
    action("edit.hall").trigger();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    EXPECT_EQ(window->size(), QSize(1280, 800)) << scale;
    EXPECT_GE(pane().width(), pane().minimumSizeHint().width()) << scale;
    EXPECT_GE(pane().height(), pane().minimumSizeHint().height()) << scale;
    EXPECT_GE(pane().canvas().height(), pane().height() / 3) << scale;
    editing().end();
  }
}

TEST_F(HallEditCommandsTest, EditsTheHallOfTheWorldAndSavesIt) {
  begin_hall();
  EXPECT_EQ(robots(), 1U);
  EXPECT_FALSE(editing().is_unsaved());
  EXPECT_FALSE(action("edit.hall_save").isEnabled());
  editing().add(HallEditor::drawn(HallItemKind::Robot, {5.5, 5.5}, {5.5, 5.5}));
  ASSERT_EQ(robots(), 2U);
  ASSERT_TRUE(action("edit.hall_save").isEnabled());
  action("edit.hall_save").trigger();
  EXPECT_TRUE(shows("Hall saved"));
  EXPECT_FALSE(editing().is_unsaved());
  EXPECT_THAT(written("hall.json"), HasSubstr("5.5"));
  EXPECT_EQ(written("plan.json"), kPlan) << "it has not changed";
}

TEST_F(HallEditCommandsTest, OffersToRunTheHallUntilItIsRunClosedOrChanged) {
  begin_hall();
  const auto save = [this](double x) {
    editing().add(HallEditor::drawn(HallItemKind::Robot, {x, 5.5}, {x, 5.5}));
    action("edit.hall_save").trigger();
    return shows("Hall saved");
  };
  ASSERT_TRUE(save(5.5));
  editing().select({});
  EXPECT_TRUE(shows("Hall saved")) << "nothing has changed";
  editing().undo();
  EXPECT_FALSE(shows("Hall saved")) << "changed";
  ASSERT_TRUE(save(5.5));
  action("edit.hall_run").trigger();
  EXPECT_FALSE(shows("Hall saved")) << "run";
  action("edit.hall").trigger();
  ASSERT_TRUE(save(4.0));
  action("edit.hall_leave").trigger();
  EXPECT_FALSE(shows("Hall saved")) << "closed";
}

TEST_F(HallEditCommandsTest, SaysWhyAHallCannotBeEdited) {
  make_hall();
  std::ofstream(path("plan.json")) << "{\"data\": 3}";
  action("edit.hall").trigger();
  EXPECT_TRUE(QTest::qWaitFor([this] { return shows("The hall cannot be edited: "); }));
  EXPECT_FALSE(editing().is_open());
  EXPECT_FALSE(pane().isVisible());
  EXPECT_THAT(link.paused, Not(Contains(true))) << "it goes on";
}

TEST_F(HallEditCommandsTest, UndoAndRedoAreThoseOfTheHall) {
  action("edit.hall").trigger();
  EXPECT_FALSE(action("edit.undo").isEnabled());
  place_robot();
  EXPECT_TRUE(action("edit.undo").text().contains(QStringLiteral("Add robot")));
  action("edit.undo").trigger();
  EXPECT_EQ(robots(), 0U);
  action("edit.redo").trigger();
  EXPECT_EQ(robots(), 1U);
  editing().undo();
  action("edit.hall_leave").trigger();
  EXPECT_FALSE(action("edit.redo").isEnabled()) << "it is again that of the world";
}

TEST_F(HallEditCommandsTest, ANewHallIsSavedUnderTheChosenName) {
  action("edit.hall").trigger();
  place_robot();
  action("edit.hall_save").trigger();
  choose_file("save_hall", path("new.json"));
  EXPECT_TRUE(shows("Hall saved"));
  EXPECT_THAT(written("new.json"), HasSubstr("new_environment.json"));
  EXPECT_FALSE(written("new_environment.json").empty());
  EXPECT_EQ(editing().file_name(), QStringLiteral("new.json"));
}

TEST_F(HallEditCommandsTest, AsksBeforeItReplacesAFile) {
  std::ofstream(path("new.json")) << "mine";
  action("edit.hall").trigger();
  place_robot();
  action("edit.hall_save_as").trigger();
  choose_file("save_hall", path("new.json"));
  ASSERT_TRUE(confirm().asking());
  EXPECT_EQ(written("new.json"), "mine");
  confirm().yes(0).click();
  EXPECT_FALSE(confirm().asking());
  EXPECT_THAT(written("new.json"), HasSubstr("robots"));
}

TEST_F(HallEditCommandsTest, DoesNotOverwriteAChangeOfAnotherProgram) {
  begin_hall();
  editing().add(HallEditor::drawn(HallItemKind::Robot, {5.5, 5.5}, {5.5, 5.5}));
  std::ofstream(path("hall.json")) << "{}";
  action("edit.hall_save").trigger();
  ASSERT_TRUE(confirm().asking());
  confirm().cancel();
  EXPECT_EQ(written("hall.json"), "{}");
  EXPECT_TRUE(editing().is_unsaved());
}

TEST_F(HallEditCommandsTest, AsksBeforeUnsavedEditsAreLost) {
  action("edit.hall").trigger();
  place_robot();
  action("edit.hall_leave").trigger();
  ASSERT_TRUE(confirm().asking());
  confirm().cancel();
  EXPECT_TRUE(pane().isVisible());
  EXPECT_EQ(robots(), 1U);
  action("edit.hall_new").trigger();
  EXPECT_FALSE(confirm().asking()) << "the question for the size can be cancelled";
  auto* const dialog = window->findChild<HallSizeDialog*>();
  ASSERT_NE(dialog, nullptr);
  emit dialog->size_chosen(30, 20);
  dialog->close();
  ASSERT_TRUE(confirm().asking());
  confirm().cancel();
  EXPECT_EQ(robots(), 1U);
  action("edit.hall_leave").trigger();
  confirm().yes(1).click();
  EXPECT_FALSE(editing().is_open());
  EXPECT_TRUE(map().isVisible());
}

TEST_F(HallEditCommandsTest, AHallThatCannotBeOpenedLeavesTheUnsavedOne) {
  action("edit.hall").trigger();
  place_robot();
  std::ofstream(path("damaged.json")) << "{";
  action("edit.hall_open").trigger();
  choose_file("open_hall", path("damaged.json"));
  EXPECT_TRUE(QTest::qWaitFor([this] { return shows("The hall cannot be edited: "); }));
  EXPECT_FALSE(confirm().asking());
  EXPECT_EQ(robots(), 1U);
  std::ofstream(path("hall.json")) << kScenario;
  std::ofstream(path("plan.json")) << kPlan;
  action("edit.hall_open").trigger();
  choose_file("open_hall", path("hall.json"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return confirm().asking(); }));
  EXPECT_EQ(editing().file_name(), QStringLiteral("new hall"));
  confirm().yes(1).click();
  EXPECT_EQ(editing().file_name(), QStringLiteral("hall.json"));
}

TEST_F(HallEditCommandsTest, ANewHallHasTheChosenSize) {
  action("edit.hall_new").trigger();
  auto* const dialog = window->findChild<HallSizeDialog*>();
  ASSERT_NE(dialog, nullptr);
  emit dialog->size_chosen(40, 30);
  dialog->close();
  ASSERT_TRUE(editing().is_open());
  EXPECT_EQ(editing().editor().draft().width, 40);
  EXPECT_EQ(editing().editor().draft().height, 30);
  EXPECT_TRUE(pane().isVisible());
}

TEST_F(HallEditCommandsTest, RunsTheSavedHall) {
  begin_hall();
  editing().add(HallEditor::drawn(HallItemKind::Robot, {5.5, 5.5}, {5.5, 5.5}));
  action("edit.hall_run").trigger();
  EXPECT_FALSE(editing().is_unsaved()) << "it was saved first";
  EXPECT_THAT(link.worlds, ElementsAre(path("hall.json")));
  EXPECT_TRUE(map().isVisible());
  ASSERT_FALSE(link.paused.empty());
  EXPECT_FALSE(link.paused.back());
  action("edit.hall").trigger();
  EXPECT_TRUE(pane().isVisible()) << "the same hall, with its history";
  EXPECT_TRUE(action("edit.undo").isEnabled());
}

TEST_F(HallEditCommandsTest, OtherViewsEndItAndKeepTheHall) {
  action("edit.hall").trigger();
  place_robot();
  action("view.simple_mode").trigger();
  EXPECT_FALSE(pane().isVisible());
  EXPECT_TRUE(map().isVisible());
  EXPECT_TRUE(editing().is_unsaved());
  action("view.simple_mode").trigger();
  action("edit.hall").trigger();
  EXPECT_TRUE(pane().isVisible());
  window->context().camera_first->set(true);
  EXPECT_FALSE(pane().isVisible());
  EXPECT_EQ(robots(), 1U);
}

TEST_F(HallEditCommandsTest, QuittingAsksAndAKillLosesNothing) {
  action("edit.hall").trigger();
  place_robot();
  const std::string plan = environment_text(editing().editor().file());
  const std::string scenario = scenario_text(editing().editor().file());
  show(link.copy());
  window->close();
  ASSERT_NE(question(), nullptr);
  EXPECT_THAT(question()->informativeText().toStdString(), HasSubstr("Hall new hall"));
  question()->close();
  window->part<WorkGuard>().close_without_question();
  open_again();
  EXPECT_TRUE(shows("hall new hall"));
  EXPECT_FALSE(editing().is_open()) << "it is not restored by itself";
  action("world.restore").trigger();
  ASSERT_TRUE(editing().is_open());
  EXPECT_TRUE(pane().isVisible());
  EXPECT_TRUE(editing().is_unsaved());
  EXPECT_EQ(environment_text(editing().editor().file()), plan);
  EXPECT_EQ(scenario_text(editing().editor().file()), scenario);
  EXPECT_TRUE(window->part<WorkOffer>().work().empty());
}

TEST_F(HallEditCommandsTest, ARestoredHallHasItsFilesAgain) {
  begin_hall();
  editing().add(HallEditor::drawn(HallItemKind::Robot, {5.5, 5.5}, {5.5, 5.5}));
  const auto kept = window->part<HallEditCommands>().unsaved();
  ASSERT_TRUE(kept.has_value());
  window->part<HallEditCommands>().discard();
  EXPECT_FALSE(window->part<HallEditCommands>().unsaved().has_value());
  bool shown = false;
  window->part<HallEditCommands>().restore(*kept, [&shown](bool done) { shown = done; });
  EXPECT_TRUE(shown);
  EXPECT_EQ(robots(), 2U);
  EXPECT_TRUE(editing().is_unsaved());
  action("edit.hall_save").trigger();
  EXPECT_FALSE(confirm().asking());
  EXPECT_THAT(written("hall.json"), HasSubstr("5.5"));
  EXPECT_FALSE(editing().is_unsaved());
}

}  // namespace
}  // namespace magna
