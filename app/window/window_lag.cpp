// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_lag.h"

namespace magna {
namespace {
constexpr qint64 kEveryNs = qint64{WindowLag::kEveryMs} * 1'000'000;
}  // namespace

WindowLag::WindowLag(QObject* parent) : QObject(parent) {
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, &WindowLag::tick);
}

void WindowLag::start() {
  clock_.start();
  due_ns_ = kEveryNs;
  timer_.start(kEveryMs);
}

void WindowLag::tick() {
  const qint64 now = clock_.nsecsElapsed();
  lag_.add(now - due_ns_, now);
  due_ns_ = now + kEveryNs;
  timer_.start(kEveryMs);
}

QString WindowLag::stats_line() const {
  return QStringLiteral("window_lag_p99_ms=%1 window_lag_max_ms=%2")
      .arg(lag_.all().quantile_ms(0.99), 0, 'f', 1)
      .arg(lag_.all().max_ms(), 0, 'f', 1);
}

}  // namespace magna
