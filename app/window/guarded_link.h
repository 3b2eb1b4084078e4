// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "widgets/console_link.h"

namespace magna {

/// The window's link to the running world, which is asked before the window replaces the world.
class GuardedLink final : public ConsoleLink {
 public:
  /// `open` opens the world: called at once, later or never.
  using OpenCheck = std::function<void(const std::string& world, std::function<void()> open)>;

  /// `link` must outlive it.
  explicit GuardedLink(ConsoleLink& link) : link_(link) {}
  void set_open_check(OpenCheck check) { check_ = std::move(check); }

  void open_world(const std::string& world) override {
    if (!check_) return link_.open_world(world);
    check_(world, [this, world] { link_.open_world(world); });
  }

  std::shared_ptr<const Snapshot> latest() override { return link_.latest(); }
  std::uint64_t post(Input input) override { return link_.post(std::move(input)); }
  void set_paused(bool paused) override { link_.set_paused(paused); }
  void step() override { link_.step(); }
  void set_time_scale(double scale) override { link_.set_time_scale(scale); }
  void want(bool SnapshotParts::*part, bool on) override { link_.want(part, on); }
  void type_line(const std::string& line) override { link_.type_line(line); }
  void add_dial(const std::string& address) override { link_.add_dial(address); }
  void remove_dial(const std::string& target) override { link_.remove_dial(target); }
  void set_dialling(const std::string& target, bool on) override { link_.set_dialling(target, on); }
  void start_program(const std::string& file) override { link_.start_program(file); }
  void stop_program(std::uint32_t number) override { link_.stop_program(number); }
  void restart_program(std::uint32_t number) override { link_.restart_program(number); }
  void ask_plan_log(const QObject& receiver,
                    std::function<void(const Result<std::string>&)> take) override {
    link_.ask_plan_log(receiver, std::move(take));
  }

 private:
  ConsoleLink& link_;
  OpenCheck check_;
};

}  // namespace magna
