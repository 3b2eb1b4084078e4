// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <mutex>

#include "app/session/session.h"
#include "widgets/base/state/console_link.h"

namespace magna {

/// Thread-safe reference to the session: calls after its end are ignored.
class SessionHandle {
 public:
  void open(Session& session);
  /// Call on the session's thread before the session is destroyed.
  void close();
  /// Queues `what` to run on the session's thread.
  void call(std::function<void(Session&)> what);

 private:
  std::mutex mutex_;
  Session* session_ = nullptr;
};

/// The window's link to a session on another thread: snapshots through the exchange, everything
/// else as queued calls.
class SessionLink : public ConsoleLink {
 public:
  /// `session` and `exchange` must outlive the link.
  SessionLink(SessionHandle& session, SnapshotExchange& exchange)
      : session_(session), exchange_(exchange) {}

  std::shared_ptr<const Snapshot> latest() override;
  std::uint64_t post(Input input) override;
  void set_paused(bool paused) override;
  void step() override;
  void set_time_scale(double scale) override;
  void set_dispatcher(const std::string& name) override;
  void want(bool SnapshotParts::*part, bool on) override { exchange_.want(part, on); }
  void open_world(const std::string& world) override;
  void continue_from(const std::string& recording, Tick tick) override;
  void cancel_branch() override;
  void type_line(const std::string& line) override;
  void add_dial(const std::string& address) override;
  void remove_dial(const std::string& target) override;
  void set_dialling(const std::string& target, bool on) override;
  void start_program(const std::string& file) override;
  void stop_program(std::uint32_t number) override;
  void restart_program(std::uint32_t number) override;
  void ask_plan_log(const QObject& receiver,
                    std::function<void(const Result<std::string>&)> take) override;
  void start_recording(const std::string& file) override;
  void stop_recording() override;
  void save_flight(const std::string& file, bool left) override;
  void discard_left_flight() override;
  void add_bookmark(const std::string& name, Tick tick) override;
  /// Ends the run with status 0.
  void finish();

 private:
  SessionHandle& session_;
  SnapshotExchange& exchange_;
  std::uint64_t posts_ = 0;
  std::uint64_t seen_ =
      0;  ///< number of the last world the window received; posted inputs apply to it
};

}  // namespace magna
