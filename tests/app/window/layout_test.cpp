// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <fstream>

#include "app/window/layout_commands.h"
#include "app/window/window_memory.h"
#include "tests/support/test_window.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

class LayoutTest : public test::WindowTest {
 protected:
  QDockWidget& dock(const char* id) { return window->dock(id); }
  LayoutCommands& layouts() { return window->part<WindowMemory>().layouts(); }
  void press(int key) {
    QTest::keyClick(&window->context().map, static_cast<Qt::Key>(key), Qt::ControlModifier);
    QCoreApplication::processEvents();
  }
  QString slot_text(int slot) {
    layouts().name_slots();
    return window->context().actions["layout." + std::to_string(slot)].text();
  }
  void turn_everything_over() {
    window->addDockWidget(Qt::RightDockWidgetArea, &dock("robots"));
    window->addDockWidget(Qt::TopDockWidgetArea, &dock("connections"));
    dock("connections").show();
    window->resizeDocks({&dock("robots")}, {333}, Qt::Horizontal);
    QCoreApplication::processEvents();
  }
  bool turned_over() {
    return window->dockWidgetArea(&dock("robots")) == Qt::RightDockWidgetArea &&
           window->dockWidgetArea(&dock("connections")) == Qt::TopDockWidgetArea;
  }
};

TEST_F(LayoutTest, IsRestoredAtTheNextStart) {
  open();
  turn_everything_over();
  const int width = dock("robots").width();
  open_again();
  EXPECT_TRUE(turned_over());
  EXPECT_NEAR(dock("robots").width(), width, 8);
}

TEST_F(LayoutTest, StoresLayoutsUnderKeys) {
  open();
  turn_everything_over();
  layouts().save_as(QStringLiteral("Over"), 5);
  press(Qt::Key_1);
  EXPECT_FALSE(turned_over());
  EXPECT_EQ(layouts().slot(), 1);
  press(Qt::Key_5);
  EXPECT_TRUE(turned_over());
  EXPECT_EQ(slot_text(5), QStringLiteral("&5 Over"));
  open_again();
  press(Qt::Key_1);
  press(Qt::Key_5);
  EXPECT_TRUE(turned_over());
}

TEST_F(LayoutTest, ShowsBuiltInLayouts) {
  open();
  QStringList texts;
  for (int slot = 1; slot <= 5; ++slot) texts << slot_text(slot);
  EXPECT_EQ(texts.join(QLatin1Char(' ')).toStdString(),
            "&1 Drive &2 Plan &3 Watch &4 Map &5 empty");
  press(Qt::Key_4);
  EXPECT_TRUE(dock("robots").isHidden());
  EXPECT_TRUE(dock("connections").isHidden());
  press(Qt::Key_3);
  EXPECT_FALSE(dock("robots").isHidden());
  EXPECT_NEAR(dock("robots").width(), 360, 12);
  EXPECT_FALSE(dock("image").isHidden());
  EXPECT_FALSE(dock("mission").isHidden());
  press(Qt::Key_1);
  EXPECT_TRUE(dock("mission").isHidden());
}

TEST_F(LayoutTest, ReportsAKeyWithoutALayout) {
  open();
  press(Qt::Key_8);
  ASSERT_EQ(window->context().messages.texts().size(), 1);
  EXPECT_TRUE(
      window->context().messages.texts()[0].startsWith(QStringLiteral("No layout is saved")));
  EXPECT_EQ(slot_text(8), QStringLiteral("&8 empty"));
  EXPECT_TRUE(window->context().actions["layout.1"].isChecked());
}

TEST_F(LayoutTest, ShowsOneMessageForTheLastKeyWhileItApplies) {
  open();
  for (const Qt::Key key : {Qt::Key_5, Qt::Key_6, Qt::Key_7, Qt::Key_8}) press(key);
  EXPECT_EQ(window->context().messages.texts(),
            QStringList{QStringLiteral("No layout is saved on Ctrl+8. To save this one there, use "
                                       "View > Layouts > Save layout as.")});
  press(Qt::Key_1);
  EXPECT_TRUE(window->context().messages.texts().isEmpty());
}

TEST_F(LayoutTest, MarksAChangedLayout) {
  open();
  EXPECT_EQ(slot_text(1), QStringLiteral("&1 Drive"));
  dock("image").hide();
  EXPECT_EQ(slot_text(1), QStringLiteral("&1 Drive (changed)"));
  window->context().actions["layout.reset"].trigger();
  EXPECT_FALSE(dock("image").isHidden());
  EXPECT_EQ(slot_text(1), QStringLiteral("&1 Drive"));
}

TEST_F(LayoutTest, ShowsTheMapAloneAndRestoresThePanes) {
  open();
  turn_everything_over();
  QTest::keyClick(&window->context().map, Qt::Key_F11);
  EXPECT_TRUE(dock("robots").isHidden());
  EXPECT_TRUE(dock("connections").isHidden());
  QTest::keyClick(&window->context().map, Qt::Key_F11);
  EXPECT_FALSE(dock("robots").isHidden());
  EXPECT_TRUE(turned_over());
}

TEST_F(LayoutTest, RestoresHiddenPanes) {
  open();
  QTest::keyClick(&window->context().map, Qt::Key_F11);
  open_again();
  EXPECT_FALSE(dock("robots").isHidden());
}

TEST_F(LayoutTest, ReopensClosedPanesFromTheMenu) {
  open();
  dock("robots").close();
  auto* panes = window->menuBar()->findChild<QMenu*>(QStringLiteral("panes"));
  ASSERT_TRUE(panes->actions().contains(dock("robots").toggleViewAction()));
  dock("robots").toggleViewAction()->trigger();
  EXPECT_FALSE(dock("robots").isHidden());
}

