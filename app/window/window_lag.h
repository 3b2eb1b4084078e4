// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "app/base/lag_record.h"

namespace magna {

/// Measures the delay of timers in the window's event loop, from start() on.
class WindowLag : public QObject {
  Q_OBJECT
 public:
  static constexpr int kEveryMs = 20;

  explicit WindowLag(QObject* parent = nullptr);

  void start();
  const LagRecord& record() const { return lag_; }
  /// The line printed by `--stats`: "window_lag_p99_ms=1.2 window_lag_max_ms=8.0".
  QString stats_line() const;

 private:
  void tick();

  QTimer timer_;
  QElapsedTimer clock_;
  qint64 due_ns_ = 0;
  LagRecord lag_;
};

}  // namespace magna
