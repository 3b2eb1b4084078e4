// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>

#include "app/base/lag_record.h"

class QWidget;

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

/// Counts how often a widget is painted, and notes when it was painted first.
class FrameMeter : public QObject {
  Q_OBJECT
 public:
  /// Watches `painted` and becomes its child.
  explicit FrameMeter(QWidget& painted);

  /// Frames of the last full second; 0 if the widget was not painted lately.
  int per_second() const;
  /// Milliseconds from the start of the process to the first frame; nothing = not painted yet, or
  /// the system does not report the start.
  std::optional<int> first_ms() const { return first_ms_; }

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QElapsedTimer clock_;
  qint64 second_ = 0;  ///< since the construction, of `frames_`
  int frames_ = 0;
  int last_frames_ = 0;  ///< of the previous second
  bool painted_ = false;
  std::optional<int> first_ms_;
};

}  // namespace magna
