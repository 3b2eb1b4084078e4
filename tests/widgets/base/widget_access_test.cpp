// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/widget_access.h"

#include <gtest/gtest.h>

#include <QAbstractItemView>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSpinBox>
#include <QTabBar>

namespace magna {
namespace {

class WidgetAccess : public testing::Test {
 protected:
  WidgetAccess() { install_widget_access(); }
  static QAccessibleInterface& seen(QWidget& widget) {
    return *QAccessible::queryAccessibleInterface(&widget);
  }
};

TEST_F(WidgetAccess, ReportsTheGivenRoleOfAWidget) {
  QWidget plain, map;
  set_access_role(map, QAccessible::Canvas);
  EXPECT_EQ(seen(map).role(), QAccessible::Canvas);
  EXPECT_EQ(seen(plain).role(), QAccessible::Client);
}

TEST_F(WidgetAccess, AScrollAreaHasNoChildBeyondTheLast) {
  QScrollArea area;
  area.setWidget(new QLabel(QStringLiteral("words")));
  QAccessibleInterface& told = seen(area);
  ASSERT_GT(told.childCount(), 0);
  for (int k = 0; k < told.childCount(); ++k) EXPECT_NE(told.child(k), nullptr) << k;
  for (const int beyond : {-1, told.childCount(), 1000}) EXPECT_EQ(told.child(beyond), nullptr);
}

TEST_F(WidgetAccess, AComboBoxIsNamedByItsLabel) {
  QWidget form;
  QLabel label(QStringLiteral("&Noise of"), &form);
  QComboBox box(&form);
  box.addItems({QStringLiteral("shade"), QStringLiteral("mass")});
  label.setBuddy(&box);
  QAccessibleInterface& told = seen(box);
  EXPECT_EQ(told.text(QAccessible::Name), QStringLiteral("Noise of"));
  EXPECT_EQ(told.text(QAccessible::Value), QStringLiteral("shade"));
  ASSERT_NE(told.textInterface(), nullptr);
  box.setCurrentIndex(1);
  QAccessibleTextInterface& value = *told.textInterface();
  EXPECT_EQ(value.text(0, value.characterCount()), QStringLiteral("mass"));
  box.setAccessibleName(QStringLiteral("Attribute"));
  EXPECT_EQ(told.text(QAccessible::Name), QStringLiteral("Attribute"));
}

TEST_F(WidgetAccess, AComboBoxOpensAndClosesByItsAction) {
  QComboBox box;
  box.addItems({QStringLiteral("shade"), QStringLiteral("mass")});
  box.show();
  QAccessibleActionInterface* action = seen(box).actionInterface();
  ASSERT_NE(action, nullptr);
  ASSERT_TRUE(action->actionNames().contains(QAccessibleActionInterface::showMenuAction()));
  action->doAction(QAccessibleActionInterface::showMenuAction());
  EXPECT_TRUE(box.view()->isVisible());
  action->doAction(QAccessibleActionInterface::showMenuAction());
  EXPECT_FALSE(box.view()->isVisible());
}

TEST_F(WidgetAccess, FieldsOfBoxesAndTabsHaveNames) {
  QWidget form;
  form.setAccessibleName(QStringLiteral("Form"));
  QComboBox box(&form);
  box.setEditable(true);
  box.setAccessibleName(QStringLiteral("Speed"));
  EXPECT_EQ(seen(box).child(1)->text(QAccessible::Name), QStringLiteral("Speed"));
  QSpinBox spin(&form);
  spin.setAccessibleName(QStringLiteral("Width"));
  QTabBar tabs(&form);
  form.show();
  QCoreApplication::processEvents();
  EXPECT_EQ(spin.findChild<QLineEdit*>()->accessibleName(), QStringLiteral("Width"));
  EXPECT_EQ(tabs.accessibleName(), QStringLiteral("Tabs of Form"));
}

TEST_F(WidgetAccess, AnEditableComboBoxHasItsFieldAsAChild) {
  QComboBox box;
  box.setEditable(true);
  QAccessibleInterface& told = seen(box);
  ASSERT_EQ(told.childCount(), 2);
  EXPECT_EQ(told.child(1)->object(), box.lineEdit());
  EXPECT_EQ(told.indexOfChild(told.child(1)), 1);
  EXPECT_EQ(told.child(2), nullptr);
  EXPECT_EQ(told.child(-1), nullptr);
}

}  // namespace
}  // namespace magna
