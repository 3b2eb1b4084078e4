// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/look_commands.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFocusFrame>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QScreen>
#include <QTableView>
#include <QToolButton>
#include <QWindow>
#include <algorithm>
#include <vector>

#include "tests/support/child.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/help/command_palette.h"
#include "widgets/images/inside_pane.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

class LookTest : public test::WindowTest {
 protected:
  ~LookTest() override { apply_scale(100); }
};

TEST_F(LookTest, ChangesItsSizeImmediately) {
  open();
  const double points = window->font().pointSizeF();
  const int row = window->part<RobotListPane>().table().rowHeight(0);
  const int icon =
      window->part<ControlBar>().findChildren<QToolButton*>().at(1)->iconSize().width();
  window->context().actions["view.scale_200"].trigger();
  QCoreApplication::processEvents();
  EXPECT_EQ(scale_percent(), 200);
  EXPECT_NEAR(window->font().pointSizeF(), 2 * points, 0.01);
  EXPECT_NEAR(window->part<RobotListPane>().table().rowHeight(0), 2 * row, 2);
  EXPECT_NEAR(window->part<ControlBar>().findChildren<QToolButton*>().at(1)->iconSize().width(),
              2 * icon, 2);
  window->context().actions["view.scale_100"].trigger();
  QCoreApplication::processEvents();
  EXPECT_NEAR(window->font().pointSizeF(), points, 0.01);
  EXPECT_EQ(window->part<RobotListPane>().table().rowHeight(0), row);
}

TEST_F(LookTest, ChangesItsSizeByKeys) {
  open();
  QTest::keyClick(&window->context().map, Qt::Key_Plus, Qt::ControlModifier | Qt::AltModifier);
  EXPECT_EQ(scale_percent(), 110);
  QTest::keyClick(&window->context().map, Qt::Key_Minus, Qt::ControlModifier | Qt::AltModifier);
  QTest::keyClick(&window->context().map, Qt::Key_Minus, Qt::ControlModifier | Qt::AltModifier);
  EXPECT_EQ(scale_percent(), 90);
  EXPECT_TRUE(window->context().actions["view.scale_90"].isChecked());
  EXPECT_EQ(LookCommands::larger(200), 200);
  EXPECT_EQ(LookCommands::smaller(80), 80);
  EXPECT_EQ(LookCommands::larger(133), 150);
}

// Qt walks all widgets while it changes style and font.
TEST_F(LookTest, DeletesNoWidgetWhileScaleAndStyleChangeAtAnySize) {
  open();
  const QSize sizes[] = {{475, 1329}, {635, 182}, {512, 41}, {1, 1},   {1280, 800},
                         {41, 512},   {300, 300}, {1, 900},  {900, 1}, {120, 60}};
  QWindow& handle = *window->windowHandle();
  for (int round = 0; round < 250; ++round) {
    // As a tiling window manager does, which ignores the least size.
    handle.setMinimumSize(QSize(1, 1));
    handle.resize(sizes[round % std::ssize(sizes)]);
    QCoreApplication::processEvents();
    ASSERT_EQ(window->size(), sizes[round % std::ssize(sizes)]);
    std::vector<QPointer<QWidget>> widgets;
    for (QWidget* widget : QApplication::allWidgets()) widgets.emplace_back(widget);
    window->context()
        .actions[round / 7 % 2 == 0 ? ActionName("view.larger") : ActionName("view.smaller")]
        .trigger();
    EXPECT_EQ(std::ranges::count(widgets, nullptr), 0) << round;
    const bool dark = round % 2 == 0;
    window->context()
        .actions[dark ? ActionName("view.theme_dark") : ActionName("view.theme_light")]
        .trigger();
    EXPECT_EQ(look_of(window->palette()).kind, dark ? LookKind::Dark : LookKind::Light);
    EXPECT_EQ(std::ranges::count(widgets, nullptr), 0) << "dark or light, " << round;
  }
}

