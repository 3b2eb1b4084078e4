// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaObject>
#include <QObject>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

namespace magna {

/// Calls that other threads make in the thread of a QObject, in order, from its event loop. They
/// are handed over under a lock of their own: the sanitizer of threads does not see those of Qt.
class ThreadCalls {
 public:
  /// `receiver`: calls that wait when it is destroyed are dropped; it must be destroyed first, or
  /// receive no more events.
  explicit ThreadCalls(QObject& receiver) : receiver_(receiver) {}
  ThreadCalls(const ThreadCalls&) = delete;
  ThreadCalls& operator=(const ThreadCalls&) = delete;

  void post(std::function<void()> call) {
    {
      const std::scoped_lock lock(mutex_);
      waiting_.push_back(std::move(call));
    }
    QMetaObject::invokeMethod(
        &receiver_, [this] { run_next(); }, Qt::QueuedConnection);
  }

 private:
  void run_next() {
    std::function<void()> call;
    {
      const std::scoped_lock lock(mutex_);
      call = std::move(waiting_.front());
      waiting_.pop_front();
    }
    call();
  }

  QObject& receiver_;
  std::mutex mutex_;
  std::deque<std::function<void()>> waiting_;
};

}  // namespace magna
