// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QLabel>
#include <QString>
#include <QWidget>
#include <stdexcept>

#include "widgets/base/parts/empty_pages.h"

namespace magna::test {

/// The name that a screen reader says for this widget.
inline QString spoken_name(const QWidget& widget) {
  const auto* const button = qobject_cast<const QAbstractButton*>(&widget);
  if (button == nullptr || !widget.accessibleName().isEmpty()) return widget.accessibleName();
  return button->text().remove(QLatin1Char('&'));
}

/// The only widget of this type in `parent`; with a name, the only one with that spoken name.
template <class T>
T& child(const QWidget& parent, const QString& name = {}) {
  T* found = nullptr;
  for (T* const one : parent.findChildren<T*>()) {
    if (!name.isEmpty() && spoken_name(*one) != name) continue;
    EXPECT_EQ(found, nullptr) << "There are two: " << name.toStdString();
    found = one;
  }
  if (found == nullptr) throw std::logic_error("There is no such widget: " + name.toStdString());
  return *found;
}

/// The only button in `parent` with this spoken name.
inline QAbstractButton& button(const QWidget& parent, const QString& name) {
  return child<QAbstractButton>(parent, name);
}

/// The text of the only label in `parent` with this spoken name.
inline QString text(const QWidget& parent, const QString& name) {
  return child<QLabel>(parent, name).text();
}

/// What the pane shows in place of its list; empty: the list.
inline QString why_empty(const QWidget& pane) { return child<EmptyPages>(pane).why(); }

/// The same for this list, in a pane with several; empty: the list is shown.
inline QString why_hidden(const QWidget& list) {
  return dynamic_cast<const EmptyPages&>(*list.parentWidget()).why();
}

}  // namespace magna::test
