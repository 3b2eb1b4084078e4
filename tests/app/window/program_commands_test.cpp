// SPDX-License-Identifier: GPL-3.0-or-later
// Lisp programs in the whole window: actions, the pane, links to the editor, files that change.
#include <gmock/gmock.h>

#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <fstream>

#include "app/window/source_opener.h"
#include "tests/support/child.h"
#include "tests/support/demo_programs.h"
#include "tests/support/event_loop.h"
#include "tests/support/test_window.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/lisp/console_pane.h"
#include "widgets/lisp/console_view.h"
#include "widgets/lisp/programs_pane.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ProgramCommandsTest : public test::WindowTest {
 protected:
  ProgramCommandsTest() { begin(); }

  void begin() {
    open();
    window->part<SourceOpener>().set_desktop([this](const QString& file) {
      opened << file;
      return true;
    });
  }

  void show_programs(ProgramTable programs) {
    Snapshot next = link.copy();
    next.programs = std::make_shared<const ProgramTable>(std::move(programs));
    show(std::move(next));
    QCoreApplication::processEvents();
  }
  void open_world(std::uint64_t number, const QString& source) {
    Snapshot next = link.copy();
    next.opened =
        std::make_shared<OpenedWorld>(OpenedWorld{number, source.toStdString(), "", 0, ""});
    show(std::move(next));
  }
  QString file(const char* name, const char* text = "(defmap m (5 5))\n") {
    const QString path = directory.filePath(QLatin1String(name));
    std::ofstream{path.toStdString()} << text;
    return path;
  }
  QDockWidget& dock() { return window->dock("programs"); }
  QAction& action(std::string_view id) { return window->context().actions[id]; }
  std::string why(std::string_view id) {
    return window->context().actions.why_disabled(id).toStdString();
  }
  void press(Qt::Key key, Qt::KeyboardModifiers with = {}) {
    window->context().map.setFocus();
    QTest::keyClick(&window->context().map, key, with);
  }
  QStringList texts() const { return window->context().messages.texts(); }
  /// A button of the messages above the map.
  QPushButton* button(const char* text) {
    for (QPushButton* one : window->context().messages.findChildren<QPushButton*>()) {
      if (one->text() == QLatin1String(text) && one->isVisible()) return one;
    }
    return nullptr;
  }

  QStringList opened;  ///< opened by the desktop
};

TEST_F(ProgramCommandsTest, StartsTheChosenFile) {
  press(Qt::Key_F5);
  auto* dialog = window->findChild<QFileDialog*>(QStringLiteral("start_program"));
  ASSERT_NE(dialog, nullptr);
  EXPECT_TRUE(dialog->testOption(QFileDialog::DontUseNativeDialog));
  const QString path = file("fetch.lisp", "(print 1)\n");
  emit dialog->fileSelected(path);
  dialog->close();
  EXPECT_THAT(link.programs_started, ElementsAre(path.toStdString()));
  EXPECT_TRUE(window->part<ProgramsPane>().isVisible()) << "one sees how it goes";
}

TEST_F(ProgramCommandsTest, OffersTheProgramsForTheOpenWorld) {
  open_world(2, QStringLiteral(MAGNA_SOURCE_DIR "/resources/worlds/corridor.lisp"));
  press(Qt::Key_F5);
  auto* dialog = window->findChild<QDialog*>(QStringLiteral("offered_programs"));
  ASSERT_NE(dialog, nullptr);
  auto* list = dialog->findChild<QListWidget*>();
  QStringList names;
  for (int row = 0; row < list->count(); ++row) {
    names << QFileInfo(list->item(row)->data(Qt::UserRole).toString()).fileName();
  }
  EXPECT_EQ(names, (QStringList{QStringLiteral("door-counting.lisp"),
                                QStringLiteral("wall-following.lisp")}));
  EXPECT_TRUE(
      list->item(0)->text().startsWith(QStringLiteral("door-counting.lisp: Robbie drives")));
  list->setCurrentRow(1);
  QTest::keyClick(list, Qt::Key_Return);
  ASSERT_EQ(link.programs_started.size(), 1U);
  EXPECT_THAT(link.programs_started.front(), ::testing::EndsWith("/wall-following.lisp"));
}

TEST_F(ProgramCommandsTest, AnotherFileIsLookedForAmongProgramsNotAmongWorlds) {
  ASSERT_TRUE(QDir(directory.path()).mkpath(QStringLiteral("worlds")));
  ASSERT_TRUE(QDir(directory.path()).mkpath(QStringLiteral("programs")));
  open_world(2, file("worlds/world.lisp"));
  press(Qt::Key_F5);
  auto* dialog = window->findChild<QFileDialog*>(QStringLiteral("start_program"));
  ASSERT_NE(dialog, nullptr) << "no program is made for this world";
  EXPECT_EQ(dialog->directory().dirName(), QStringLiteral("programs"));
  dialog->close();
}

