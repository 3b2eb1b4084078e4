// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QToolButton>

class QAction;

namespace magna {

/// A button for an action of the table, with its tooltip and accessible name. Unlike
/// setDefaultAction it does not add a widget on which the action's keys work, so letters of the map
/// work only there.
class ActionButton : public QToolButton {
  Q_OBJECT
 public:
  ActionButton(QAction& action, Qt::ToolButtonStyle style, QWidget* parent = nullptr);

 private:
  void follow();

  QAction& action_;
};

/// A raised button for an action with its text beside the icon, as wide as the text: with a fixed
/// minimum width it could be cut.
class TextButton final : public ActionButton {
 public:
  TextButton(QAction& action, QWidget* parent)
      : ActionButton(action, Qt::ToolButtonTextBesideIcon, parent) {
    setAutoRaise(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(0);
  }

 protected:
  void changeEvent(QEvent* event) override {
    ActionButton::changeEvent(event);
    const bool resized =
        event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange;
    if (resized) setMinimumWidth(0);
  }
};

}  // namespace magna
