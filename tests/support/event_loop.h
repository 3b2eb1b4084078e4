// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

namespace magna::test {

/// Runs the event loop until the condition holds; false after the deadline. It does not sleep:
/// events wake the loop, and a timer checks the deadline.
template <class Condition>
bool wait_until(Condition&& condition, int milliseconds = 20'000) {
  QElapsedTimer since;
  since.start();
  QTimer wake;
  wake.start(5);
  while (!condition()) {
    if (since.elapsed() > milliseconds) return false;
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  }
  return true;
}

}  // namespace magna::test
