// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_timing.h"

#include <QEvent>
#include <QFile>
#include <QWidget>
#include <ctime>

#ifdef Q_OS_LINUX
#include <unistd.h>
#endif

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

namespace {

/// Age of this process; nothing = unknown. Linux: proc(5), field 22 of /proc/self/stat.
std::optional<int> process_age_ms() {
#ifdef Q_OS_LINUX
  QFile file(QStringLiteral("/proc/self/stat"));
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray text = file.readAll();
  // The second field, the program's name in parentheses, may contain blanks.
  const QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
  constexpr qsizetype kStart = 22 - 3;
  std::timespec now{};
  const long ticks = sysconf(_SC_CLK_TCK);
  if (fields.size() <= kStart || ticks <= 0 || clock_gettime(CLOCK_BOOTTIME, &now) != 0) return {};
  const double start = fields[kStart].toDouble() / static_cast<double>(ticks);
  const double age = static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
  return static_cast<int>((age - start) * 1000.0);
#else
  return {};
#endif
}

}  // namespace

FrameMeter::FrameMeter(QWidget& painted) : QObject(&painted) {
  clock_.start();
  painted.installEventFilter(this);
}

int FrameMeter::per_second() const {
  const qint64 second = clock_.elapsed() / 1000;
  if (second == second_) return last_frames_;
  return second == second_ + 1 ? frames_ : 0;
}

bool FrameMeter::eventFilter(QObject*, QEvent* event) {
  if (event->type() != QEvent::Paint) return false;
  if (!painted_) {
    painted_ = true;
    first_ms_ = process_age_ms();
  }
  const qint64 second = clock_.elapsed() / 1000;
  if (second != second_) {
    last_frames_ = second == second_ + 1 ? frames_ : 0;
    second_ = second;
    frames_ = 0;
  }
  ++frames_;
  return false;
}

}  // namespace magna
