// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QTabBar>
#include <QWidget>
#include <functional>
#include <string>
#include <vector>

namespace magna::test {

/// "QToolButton 'Copy' in 'Events'": describes a widget in test messages.
inline std::string name_of(const QWidget& widget) {
  QString name = QLatin1String(widget.metaObject()->className());
  if (!widget.accessibleName().isEmpty()) name += " '" + widget.accessibleName() + '\'';
  for (const QWidget* above = widget.parentWidget(); above != nullptr;
       above = above->parentWidget()) {
    if (above->accessibleName().isEmpty()) continue;
    name += " in '" + above->accessibleName() + '\'';
    break;
  }
  return name.toStdString();
}

/// Part of another control: the field of a combo box, the viewport of a table. The control has the
/// name.
inline bool is_inner(const QWidget& widget) {
  if (widget.objectName().startsWith(QLatin1String("qt_"))) return true;
  for (const QWidget* above = widget.parentWidget(); above != nullptr;
       above = above->parentWidget()) {
    if (qobject_cast<const QComboBox*>(above) != nullptr ||
        qobject_cast<const QAbstractSpinBox*>(above) != nullptr ||
        widget.inherits("QLineEditIconButton")) {
      return true;
    }
  }
  const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
  return area != nullptr &&
         (area->viewport() == &widget || widget.inherits("QScrollBar") ||
          widget.inherits("QHeaderView") || widget.inherits("QTableCornerButton"));
}

inline bool in_sight(const QWidget& widget) {
  return widget.isVisible() && !widget.visibleRegion().isEmpty();
}

/// Calls `look` for the current window and with each dock raised among its tabs.
inline void for_each_view(QMainWindow& window,
                          const std::function<void(const std::string&)>& look) {
  for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
    if (!dock->isVisible()) continue;
    dock->raise();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QCoreApplication::processEvents();
    look(dock->objectName().toStdString());
  }
}

/// All visible parts of the window that an operator uses.
inline std::vector<QWidget*> controls_in_sight(QMainWindow& window) {
  std::vector<QWidget*> found;
  for (QWidget* part : window.findChildren<QWidget*>()) {
    if (part->focusPolicy() == Qt::NoFocus || !in_sight(*part) || is_inner(*part)) continue;
    found.push_back(part);
  }
  return found;
}

}  // namespace magna::test
