// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>

#include "widgets/action_button.h"

namespace magna {

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
