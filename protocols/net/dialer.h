// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTcpSocket>
#include <QTimer>
#include <functional>
#include <memory>
#include <string>

#include "core/view/link_status.h"

namespace magna {

/// Dials out to one peer until it answers, with waits between the attempts that double up to a
/// limit; when that connection is over, again. Lives on a thread with an event loop.
class Dialer final : public QObject {
 public:
  struct Options {
    std::string host;  ///< a name or an address
    int port = 0;      ///< 1 to 65535
    int first_wait_ms = 500;
    int longest_wait_ms = 10'000;
    int attempt_ms = 10'000;                           ///< an attempt without an answer is given up
    std::function<void(const std::string& line)> log;  ///< what went wrong, when it is news
  };
  using State = DialState;

  /// `take` gets every socket that was connected. It answers false when it cannot use it.
  using Take = std::function<bool(std::unique_ptr<QTcpSocket>)>;

  Dialer(Options options, Take take);
  ~Dialer() override;

  /// Begins to dial; nothing when it does already, or when what was handed over is there still.
  void start();
  /// Gives up an attempt or a wait. A connection that was handed over goes on.
  void cancel();
  /// The connection that was handed over is over. `served`: it was of use, so that the waits begin
  /// again; else they go on growing.
  void lost(bool served);

  State state() const { return state_; }
  DialStatus status() const;
  std::string target() const;                              ///< "192.168.1.1:288"
  int attempts() const { return attempts_; }               ///< since the last that was of use
  int wait_ms() const { return wait_ms_; }                 ///< the one in progress or the last one
  const std::string& problem() const { return problem_; }  ///< why not; empty = none

 private:
  void dial();
  void connected();
  void failed(const std::string& why);
  void wait();
  void drop_socket();

  Options options_;
  Take take_;
  std::unique_ptr<QTcpSocket> socket_;
  QTimer timer_;  ///< ends an attempt or a wait
  State state_ = State::Off;
  bool handed_over_ = false;  ///< a connection that is not lost yet
  int attempts_ = 0;
  int wait_ms_ = 0;
  std::string problem_;
};

}  // namespace magna