TEST_F(LookTest, KeepsTheStopButtonInTheWindowAtEverySize) {
  for (const int percent : {100, 150, 200}) {
    open({}, percent);
    QWindow& handle = *window->windowHandle();
    const StopButton& stop = window->part<ControlBar>().stop();
    for (const QSize size :
         {QSize(1600, 1000), QSize(800, 600), QSize(533, 333), QSize(320, 240)}) {
      handle.setMinimumSize(QSize(1, 1));
      handle.resize(size);
      for (int k = 0; k < 3; ++k) QCoreApplication::processEvents();
      EXPECT_EQ(stop.visibleRegion().boundingRect().size(), stop.sizeHint())
          << percent << ' ' << size.width();
      const QRect place(stop.mapTo(window.get(), QPoint()), stop.size());
      EXPECT_TRUE(QRect(QPoint(), size).contains(place)) << percent << ' ' << size.width();
    }
    window.reset();
  }
}

TEST_F(LookTest, TheLeastSizeFitsOnTheScreen) {
  open();
  for (const ActionName id : {ActionName("view.scale_200"), ActionName("view.scale_100")}) {
    window->context().actions[id].trigger();
    const QSize screen = window->screen()->availableSize();
    EXPECT_LT(window->minimumWidth(), screen.width());
    EXPECT_LT(window->minimumHeight(), screen.height());
  }
}

TEST_F(LookTest, KeepsTheStopButtonVisibleAtTwiceTheSize) {
  open({}, 200);
  window->resize(1280, 800);
  QCoreApplication::processEvents();
  const StopButton& stop = window->part<ControlBar>().stop();
  EXPECT_EQ(stop.visibleRegion().boundingRect().size(), stop.size());
}

TEST_F(LookTest, StoresClosedSectionsOfTheInsidePane) {
  open();
  InsidePane& first = window->part<InsidePane>();
  first.section(InsidePane::Part::Cameras).heading().click();
  first.section(InsidePane::Part::State).heading().click();
  first.section(InsidePane::Part::State).heading().click();
  EXPECT_EQ(Profile(folder()).user().closed, std::vector<std::string>{"cameras"});
  open_again();
  EXPECT_EQ(window->part<InsidePane>().closed(), std::vector<std::string>{"cameras"});
  EXPECT_FALSE(window->part<InsidePane>().section(InsidePane::Part::Cameras).is_open());
}

TEST_F(LookTest, StoresColoursAndSize) {
  open();
  window->context().actions["view.theme_contrast"].trigger();
  window->context().actions["view.scale_125"].trigger();
  window->close();
  const Profile again(folder());
  EXPECT_EQ(again.user().theme, Theme::HighContrast);
  EXPECT_EQ(again.user().scale, 125);
}

TEST_F(LookTest, StoresThatMotionIsOff) {
  open();
  EXPECT_TRUE(window->context().actions["view.motion"].isChecked());
  window->context().actions["view.motion"].trigger();
  EXPECT_FALSE(window->isAnimated());
  EXPECT_FALSE(Profile(folder()).user().motion);
  open_again();
  EXPECT_FALSE(window->context().actions["view.motion"].isChecked());
  EXPECT_FALSE(window->isAnimated());
}

TEST_F(LookTest, ResetsTheSettingsAfterConfirmationAndUndoesIt) {
  open();
  window->context().actions["view.theme_dark"].trigger();
  window->context().actions["view.scale_125"].trigger();
  window->context().actions.set_keys("world.step", {QKeySequence(Qt::Key_T)});
  window->context().actions["settings.reset"].trigger();
  ASSERT_TRUE(window->context().confirm.asking());
  window->context().confirm.no().click();
  EXPECT_EQ(scale_percent(), 125);
  window->context().actions["settings.reset"].trigger();
  window->context().confirm.yes().click();
  EXPECT_EQ(scale_percent(), 100);
  EXPECT_TRUE(window->context().actions["view.theme_system"].isChecked());
  EXPECT_EQ(window->context().actions.keys("world.step"),
            default_keys(ActionName("world.step").row()));
  EXPECT_EQ(window->context().messages.texts(),
            QStringList{QStringLiteral("The settings were reset.")});
  for (auto* button : window->context().messages.findChildren<QPushButton*>()) {
    if (button->text() == QLatin1String("Undo")) button->click();
  }
  EXPECT_EQ(scale_percent(), 125);
  EXPECT_TRUE(window->context().actions["view.theme_dark"].isChecked());
  EXPECT_EQ(window->context().actions.keys("world.step"), QList{QKeySequence(Qt::Key_T)});
  EXPECT_EQ(Profile(folder()).user().scale, 125);
  EXPECT_TRUE(window->context().messages.texts().isEmpty());
}