TEST_F(ProgramCommandsTest, AWorldIsOfferedToBeOpenedInsteadOfStarted) {
  press(Qt::Key_F5);
  auto* dialog = window->findChild<QFileDialog*>(QStringLiteral("start_program"));
  ASSERT_NE(dialog, nullptr);
  const QString world = file("room.lisp");
  emit dialog->fileSelected(world);
  dialog->close();
  EXPECT_THAT(link.programs_started, IsEmpty());
  EXPECT_TRUE(texts().contains(QStringLiteral("room.lisp is a world, not a program.")));
  ASSERT_NE(button("Open world"), nullptr);
  button("Open world")->click();
  EXPECT_THAT(link.worlds, ElementsAre(world.toStdString()));
}

TEST_F(ProgramCommandsTest, StartsAProgramInAPausedWorld) {
  action("program.start_paused").trigger();
  auto* dialog = window->findChild<QFileDialog*>(QStringLiteral("start_program"));
  ASSERT_NE(dialog, nullptr);
  const QString path = file("fetch.lisp", "(print 1)\n");
  emit dialog->fileSelected(path);
  dialog->close();
  EXPECT_THAT(link.paused, ElementsAre(true));
  EXPECT_THAT(link.programs_started, ElementsAre(path.toStdString()));
}

TEST_F(ProgramCommandsTest, StopsAndRestartsTheChosenProgramOrGivesTheReason) {
  EXPECT_EQ(why("program.stop"), "Start a program first");
  EXPECT_EQ(why("program.restart"), "Start a program first");
  show_programs(test::demo_programs());
  press(Qt::Key_F5, Qt::ShiftModifier);
  press(Qt::Key_F5, Qt::ControlModifier);
  EXPECT_THAT(link.programs_stopped, ElementsAre(3));
  EXPECT_THAT(link.programs_restarted, ElementsAre(3));
  window->part<ProgramsPane>().choose(1);
  EXPECT_EQ(why("program.stop"), "The selected program is not running");
  press(Qt::Key_F5, Qt::ShiftModifier);
  EXPECT_THAT(link.programs_stopped, ElementsAre(3));
  EXPECT_TRUE(action("program.restart").isEnabled());
  ProgramTable typed = test::demo_programs();
  typed.front().file.clear();
  show_programs(typed);
  EXPECT_EQ(why("program.restart"), "Console expressions cannot be restarted. Enter them again.");
}

TEST_F(ProgramCommandsTest, ShowsThePaneForTheFirstProgramOfARun) {
  EXPECT_FALSE(window->part<ProgramsPane>().isVisible());
  show_programs(test::demo_programs());
  EXPECT_TRUE(window->part<ProgramsPane>().isVisible());
  dock().close();
  ProgramTable more = test::demo_programs();
  more.push_back(test::demo_program(4, "fetch-2"));
  show_programs(more);
  EXPECT_TRUE(dock().isHidden()) << "who closed it does not want it";
  press(Qt::Key_F12, Qt::ShiftModifier);
  EXPECT_TRUE(window->part<ProgramsPane>().isVisible());
  EXPECT_TRUE(window->part<ProgramsPane>().isAncestorOf(QApplication::focusWidget()));
}

TEST_F(ProgramCommandsTest, LinksInMessagesConsoleAndOutputOpenTheFile) {
  const QString bad = file("bad.lisp");
  Snapshot next = link.copy();
  next.opened = std::make_shared<OpenedWorld>(
      OpenedWorld{1, "/worlds/office.lisp", "", 1, bad.toStdString() + ":2:3: no <such> thing"});
  show(next);
  auto* label = window->context().messages.findChild<QLabel*>();
  ASSERT_NE(label, nullptr);
  const QString shown = label->text().remove(QChar(0x200b));  // where words may wrap
  EXPECT_TRUE(shown.contains(QStringLiteral("No &lt;such&gt; thing")));
  emit label->linkActivated(bad + QStringLiteral(":2:3"));
  EXPECT_EQ(opened, QStringList{bad});
  emit window->part<ConsolePane>().view().source_wanted({bad, 2, 3});
  emit window->part<ProgramsPane>().source_wanted({bad, 0, 0});
  EXPECT_EQ(opened.size(), 3);
}

