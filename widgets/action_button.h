// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

}  // namespace magna
