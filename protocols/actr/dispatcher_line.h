// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIODevice>
#include <QTimer>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "protocols/actr/dispatcher_message.h"
#include "protocols/actr/dispatcher_session.h"
#include "protocols/net/link_clock.h"

namespace magna {

/// A line (line.h) to a client of the ACT-R interface that is really ACT-R's dispatcher: what is
/// written are the lines of the interface, what is read are forms; on the socket are messages of
/// the dispatcher. It closes itself when the connection ends. Its name is the peer.
class DispatcherLine final : public QIODevice {
 public:
  /// Most bytes of messages that the dispatcher has not read.
  static constexpr qint64 kMostUnsent = qint64{1} << 20;
  /// Input is not read while more forms than this, in bytes, wait to be executed.
  static constexpr std::size_t kMostForms = std::size_t{64} << 10;
  /// Input that is handled in one turn of the loop, in bytes.
  static constexpr qint64 kMostPerTurn = qint64{64} << 10;

  using Report = std::function<void(const std::string& line)>;

  /// `socket` is connected, the clock outlives it. `lockstep`: as in DispatcherSession.
  DispatcherLine(std::unique_ptr<QIODevice> socket, const LinkClock& clock, bool lockstep);
  ~DispatcherLine() override;

  /// Reports mistakes there, one line each; call it once the line is in use.
  void report_to(Report report) { report_ = std::move(report); }

  bool isSequential() const override { return true; }
  qint64 bytesAvailable() const override;
  qint64 bytesToWrite() const override { return socket_->bytesToWrite(); }
  void close() override;

  /// Whether ACT-R has accepted the commands and has made no mistake: a connection of use.
  bool served() const { return session_.ready() && problem_.empty(); }
  /// Why it has ended; empty: the peer has left, or it has not ended.
  const std::string& problem() const { return problem_; }

 protected:
  qint64 readData(char* data, qint64 most) override;
  qint64 writeData(const char* data, qint64 size) override;

 private:
  void take_input();
  void look();
  void look_again();
  void end(const std::string& why);

  std::unique_ptr<QIODevice> socket_;
  const LinkClock& clock_;
  Report report_ = [](const std::string&) {};
  DispatcherSession session_;
  DispatcherFramer framer_;
  std::string lines_;  ///< written, the last one incomplete
  std::string forms_;  ///< to be read
  std::string problem_;
  QTimer due_;
  bool closing_ = false;
  bool input_waits_ = false;
};

}  // namespace magna
