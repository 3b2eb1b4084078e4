// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "core/sim/result.h"

namespace magna {

class LispRuntime;

/// Evaluates what is typed into the console, one expression after the other, on a thread of its
/// own: the world and the sockets go on meanwhile. What takes longer than a second is cut off.
class LispDesk : public QObject {
 public:
  /// The value as Lisp prints it, or what is wrong; called on the thread this lives in.
  using Answer = std::function<void(const Result<std::string>&)>;

  explicit LispDesk(Answer answer);
  /// Waits for what is being evaluated; nobody is told any more.
  ~LispDesk() override;

  /// The answer follows, never within this call.
  void evaluate(std::string expression);

 private:
  void start();
  void ended(const Result<std::string>& value);

  Answer answer_;
  std::deque<std::string> wanted_;  ///< the first one is being evaluated
  std::thread worker_;
  std::unique_ptr<LispRuntime> lisp_;  ///< made and used by the worker
};

}  // namespace magna
