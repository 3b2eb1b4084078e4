// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/world_edit_commands.h"

#include <gmock/gmock.h>

#include <QDockWidget>
#include <QPushButton>
#include <QSemaphore>
#include <fstream>

#include "app/window/layout_commands.h"
#include "app/window/window_memory.h"
#include "tests/support/fake_world_document.h"
#include "tests/support/test_window.h"
#include "tests/support/window_page.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/edit/world_editor.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/world_panel.h"

namespace magna {
namespace {

class WorldEditCommandsTest : public test::WindowTest {
 protected:
  WorldEditCommandsTest() {
    documents = &worlds;
    open();
    source(file().toStdString());
  }

  void source(const std::string& name) {
    Snapshot next = link.copy();
    next.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, name, "", 0, ""});
    show(next);
  }
  QString file() const { return directory.filePath(QStringLiteral("hall.lisp")); }
  QAction& action(ActionName name) const { return window->context().actions[name]; }
  WorldEditor& editor() const { return WorldEditor::of(window->context().edits); }
  bool shows(const char* words) const {
    return !window->context().messages.texts().filter(QString::fromUtf8(words)).isEmpty();
  }
  void begin() {
    std::ofstream(file().toStdString()) << test::fake_world()->text();
    action("edit.world").trigger();
    ASSERT_TRUE(QTest::qWaitFor([this] { return editor().document() != nullptr; }));
  }
  void move_desk() {
    WorldObject desk = editor().document()->objects()[1];
    desk.pose.x += 1;
    editor().change(1, desk);
  }
  std::string written() const {
    std::ifstream in(file().toStdString());
    return {std::istreambuf_iterator<char>(in), {}};
  }

  test::FakeWorldDocuments worlds;
};

TEST_F(WorldEditCommandsTest, OpensTheFilePausesAndShowsThePanel) {
  EXPECT_FALSE(window->part<WorldPanel>().isVisible());
  begin();
  EXPECT_THAT(link.paused, testing::Contains(true));
  EXPECT_EQ(window->context().map.tool(), "tool.world");
  EXPECT_TRUE(QTest::qWaitFor([this] { return window->part<WorldPanel>().isVisible(); }));
  EXPECT_EQ(editor().document()->file(), file().toStdString());
  EXPECT_FALSE(window->dock("robots").isVisible()) << "the map gets the room";
  window->context().map.use_tool("tool.select");
  EXPECT_TRUE(window->dock("robots").isVisible());
  EXPECT_FALSE(window->part<WorldPanel>().isVisible());
  EXPECT_NE(editor().document(), nullptr) << "the edits stay";
}

TEST_F(WorldEditCommandsTest, SaysWhyAWorldCannotBeEdited) {
  worlds.problem = "programs make its map";
  action("edit.world").trigger();
  EXPECT_TRUE(QTest::qWaitFor([this] { return shows("programs make its map"); }));
  EXPECT_EQ(editor().document(), nullptr);
  EXPECT_THAT(link.paused, testing::Not(testing::Contains(true))) << "it goes on";
  source("field:100");
  EXPECT_FALSE(action("edit.world").isEnabled());
}

TEST_F(WorldEditCommandsTest, SavesAfterATrial) {
  begin();
  EXPECT_FALSE(action("edit.world_save").isEnabled());
  move_desk();
  ASSERT_TRUE(action("edit.world_save").isEnabled());
  action("edit.world_save").trigger();
  EXPECT_TRUE(QTest::qWaitFor([this] { return shows("World saved"); }));
  EXPECT_EQ(written(), editor().document()->text());
  EXPECT_FALSE(editor().unsaved());
}

TEST_F(WorldEditCommandsTest, WritesNothingIfTheTrialFails) {
  begin();
  move_desk();
  const std::string before = written();
  worlds.problem = "shadow would be at (7 2)";
  action("edit.world_save").trigger();
  EXPECT_TRUE(QTest::qWaitFor([this] { return shows("shadow would be at (7 2)"); }));
  EXPECT_EQ(written(), before);
  EXPECT_TRUE(editor().unsaved());
}

TEST_F(WorldEditCommandsTest, DoesNotOverwriteAChangeOfAnotherProgram) {
  begin();
  move_desk();
  std::ofstream(file().toStdString()) << "(defmap other (5 5))";
  action("edit.world_save").trigger();
  EXPECT_TRUE(QTest::qWaitFor([this] { return shows("has changed on disk since it was read"); }));
  EXPECT_EQ(written(), "(defmap other (5 5))");
}

