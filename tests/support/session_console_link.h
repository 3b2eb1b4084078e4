// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "app/session/session.h"
#include "widgets/base/state/console_link.h"

namespace magna::test {

/// Connects the window to a session on the same thread.
class SessionConsoleLink final : public ConsoleLink {
 public:
  SessionConsoleLink(Session& session, SnapshotExchange& exchange)
      : session_(session), exchange_(exchange) {}

  std::shared_ptr<const Snapshot> latest() override {
    auto snapshot = exchange_.take();
    if (snapshot && snapshot->opened) seen_ = snapshot->opened->number;
    return snapshot;
  }
  std::uint64_t post(Input input) override {
    session_.submit_for(seen_, Author::person(), input);
    return ++posts_;
  }
  void set_paused(bool paused) override { session_.set_paused(paused); }
  void step() override { session_.step_once(); }
  void set_time_scale(double scale) override { session_.set_time_scale(scale); }
  void set_dispatcher(const std::string& name) override { session_.set_dispatcher(name); }
  void want(bool SnapshotParts::*part, bool on) override { exchange_.want(part, on); }
  void open_world(const std::string& world) override { session_.open_world(world); }
  void continue_from(const std::string& recording, Tick tick) override {
    session_.continue_from(recording, tick);
  }
  void cancel_branch() override { session_.cancel_branch(); }
  void type_line(const std::string& line) override { session_.type_line(line); }
  void add_dial(const std::string& address) override { session_.add_dial(address); }
  void remove_dial(const std::string& target) override { session_.remove_dial(target); }
  void set_dialling(const std::string& target, bool on) override {
    session_.set_dialling(target, on);
  }
  void start_program(const std::string& file) override { session_.start_program(file); }
  void stop_program(std::uint32_t number) override { session_.stop_program(number); }
  void restart_program(std::uint32_t number) override { session_.restart_program(number); }
  void ask_plan_log(const QObject&, std::function<void(const Result<std::string>&)> take) override {
    take(session_.plan_log());
  }
  void start_recording(const std::string& file) override { session_.start_recording(file); }
  void stop_recording() override { session_.stop_recording(); }
  void save_flight(const std::string& file, bool left) override {
    session_.save_flight(file, left);
  }
  void discard_left_flight() override { session_.discard_left_flight(); }
  void add_bookmark(const std::string& name, Tick tick) override {
    session_.add_bookmark(name, tick);
  }

 private:
  Session& session_;
  SnapshotExchange& exchange_;
  std::uint64_t posts_ = 0;
  std::uint64_t seen_ = 1;  ///< number of the world
};

}  // namespace magna::test
