// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QLineEdit>
#include <QTest>

namespace magna::test {

/// Ends the edit of a cell with Return. The delegate takes typed text after the key was handled.
inline void enter(QLineEdit* field) {
  QTest::keyClick(field, Qt::Key_Return);
  QCoreApplication::processEvents();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

/// Replaces the text of a cell as a user does, with F2; an empty text erases it.
inline void type(QAbstractItemView& table, const QModelIndex& cell, const QString& text) {
  table.setCurrentIndex(cell);
  QTest::keyClick(&table, Qt::Key_F2);
  auto* field = table.findChild<QLineEdit*>();
  ASSERT_NE(field, nullptr);
  field->selectAll();
  QTest::keyClick(field, Qt::Key_Backspace);
  QTest::keyClicks(field, text);
  enter(field);
}

}  // namespace magna::test