TEST_F(WorldEditCommandsTest, AsksBeforeUnsavedEditsAreLost) {
  begin();
  move_desk();
  action("edit.world_leave").trigger();
  ASSERT_TRUE(window->context().confirm.asking());
  window->context().confirm.cancel();
  EXPECT_TRUE(editor().unsaved());
  action("edit.world_leave").trigger();
  window->context().confirm.yes().click();
  EXPECT_EQ(editor().document(), nullptr);
  EXPECT_EQ(window->context().map.tool(), "tool.select");
}

TEST_F(WorldEditCommandsTest, ReadsAgainAfterTheSaveThatIsRunning) {
  begin();
  move_desk();
  QSemaphore checked;
  worlds.on_check = [&checked] { checked.tryAcquire(1, 5000); };
  action("edit.world_revert").trigger();
  ASSERT_TRUE(window->context().confirm.asking());
  action("edit.world_save").trigger();
  window->context().confirm.yes().click();
  EXPECT_EQ(editor().document(), nullptr);
  checked.release();
  EXPECT_TRUE(QTest::qWaitFor([this] { return editor().document() != nullptr; }));
  EXPECT_FALSE(editor().unsaved());
}

TEST_F(WorldEditCommandsTest, SimpleModeLeavesThePanelButKeepsTheEdits) {
  begin();
  move_desk();
  ASSERT_TRUE(QTest::qWaitFor([this] { return window->part<WorldPanel>().isVisible(); }));
  action("view.simple_mode").trigger();
  EXPECT_FALSE(window->part<WorldPanel>().isVisible());
  action("view.simple_mode").trigger();
  EXPECT_TRUE(window->dock("robots").isVisible());
  EXPECT_TRUE(window->dock("image").isVisible());
  EXPECT_TRUE(editor().unsaved());
}

TEST_F(WorldEditCommandsTest, SavesAndTakesLayoutsMeanwhile) {
  begin();
  auto& layouts = window->part<WindowMemory>().layouts();
  layouts.save_as(QStringLiteral("Mine"), 6);
  EXPECT_TRUE(profile->own_layout(6)->panes.at("robots").shown) << "not the room of the map";
  window->context().map.use_tool("tool.select");
  window->dock("robots").close();
  window->context().map.use_tool("tool.world");
  layouts.recall(6);
  window->context().map.use_tool("tool.select");
  EXPECT_TRUE(window->dock("robots").isVisible()) << "the chosen layout stays";
}

TEST_F(WorldEditCommandsTest, AnotherWorldEndsTheEditingButForUnsavedEdits) {
  begin();
  const auto change_to = [this](std::uint64_t number, const std::string& name) {
    Snapshot next = link.copy();
    next.opened = std::make_shared<OpenedWorld>(OpenedWorld{number, name, "", 0, ""});
    show(next);
  };
  change_to(3, file().toStdString());
  EXPECT_NE(editor().document(), nullptr) << "reloaded";
  move_desk();
  change_to(4, "/worlds/other.lisp");
  EXPECT_TRUE(editor().unsaved());
  action("edit.world_save").trigger();
  EXPECT_TRUE(QTest::qWaitFor([this] { return shows("World saved"); }));
  change_to(5, "/worlds/third.lisp");
  EXPECT_EQ(editor().document(), nullptr);
}

TEST_F(WorldEditCommandsTest, KeepsTheHistoryOfEditsThatSurviveAReload) {
  begin();
  move_desk();
  const std::string once = editor().text();
  window->context().edits.add_mark({MarkKind::Note, {1, 1}, "x"});
  move_desk();
  const std::string twice = editor().text();
  QUndoStack& history = window->context().edits.stack();
  history.undo();
  const auto change_to = [this](std::uint64_t number, const std::string& name) {
    Snapshot next = link.copy();
    next.opened = std::make_shared<OpenedWorld>(OpenedWorld{number, name, "", 0, ""});
    show(next);
  };
  change_to(3, file().toStdString());
  EXPECT_EQ(editor().text(), once);
  ASSERT_EQ(history.count(), 2) << "the mark ended with its world";
  EXPECT_EQ(history.index(), 1);
  history.redo();
  EXPECT_EQ(editor().text(), twice);
  history.undo();
  history.undo();
  EXPECT_EQ(editor().text(), test::fake_world()->text());
  EXPECT_FALSE(editor().unsaved());
  history.redo();
  change_to(4, "/worlds/other.lisp");
  history.undo();
  EXPECT_EQ(editor().text(), test::fake_world()->text()) << "unsaved edits stay open";
  change_to(5, "/worlds/third.lisp");
  EXPECT_EQ(editor().document(), nullptr);
  EXPECT_EQ(history.count(), 0);
}

TEST_F(WorldEditCommandsTest, ControlSSavesWithTheMapFocused) {
  begin();
  move_desk();
  QTest::keyClick(&window->context().map, Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(QTest::qWaitFor([this] { return shows("World saved"); }));
}

}  // namespace
}  // namespace magna