TEST_F(LayoutTest, AsksForANameWithoutBlockingTheWindow) {
  open();
  turn_everything_over();
  window->context().actions["layout.save_as"].trigger();
  auto* dialog = window->findChild<LayoutDialog*>();
  ASSERT_NE(dialog, nullptr);
  EXPECT_FALSE(dialog->isModal());
  auto* save = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
  auto* name = dialog->findChild<QLineEdit*>();
  name->setText(QStringLiteral("  "));
  EXPECT_FALSE(save->isEnabled());
  name->setText(QStringLiteral("Night & day"));
  dialog->findChild<QComboBox*>()->setCurrentIndex(6);
  save->click();
  EXPECT_EQ(slot_text(7), QStringLiteral("&7 Night && day"));
}

TEST_F(LayoutTest, StartsWithALayoutFile) {
  open();
  turn_everything_over();
  const fs::path file = folder() / "over.layout";
  EXPECT_TRUE(profile->write_layout_file(file, layouts().keeper().capture()));
  window->context().actions["layout.reset"].trigger();
  window->close();
  window.reset();
  open(file.string());
  EXPECT_TRUE(turned_over());
}

TEST_F(LayoutTest, ReportsAnInvalidLayoutFile) {
  open((folder() / "none.layout").string());
  ASSERT_EQ(window->context().messages.texts().size(), 1);
  EXPECT_TRUE(
      window->context().messages.texts()[0].contains(QStringLiteral("none.layout: there is no")));
}

TEST_F(LayoutTest, PlacesPanesByNameWhenTheStateIsDamaged) {
  open();
  turn_everything_over();
  Layout layout = layouts().keeper().capture();
  for (const std::string& state : {std::string("no base 64!"), layout.state.substr(0, 40)}) {
    layout.state = state;
    window->context().actions["layout.reset"].trigger();
    EXPECT_FALSE(turned_over());
    EXPECT_FALSE(layouts().keeper().apply(layout)) << state;
    EXPECT_TRUE(turned_over()) << state;
    QCoreApplication::processEvents();
    EXPECT_NEAR(dock("robots").width(), 333, 12) << state;
  }
}

TEST_F(LayoutTest, ScalesWithTheScaleItWasStoredAt) {
  open({}, 200);
  window->resize(2600, 1000);
  QCoreApplication::processEvents();
  window->resizeDocks({&dock("robots")}, {640}, Qt::Horizontal);
  QCoreApplication::processEvents();
  const Layout large = layouts().keeper().capture();
  EXPECT_EQ(large.scale, 200);
  const int width = dock("robots").width();
  window.reset();
  open();
  window->resize(1900, 1000);
  EXPECT_TRUE(layouts().keeper().apply(large));
  QCoreApplication::processEvents();
  EXPECT_NEAR(dock("robots").width(), width / 2, 16);
}

TEST_F(LayoutTest, RestoresTabsAndFloatingPanesByName) {
  open();
  Layout layout;
  layout.panes["robots"] = {DockPlace::Floating, true, 0, "", {100, 120, 300, 400}};
  layout.panes["connections"] = {DockPlace::Left, true, 310, "", {}};
  EXPECT_TRUE(layouts().keeper().apply(layout));
  EXPECT_TRUE(dock("robots").isFloating());
  layout.panes["robots"] = {DockPlace::Left, true, 0, "connections", {}};
  EXPECT_TRUE(layouts().keeper().apply(layout));
  EXPECT_TRUE(window->tabifiedDockWidgets(&dock("robots")).contains(&dock("connections")));
}

TEST_F(LayoutTest, MarksNoPaneAsMissingForALayoutOfFewerPanes) {
  open();
  Layout layout;
  layout.panes["connections"] = {DockPlace::Left, true, 0, "", {}};
  layout.panes["gone"] = {DockPlace::Left, true, 0, "", {}};
  EXPECT_TRUE(layouts().keeper().apply(layout));
  EXPECT_FALSE(dock("robots").isHidden());
}

TEST_F(LayoutTest, RestoresFloatingPanesFromMissingScreens) {
  open();
  dock("robots").setFloating(true);
  dock("robots").setGeometry(3000, 2000, 300, 400);
  const QRect screen(0, 0, 1280, 800);
  layouts().keeper().bring_back({screen});
  EXPECT_TRUE(screen.contains(dock("robots").frameGeometry()));
  EXPECT_EQ(dock("robots").width(), 300);
}

TEST(RestoredWindow, KeepsAVisibleWindowInPlace) {
  const QList<QRect> screens = {{0, 0, 1280, 800}, {1280, 0, 1920, 1080}};
  const QRect fine(1400, 100, 600, 500);
  EXPECT_EQ(moved_onto_screen(fine, screens), fine);
}

TEST(RestoredWindow, MovesAWindowToTheNearestScreen) {
  const QList<QRect> screens = {{0, 0, 1280, 800}, {1280, 0, 1920, 1080}};
  EXPECT_EQ(moved_onto_screen({4000, 500, 300, 200}, screens), QRect(2900, 500, 300, 200));
  EXPECT_EQ(moved_onto_screen({-900, -900, 300, 200}, screens), QRect(0, 0, 300, 200));
  EXPECT_EQ(moved_onto_screen({1200, 700, 300, 200}, screens), QRect(1280, 700, 300, 200));
}

TEST(RestoredWindow, ShrinksAWindowToTheScreen) {
  EXPECT_EQ(moved_onto_screen({100, 100, 5000, 400}, {{0, 0, 1280, 800}}),
            QRect(0, 100, 1280, 400));
  EXPECT_EQ(moved_onto_screen({1, 2, 3, 4}, {}), QRect(1, 2, 3, 4));
}

}  // namespace
}  // namespace magna
