// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/engine/all_inputs.h"
#include "widgets/base/state/console_link.h"

namespace magna::test {

/// A link without a session: shows the snapshot of the test and records requests.
class FakeConsoleLink final : public ConsoleLink {
 public:
  std::shared_ptr<const Snapshot> latest() override { return snapshot; }
  std::uint64_t post(Input input) override {
    posted.push_back(std::move(input));
    return posted.size();
  }
  void set_paused(bool value) override { paused.push_back(value); }
  void step() override { ++steps; }
  void set_time_scale(double scale) override { scales.push_back(scale); }
  void set_dispatcher(const std::string& name) override { dispatchers.push_back(name); }
  void want(bool SnapshotParts::*part, bool on) override { parts.*part = on; }
  void open_world(const std::string& world) override { worlds.push_back(world); }
  void continue_from(const std::string& recording, Tick tick) override {
    continued.emplace_back(recording, tick);
  }
  void cancel_branch() override { ++branches_cancelled; }
  void type_line(const std::string& line) override { typed.push_back(line); }
  void add_dial(const std::string& address) override { dials_added.push_back(address); }
  void remove_dial(const std::string& target) override { dials_removed.push_back(target); }
  void set_dialling(const std::string& target, bool on) override { dials.emplace_back(target, on); }
  void start_program(const std::string& file) override { programs_started.push_back(file); }
  void stop_program(std::uint32_t number) override { programs_stopped.push_back(number); }
  void restart_program(std::uint32_t number) override { programs_restarted.push_back(number); }
  void ask_plan_log(const QObject&, std::function<void(const Result<std::string>&)> take) override {
    take(plan_log);
  }
  void start_recording(const std::string& file) override { recordings.push_back(file); }
  void stop_recording() override { ++recordings_stopped; }
  void save_flight(const std::string& file, bool left) override {
    flights.emplace_back(file, left);
  }
  void discard_left_flight() override { ++flights_discarded; }
  void add_bookmark(const std::string& name, Tick tick) override {
    bookmarks.emplace_back(name, tick);
  }

  /// The posted inputs of one kind.
  template <class T>
  std::vector<T> all() const {
    std::vector<T> found;
    for (const Input& input : posted) {
      if (const T* one = input.get_if<T>()) found.push_back(*one);
    }
    return found;
  }
  template <class T>
  std::size_t count() const {
    return all<T>().size();
  }

  /// A copy of the snapshot to change; set it with `show`.
  Snapshot copy() const { return *snapshot; }
  void show(Snapshot next) {
    next.posts_taken = posted.size();
    show_late(std::move(next));
  }
  /// Shows one made before inputs posted since the copy `next` were executed.
  void show_late(Snapshot next) { snapshot = std::make_shared<const Snapshot>(std::move(next)); }

  std::shared_ptr<const Snapshot> snapshot = std::make_shared<const Snapshot>();
  std::vector<Input> posted;
  std::vector<bool> paused;
  std::vector<double> scales;
  std::vector<std::string> dispatchers;                 ///< requested ones, "" = stop
  std::vector<std::string> worlds;                      ///< requested worlds
  std::vector<std::pair<std::string, Tick>> continued;  ///< recordings
  int branches_cancelled = 0;
  std::vector<std::pair<std::string, bool>> dials;
  std::vector<std::string> dials_added;    ///< addresses
  std::vector<std::string> dials_removed;  ///< targets
  std::vector<std::string> typed;
  std::vector<std::string> programs_started;  ///< files
  std::vector<std::uint32_t> programs_stopped;
  std::vector<std::uint32_t> programs_restarted;
  Result<std::string> plan_log{std::string()};
  std::vector<std::string> recordings;  ///< files
  int recordings_stopped = 0;
  std::vector<std::pair<std::string, bool>> flights;  ///< to be saved: file, left by another
  int flights_discarded = 0;
  std::vector<std::pair<std::string, Tick>> bookmarks;
  int steps = 0;
  SnapshotParts parts;
};

}  // namespace magna::test