TEST_F(ProgramCommandsTest, LooksForAFileBesideTheWorldAndReportsAMissingOne) {
  const QString world = file("world.lisp");
  const QString part = file("part.lisp");
  open_world(2, world);
  emit window->part<ProgramsPane>().source_wanted({QStringLiteral("part.lisp"), 1, 1});
  EXPECT_EQ(opened, QStringList{part});
  emit window->part<ProgramsPane>().source_wanted({QStringLiteral("/nowhere/gone.lisp"), 1, 1});
  EXPECT_TRUE(texts().contains(QStringLiteral("/nowhere/gone.lisp does not exist")));
  EXPECT_EQ(opened.size(), 1);
}

TEST_F(ProgramCommandsTest, OpensPlacesInTheConfiguredEditorWithoutAShell) {
  action("settings.editor").trigger();
  auto* dialog = window->findChild<EditorDialog*>(QStringLiteral("editor"));
  ASSERT_NE(dialog, nullptr);
  const QString here = directory.filePath(QStringLiteral("opened at %l; %c.txt"));
  test::child<QLineEdit>(*dialog, "Command of the editor")
      .setText(QStringLiteral("/bin/cp %f \"%1\"").arg(here));
  dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
  const QString source = file("it is.lisp", "(found)\n");
  emit window->part<ProgramsPane>().source_wanted({source, 7, 3});
  const QString copied = directory.filePath(QStringLiteral("opened at 7; 3.txt"));
  EXPECT_TRUE(test::wait_until([&] { return QFileInfo(copied).size() == 8; }));
  EXPECT_TRUE(opened.isEmpty());
  open_again();
  EXPECT_EQ(profile->user().editor, "/bin/cp %f \"" + here.toStdString() + "\"");
  profile->user().editor = "/no/such/editor %f";
  emit window->part<ProgramsPane>().source_wanted({source, 7, 3});
  ASSERT_EQ(texts().size(), 1);
  EXPECT_TRUE(texts()[0].startsWith(QStringLiteral("The editor /no/such/editor cannot be")));
}

TEST_F(ProgramCommandsTest, OffersToReloadAChangedWorld) {
  const QString world = file("world.lisp");
  open_world(2, world);
  const QString offer = QStringLiteral("world.lisp has changed on disk.");
  EXPECT_FALSE(texts().contains(offer));
  file("world.lisp", "(defmap m (6 6)) ; larger\n");
  ASSERT_TRUE(test::wait_until([&] { return texts().contains(offer); }));
  EXPECT_THAT(link.worlds, IsEmpty()) << "it asks first";
  ASSERT_NE(button("Later"), nullptr);
  button("Later")->click();
  EXPECT_FALSE(texts().contains(offer));
  file("world.lisp", "(defmap m (7 7)) ; larger still\n");
  ASSERT_TRUE(test::wait_until([&] { return texts().contains(offer); }));
  button("Reload")->click();
  EXPECT_THAT(link.worlds, ElementsAre(world.toStdString()));
  EXPECT_FALSE(texts().contains(offer));
}

TEST_F(ProgramCommandsTest, WithdrawsTheOfferOnceTheWorldWasReloaded) {
  const QString world = file("world.lisp");
  open_world(2, world);
  file("world.lisp", "(defmap m (6 6)) ; larger\n");
  ASSERT_TRUE(test::wait_until([&] { return !texts().isEmpty(); }));
  open_world(3, world);
  EXPECT_THAT(texts(), IsEmpty());
}

TEST_F(ProgramCommandsTest, OffersToRestartAProgramWhoseFileChanged) {
  ProgramTable programs = test::demo_programs();
  const QString path = file("fetch.lisp");
  programs[1].file = programs[2].file = path.toStdString();  // one has ended
  show_programs(programs);
  file("fetch.lisp", "(print 1) ; another program\n");
  const QString offer =
      QStringLiteral("fetch.lisp has changed on disk; program fetch still runs the old version.");
  ASSERT_TRUE(test::wait_until([&] { return !texts().isEmpty(); }));
  EXPECT_EQ(texts(), QStringList{offer});
  button("Restart")->click();
  EXPECT_THAT(link.programs_restarted, ElementsAre(3));
  EXPECT_THAT(texts(), IsEmpty());
  file("fetch.lisp", "(print 2) ; another program again\n");
  ASSERT_TRUE(test::wait_until([&] { return !texts().isEmpty(); }));
  programs[2].state = ProgramState::Ended;
  show_programs(programs);
  EXPECT_THAT(texts(), IsEmpty()) << "what is over is not started again by a bar";
}

}  // namespace
}  // namespace magna
