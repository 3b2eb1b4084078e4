// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QKeyEvent;

namespace magna {

/// The keys that must work everywhere and those that must not be taken away, as a filter on the
/// application's events. Shift+Space and Pause stop all, in text fields and modal dialogs too,
/// where shortcuts do not reach. Plain Space stays with the text field or button that has the
/// focus.
class StopKeys : public QObject {
  Q_OBJECT
 public:
  explicit StopKeys(QObject* parent = nullptr);

  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  void stop_wanted();
};

}  // namespace magna
