// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QKeyEvent;

namespace magna {

/// An event filter of the application for keys that must always work: Shift+Space and Pause stop
/// all robots, also in text fields and modal dialogs, which shortcuts do not reach. Plain Space
/// stays with the focused text field or button.
class StopKeys : public QObject {
  Q_OBJECT
 public:
  explicit StopKeys(QObject* parent = nullptr);

  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  void stop_wanted();
};

}  // namespace magna
