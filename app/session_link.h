// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "widgets/console_link.h"

namespace magna {

/// The window's way to a session on another thread: snapshots by the exchange, everything else by
/// queued calls.
class SessionLink : public ConsoleLink {
 public:
  /// Both outlive the link.
  SessionLink(Session& session, SnapshotExchange& exchange)
      : session_(session), exchange_(exchange) {}

  std::shared_ptr<const Snapshot> latest() override { return exchange_.take(); }
  void post(Input input) override;
  void set_paused(bool paused) override;
  void step() override;
  void set_time_scale(double scale) override;
  /// Ends the run with status 0.
  void finish();

 private:
  Session& session_;
  SnapshotExchange& exchange_;
};

}  // namespace magna
