// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window for screen readers and keyboard users: names, values, focus.

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QSlider>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <functional>
#include <set>

#include "app/window/attention_controller.h"
#include "tests/app/window/window_walk.h"
#include "tests/support/demo_notices.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/window_page.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/keys/action_table.h"
#include "widgets/help/command_palette.h"
#include "widgets/images/picture_view.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/teleop/stick_widget.h"

namespace magna {
namespace {

using test::controls_in_sight;
using test::name_of;

class AccessibilityTest : public testing::Test {
 protected:
  AccessibilityTest() {
    Snapshot first = test::demo_with_cybot();
    first.links = test::demo_links();
    first.notices = test::demo_notices(1, 40);
    link.show(first);
    window = std::make_unique<test::WindowPage>(
        link, WindowOptions{ThemeChoice::Light, QSize(1280, 800), &clock});
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    window->context().actions["settings.fold_idle"].trigger();  // all panes are open
    clock.advance_ms(1000);
    window->context().feed.poll();
  }

  static QString name(QWidget& widget) {
    QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(&widget);
    return seen == nullptr ? QString() : seen->text(QAccessible::Name);
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  std::unique_ptr<test::WindowPage> window;
};

TEST_F(AccessibilityTest, NamesEveryControl) {
  std::size_t seen = 0;
  test::for_each_view(*window, [&](const std::string& view) {
    for (QWidget* control : controls_in_sight(*window)) {
      ++seen;
      EXPECT_FALSE(name(*control).isEmpty()) << view << ": " << name_of(*control);
    }
  });
  EXPECT_GT(seen, 60U);
}

TEST_F(AccessibilityTest, ControlNamesAreUniqueInAPane) {
  test::for_each_view(*window, [&](const std::string& view) {
    std::set<std::pair<const QWidget*, QString>> names;
    for (QWidget* control : controls_in_sight(*window)) {
      EXPECT_TRUE(names.emplace(control->parentWidget(), name(*control)).second)
          << view << ": " << name_of(*control);
    }
  });
}

TEST_F(AccessibilityTest, ControlsWithAValueReportIt) {
  test::for_each_view(*window, [&](const std::string& view) {
    for (QWidget* control : controls_in_sight(*window)) {
      QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(control);
      ASSERT_NE(seen, nullptr);
      const auto role = seen->role();
      if (role == QAccessible::Slider || role == QAccessible::SpinBox ||
          role == QAccessible::ComboBox || role == QAccessible::Dial) {
        EXPECT_FALSE(seen->text(QAccessible::Value).isEmpty()) << view << ": " << name_of(*control);
      }
    }
  });
}

TEST_F(AccessibilityTest, EveryControlHasARole) {
  test::for_each_view(*window, [&](const std::string& view) {
    for (QWidget* control : controls_in_sight(*window)) {
      QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(control);
      ASSERT_NE(seen, nullptr);
      if (qobject_cast<QAbstractScrollArea*>(control) != nullptr) continue;
      EXPECT_NE(seen->role(), QAccessible::Client) << view << ": " << name_of(*control);
    }
  });
}

TEST_F(AccessibilityTest, DescribesMapPicturesAndStick) {
  const auto role = [](QWidget& widget) {
    return QAccessible::queryAccessibleInterface(&widget)->role();
  };
  EXPECT_EQ(role(window->context().map), QAccessible::Canvas);
  const auto views = window->findChildren<PictureView*>();
  ASSERT_FALSE(views.isEmpty());
  for (PictureView* view : views) EXPECT_EQ(role(*view), QAccessible::Graphic);
  auto* stick = window->findChild<StickWidget*>();
  ASSERT_NE(stick, nullptr);
  EXPECT_EQ(role(*stick), QAccessible::Dial);
  QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(stick);
  ASSERT_NE(seen->valueInterface(), nullptr);
  EXPECT_EQ(seen->valueInterface()->currentValue().toInt(), 0);
  EXPECT_EQ(seen->text(QAccessible::Value), QStringLiteral("0 % ahead, 0 % to the right"));
  QWidget* curve = window->findChild<QWidget*>(QStringLiteral("noise_curve"));
  ASSERT_NE(curve, nullptr);
  EXPECT_EQ(role(*curve), QAccessible::Chart);
  EXPECT_EQ(name(*curve), QStringLiteral("Noise curve"));
}

TEST_F(AccessibilityTest, NamesComboBoxesByTheirLabelNotTheirValue) {
  int seen = 0;
  for (QComboBox* box : window->findChildren<QComboBox*>()) {
    QAccessibleInterface* told = QAccessible::queryAccessibleInterface(box);
    ASSERT_NE(told, nullptr);
    EXPECT_EQ(told->role(), QAccessible::ComboBox);
    EXPECT_FALSE(name(*box).isEmpty()) << name_of(*box);
    if (!box->accessibleName().isEmpty()) {
      EXPECT_EQ(name(*box), box->accessibleName());
    }
    EXPECT_EQ(told->text(QAccessible::Value), box->currentText()) << name_of(*box);
    ASSERT_EQ(told->childCount(), box->isEditable() ? 2 : 1);
    for (int k = 0; k < told->childCount(); ++k) {
      EXPECT_EQ(told->indexOfChild(told->child(k)), k) << name_of(*box);
    }
    ++seen;
  }
  EXPECT_GT(seen, 5);
}

/// Calls `look` for the part and everything inside it; of a table for its first cells.
void for_each_part(QAccessibleInterface& root,
                   const std::function<void(QAccessibleInterface&, const std::string&)>& look) {
  constexpr int kMostCells = 300;
  std::set<QAccessibleInterface*> known;
  const std::function<void(QAccessibleInterface&, const std::string&)> walk =
      [&](QAccessibleInterface& part, const std::string& way) {
        if (!part.isValid() || part.state().invisible || !known.insert(&part).second) return;
        const QObject* const object = part.object();
        const std::string name = part.text(QAccessible::Name).toStdString();
        const std::string here = way + " > " +
                                 (object != nullptr ? object->metaObject()->className() : "cell") +
                                 " '" + name + "'";
        look(part, here);
        const bool table = part.tableInterface() != nullptr;
        const int count = table ? std::min(part.childCount(), kMostCells) : part.childCount();
        for (int k = 0; k < count; ++k) {
          if (QAccessibleInterface* const child = part.child(k)) walk(*child, here);
        }
      };
  walk(root, {});
}

std::string nameless_parts(QWidget& widget) {
  std::string found;
  for_each_part(*QAccessible::queryAccessibleInterface(&widget),
                [&](QAccessibleInterface& part, const std::string& way) {
                  const auto* const area = qobject_cast<QAbstractScrollArea*>(
                      part.object() != nullptr ? part.object()->parent() : nullptr);
                  if (area != nullptr && area->viewport() == part.object()) return;
                  // Qt keeps those of docks that have gone outside the window.
                  const auto* const tabs = qobject_cast<QTabBar*>(part.object());
                  if (tabs != nullptr && tabs->count() == 0) return;
                  const bool focusable = part.state().focusable || part.state().focused;
                  if (focusable && part.text(QAccessible::Name).isEmpty()) found += way + '\n';
                });
  return found;
}

TEST_F(AccessibilityTest, NamesEveryFocusablePartOfTheTree) {
  for (QDockWidget* dock : window->findChildren<QDockWidget*>()) {
    dock->show();
    dock->raise();
    QCoreApplication::processEvents();
    clock.advance_ms(300);
    window->context().feed.poll();
    EXPECT_EQ(nameless_parts(*dock), "") << dock->objectName().toStdString();
  }
  EXPECT_EQ(nameless_parts(*window), "");
}

TEST_F(AccessibilityTest, NamesEveryFocusablePartOfTheDialogs) {
  ActionSet& actions = window->context().actions;
  std::size_t dialogs = 0;
  for (const ActionRow& row : action_table()) {
    const QString text = QString::fromUtf8(row.text);
    const bool opens = text.endsWith(QChar(0x2026)) || row.menu == "help";
    if (!opens || !actions[row.id].isEnabled()) continue;
    actions[row.id].trigger();
    QCoreApplication::processEvents();
    for (QWidget* top : QApplication::topLevelWidgets()) {
      if (top == window.get() || !top->isVisible() || !top->isWindow()) continue;
      if (qobject_cast<QDialog*>(top) == nullptr) continue;
      ++dialogs;
      EXPECT_EQ(nameless_parts(*top), "") << row.id;
      top->close();
    }
    EXPECT_EQ(nameless_parts(*window), "") << row.id;
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  EXPECT_GT(dialogs, 10U);
}

// Bridges ask by index, and the child may have been removed meanwhile.
TEST_F(AccessibilityTest, HasNoChildBeyondTheLast) {
  std::vector<QAccessibleInterface*> rest{QAccessible::queryAccessibleInterface(window.get())};
  int areas = 0;
  std::set<QAccessibleInterface*> known;
  while (!rest.empty()) {
    QAccessibleInterface* one = rest.back();
    rest.pop_back();
    if (one == nullptr || !known.insert(one).second) continue;
    if (one->tableInterface() != nullptr) continue;  // it has many cells
    const bool area = qobject_cast<QAbstractScrollArea*>(one->object()) != nullptr;
    if (area) {
      ++areas;
      EXPECT_EQ(one->child(-1), nullptr) << one->text(QAccessible::Name).toStdString();
    }
    for (const int beyond : {one->childCount(), one->childCount() + 1, 1'000'000}) {
      EXPECT_EQ(one->child(beyond), nullptr) << one->text(QAccessible::Name).toStdString();
    }
    for (int k = 0; k < one->childCount(); ++k) rest.push_back(one->child(k));
  }
  EXPECT_GT(areas, 10);
}

TEST_F(AccessibilityTest, ExplainsButtonsWithoutText) {
  test::for_each_view(*window, [&](const std::string& view) {
    for (const QAbstractButton* button : window->findChildren<QAbstractButton*>()) {
      if (!test::in_sight(*button) || test::is_inner(*button)) continue;
      EXPECT_FALSE(button->toolTip().isEmpty()) << view << ": " << name_of(*button);
    }
  });
}

TEST_F(AccessibilityTest, NoStrayKeyBeginsAnEdit) {
  constexpr auto kStray = QAbstractItemView::AnyKeyPressed | QAbstractItemView::CurrentChanged |
                          QAbstractItemView::SelectedClicked;
  window->context().actions["help.keys"].trigger();
  for (const QAbstractItemView* items : window->findChildren<QAbstractItemView*>()) {
    if (items->inherits("QHeaderView") || test::is_inner(*items)) continue;
    EXPECT_EQ(items->editTriggers() & kStray, QAbstractItemView::NoEditTriggers) << name_of(*items);
  }
}

TEST_F(AccessibilityTest, CopiesRowsOfEveryTableListAndTree) {
  test::for_each_view(*window, [&](const std::string& view) {
    for (QAbstractItemView* items : window->findChildren<QAbstractItemView*>()) {
      if (!test::in_sight(*items) || test::is_inner(*items) || items->inherits("QHeaderView")) {
        continue;
      }
      if (items->model()->rowCount() == 0 || (items->focusPolicy() & Qt::TabFocus) == 0) continue;
      QGuiApplication::clipboard()->clear();
      items->setFocus(Qt::TabFocusReason);
      QTest::keyClick(items, Qt::Key_C, Qt::ControlModifier);
      const QString text = QGuiApplication::clipboard()->text();
      EXPECT_FALSE(text.isEmpty()) << view << ": " << name_of(*items);
      EXPECT_FALSE(text.contains(QChar(0x2212))) << view << ": " << name_of(*items);
      const auto* table = qobject_cast<QTableView*>(items);
      if (table == nullptr || table->horizontalHeader()->isHidden()) continue;
      EXPECT_GE(text.count(QLatin1Char('\n')), 1) << view << ": " << name_of(*items);
    }
  });
}

TEST_F(AccessibilityTest, DescribesRows) {
  test::for_each_view(*window, [&](const std::string& view) {
    for (const QAbstractItemView* items : window->findChildren<QAbstractItemView*>()) {
      if (!test::in_sight(*items) || test::is_inner(*items) || items->inherits("QHeaderView")) {
        continue;
      }
      const QAbstractItemModel& model = *items->model();
      if (model.rowCount() == 0) continue;
      const QModelIndex first = model.index(0, 0);
      EXPECT_FALSE(first.data().toString().isEmpty() &&
                   first.data(Qt::AccessibleTextRole).toString().isEmpty())
          << view << ": " << name_of(*items);
    }
  });
}

TEST_F(AccessibilityTest, ShowsWhereTheFocusIs) {
  // Keyboard users need to see the focus.
  QTest::keyClick(&window->context().map,
                  Qt::Key_Tab);  // controls are not outlined before a key is used
  test::for_each_view(*window, [&](const std::string& view) {
    for (QWidget* control : controls_in_sight(*window)) {
      if ((control->focusPolicy() & Qt::TabFocus) == 0 || !control->isEnabled()) continue;
      if (control->inherits("QTabBar")) continue;
      const QRect place(control->mapTo(window.get(), QPoint(0, 0)), control->size());
      const auto picture = [&] { return window->grab(place).toImage(); };
      window->setFocus();
      QCoreApplication::processEvents();
      const QImage without = picture();
      control->setFocus(Qt::TabFocusReason);
      QCoreApplication::processEvents();
      EXPECT_FALSE(picture() == without) << view << ": " << name_of(*control);
    }
  });
}

TEST_F(AccessibilityTest, ReachesEverythingByTab) {
  test::for_each_view(*window, [&](const std::string& view) {
    window->context().map.setFocus();
    std::set<QWidget*> reached;
    QWidget* focus = QApplication::focusWidget();
    std::string way;
    for (int step = 0; step < 300 && reached.insert(focus).second; ++step) {
      QTest::keyClick(focus, Qt::Key_Tab);
      focus = QApplication::focusWidget();
      ASSERT_NE(focus, nullptr);
      way += " > " + name_of(*focus);
    }
    ASSERT_EQ(focus, &window->context().map) << view << ": Tab goes round without the map: " << way;
    for (QWidget* control : controls_in_sight(*window)) {
      if ((control->focusPolicy() & Qt::TabFocus) == 0 || !control->isEnabled()) continue;
      if (control->inherits("QTabBar")) continue;  // Ctrl+F6 and the arrow keys in its row
      QWidget* target = control->focusProxy() != nullptr ? control->focusProxy() : control;
      EXPECT_TRUE(reached.contains(target)) << view << ": " << name_of(*control);
    }
  });
}

TEST_F(AccessibilityTest, ReachesEveryPaneByF6AndBack) {
  window->context().map.setFocus();
  std::vector<QWidget*> there;
  for (int step = 0; step < 20; ++step) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
    there.push_back(QApplication::focusWidget());
    if (there.back() == &window->context().map) break;
  }
  ASSERT_EQ(there.back(), &window->context().map);
  EXPECT_EQ(there[there.size() - 2], &window->part<ControlBar>().stop());
  for (const QDockWidget* dock : window->findChildren<QDockWidget*>()) {
    if (!test::in_sight(*dock)) continue;
    EXPECT_TRUE(std::ranges::any_of(there, [dock](QWidget* focus) {
      return dock->isAncestorOf(focus);
    })) << dock->objectName().toStdString();
  }
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
  EXPECT_EQ(QApplication::focusWidget(), &window->part<ControlBar>().stop());
}

}  // namespace
}  // namespace magna
