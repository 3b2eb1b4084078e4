// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>

#include "app/cybot/cybot_firmware.h"
#include "app/cybot/cybot_options.h"
#include "app/cybot/line_faults.h"
#include "protocols/cognav/arap_caller.h"
#include "protocols/net/dialer.h"

namespace magna {

/// Connects a simulated CyBOT over TCP: dials the console or waits for it, runs body and firmware
/// in time, and injects line faults on request. The CyBOT stays where it is when the link is cut.
/// It tells where the field's posts are when it attaches, and where the body really is when it
/// ends.
class CybotLine final : public QObject {
  Q_OBJECT

 public:
  /// `field` must outlive it.
  CybotLine(const CybotOptions& options, const World& field);
  ~CybotLine() override;

  /// Starts to dial or to listen. Nothing = success; else the reason of the failure.
  std::optional<std::string> start();
  /// The port it listens on; 0 = not listening.
  int port() const { return server_.serverPort(); }

 signals:
  void finished();  ///< `--once`, and the connection has ended

 private:
  bool attach(std::unique_ptr<QTcpSocket> socket);
  void accept();
  void turn();
  void expire();
  void read();
  void ask();
  void send_request(std::string bytes);
  void left();
  std::int64_t now_ns() const { return clock_.nsecsElapsed(); }

  void tell_posts() const;
  void tell(const std::string& line) const;

  CybotOptions options_;
  CybotBody body_;
  CybotFirmware firmware_;
  std::unique_ptr<ArapCaller> caller_;
  LineSpoiler spoiler_;
  std::unique_ptr<QTcpSocket> socket_;
  QTcpServer server_;
  Dialer dialer_;
  QTimer turns_;
  QTimer late_;  ///< delayed request
  std::string late_bytes_;
  QElapsedTimer clock_;
  std::int64_t stepped_ns_ = 0;
  std::uint64_t finished_before_ = 0;  ///< instructions, before this link
};

}  // namespace magna