TEST_F(LookTest, ShowsWhereTheFocusIs) {
  open();
  window->part<RobotListPane>().table().setFocus();
  auto* ring = window->findChild<QFocusFrame*>();
  ASSERT_NE(ring, nullptr);
  EXPECT_TRUE(ring->isVisible());
  EXPECT_EQ(ring->widget(), &window->part<RobotListPane>().table());
}

TEST_F(LookTest, AppliesTheLookChosenForARobot) {
  open();
  const RobotId active = *window->context().feed.now().active;
  const std::string own = label_of(window->context().feed.now(), active)->name;
  window->context().actions["robot.appearance"].trigger();
  auto* dialog = window->findChild<AppearanceDialog*>();
  ASSERT_NE(dialog, nullptr);
  EXPECT_FALSE(dialog->isModal());
  dialog->findChildren<QLineEdit*>().at(0)->setText(QStringLiteral("Anna"));
  dialog->findChildren<QLineEdit*>().at(1)->setText(QStringLiteral("Q"));
  dialog->findChild<QComboBox*>()->setCurrentIndex(13);
  dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
  const RobotLabel* label = label_of(window->context().feed.now(), active);
  EXPECT_EQ(label->name, "Anna");
  EXPECT_EQ(label->letter, "Q");
  EXPECT_EQ(style_of(*label), 12U);
  // Once for each block of labels.
  const auto* block = window->context().feed.now().labels.get();
  Snapshot next = link.copy();
  ++next.tick;
  show(next);
  EXPECT_EQ(window->context().feed.now().labels.get(), block);
  open_again();
  EXPECT_EQ(label_of(window->context().feed.now(), active)->name, "Anna");
  Snapshot other = link.copy();
  other.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, "/worlds/b.lisp", "", 0, ""});
  show(other);
  EXPECT_EQ(label_of(window->context().feed.now(), active)->name, own);
}

TEST_F(LookTest, StoresChangedKeysAndReportsUnusableOnes) {
  open();
  window->context().actions.set_keys("world.step", {QKeySequence(Qt::Key_F3)});
  open_again();
  EXPECT_EQ(window->context().actions.keys("world.step"),
            QList<QKeySequence>{QKeySequence(Qt::Key_F3)});
  EXPECT_TRUE(window->context().messages.texts().empty());
  profile->user().keys["world.fly"] = "F10";
  profile->save_user();
  open_again();
  ASSERT_EQ(window->context().messages.texts().size(), 1);
  EXPECT_TRUE(window->context().messages.texts()[0].contains(QStringLiteral("world.fly")));
  EXPECT_EQ(window->context().actions.keys("world.step"),
            QList<QKeySequence>{QKeySequence(Qt::Key_F3)});
}

TEST_F(LookTest, NamesTheOtherRobotWithTheSameLook) {
  open();
  window->context().actions["robot.appearance"].trigger();
  auto* dialog = window->findChild<AppearanceDialog*>();
  dialog->findChild<QComboBox*>()->setCurrentIndex(1);  // the first robot's
  bool said = false;
  for (const auto* label : dialog->findChildren<QLabel*>()) {
    said = said || (label->isVisibleTo(dialog) &&
                    label->text().contains(QStringLiteral("this colour and pattern")));
  }
  EXPECT_TRUE(said);
}

TEST_F(LookTest, StoresTheLastCommandOfThePalette) {
  open();
  CommandPalette* palette = &window->part<CommandPalette>();
  palette->open();
  test::child<QLineEdit>(*palette, "Action to find").setText(QStringLiteral("zoom in"));
  QTest::keyClick(&test::child<QLineEdit>(*palette, "Action to find"), Qt::Key_Return);
  ASSERT_EQ(palette->recent().size(), 1U);
  const std::vector<std::string> used = palette->recent();
  open_again();
  EXPECT_EQ(window->part<CommandPalette>().recent(), used);
}

}  // namespace
}  // namespace magna
