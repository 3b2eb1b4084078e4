// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIODevice>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "core/sim/line_address.h"
#include "core/view/link_status.h"

namespace magna {

/// Dials one peer until it answers, with waits between attempts that double up to a limit; starts
/// again when that connection has ended. A serial line answers when its device can be opened. Lives
/// on a thread with an event loop.
class Dialer final : public QObject {
 public:
  struct Options {
    std::variant<HostPort, SerialLine> peer;
    int first_wait_ms = 500;
    int longest_wait_ms = 10'000;                      ///< for a serial line kLongestSerialMs
    int attempt_ms = 10'000;                           ///< time-out of an attempt
    std::function<void(const std::string& line)> log;  ///< reports new problems
  };
  using State = DialState;
  /// The longest wait for a serial line: an attempt costs little, and a device that was plugged in
  /// again is to be found soon.
  static constexpr int kLongestSerialMs = 2'000;

  /// `take` receives every open line. It returns false if it cannot use the line.
  using Take = std::function<bool(std::unique_ptr<QIODevice>)>;

  Dialer(Options options, Take take);
  ~Dialer() override;

  /// Starts dialling; does nothing if it is already dialling, or if a connection exists.
  void start();
  /// Cancels an attempt or a wait. An existing connection continues.
  void cancel();
  /// The connection has ended. `served`: it was useful, so that the waits restart; otherwise they
  /// continue to grow. `why`: the problem to show until the next attempt succeeds; empty = none.
  void lost(bool served, const std::string& why = {});

  State state() const { return state_; }
  DialStatus status() const;
  std::string target() const;                 ///< "192.168.1.1:288", "serial:/dev/ttyUSB0"
  int attempts() const { return attempts_; }  ///< since the last useful connection
  int wait_ms() const { return wait_ms_; }    ///< the current or last wait
  /// Why the last attempt failed; empty = none.
  const std::string& problem() const { return problem_; }

 private:
  void dial();
  void dial_machine(const HostPort& place);
  void open_serial(const SerialLine& serial);
  void connected();
  void failed(const std::string& why);
  void wait();
  void drop_line();

  Options options_;
  Take take_;
  std::unique_ptr<QIODevice> line_;  ///< of an attempt
  QTimer timer_;                     ///< ends an attempt or a wait
  State state_ = State::Off;
  bool handed_over_ = false;  ///< a connection that has not been lost yet
  int attempts_ = 0;
  int wait_ms_ = 0;
  std::string problem_;
};

}  // namespace magna
