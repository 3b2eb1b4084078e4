// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThread>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/replay/thread_calls.h"
#include "core/record/comparison.h"
#include "core/record/session_trails.h"

namespace magna {

/// Two session files compared, with the ways of their robots.
struct ComparedSessions {
  SessionComparison comparison;
  std::vector<SessionTrail> first;
  std::vector<SessionTrail> second;
};

/// Compares two session files on a thread of its own. Calls return at once; another call cancels
/// the comparison that is running. Used on the window's thread.
class SessionComparer : public QObject {
  Q_OBJECT
 public:
  explicit SessionComparer(QObject* parent = nullptr);
  /// Cancels, and waits until the files are closed.
  ~SessionComparer() override;

  /// `progressed`, then `finished` or `failed` follow, unless it is cancelled.
  void start(const std::string& first, const std::string& second);
  void cancel();

 signals:
  /// Share that is done, 0 to 1.
  void progressed(double share);
  void finished(const std::shared_ptr<const magna::ComparedSessions>& result);
  /// One of the files cannot be read.
  void failed(const QString& why);

 private:
  void compare(const std::string& first, const std::string& second, std::uint64_t run);
  void tell(std::uint64_t run, std::function<void()> what);

  std::atomic<std::uint64_t> run_{0};  ///< of the newest call; older runs end
  QObject* worker_;                    ///< lives on the thread
  ThreadCalls to_worker_;
  ThreadCalls to_owner_;
  QThread thread_;
};

}  // namespace magna
