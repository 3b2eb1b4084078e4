// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/input.h"
#include "core/view/snapshot.h"
#include "widgets/base/state/console_link.h"
#include "widgets/base/state/wall_clock.h"

namespace magna {

/// The operator's changes of one robot's appearance against the world file.
struct RobotLook {
  std::string name;                    ///< empty = the world file's
  std::optional<std::uint32_t> style;  ///< below kRobotStyles; nothing = by its number
  std::string letter;                  ///< empty = its number
  friend bool operator==(const RobotLook&, const RobotLook&) = default;
};

/// By the robot's name in the world file.
using RobotLooks = std::map<std::string, RobotLook>;

/// Applies the looks to the labels of snapshots; caches the result for each block of labels.
class LabelStyler {
 public:
  void set(RobotLooks looks);
  const RobotLooks& looks() const { return looks_; }

  /// The snapshot itself if unchanged, else a copy with other labels.
  std::shared_ptr<const Snapshot> dress(std::shared_ptr<const Snapshot> snapshot);

 private:
  using Labels = std::vector<RobotLabel>;

  RobotLooks looks_;
  std::shared_ptr<const Labels> plain_;    ///< the last block of labels …
  std::shared_ptr<const Labels> dressed_;  ///< … and its result
};

/// The operator's latest choice of robots, until snapshots show its result. A choice takes a tick
/// and a frame; a key pressed in between is meant for the new robots.
class PendingChoice {
 public:
  /// Active and selected robots of a world.
  struct Choice {
    std::optional<RobotId> active;
    std::vector<RobotId> selected;
    std::uint64_t world = 0;  ///< OpenedWorld::number at the time of the choice
  };

  /// The choice after applying an input to the one in `shown`; nothing = not a choice, or unknown
  /// robots.
  static std::optional<Choice> choice_by(const Input& input, const Snapshot& shown);

  /// Records a choice that was posted to the engine with this number (ConsoleLink::post).
  void note(Choice choice, std::uint64_t post);

  /// The snapshot to show: `snapshot` itself, or a copy with the pending choice.
  std::shared_ptr<const Snapshot> on(std::shared_ptr<const Snapshot> snapshot);

 private:
  std::optional<Choice> choice_;
  std::uint64_t post_ = 0;
};

/// Polls for snapshots 60 times a second and notifies the panes of new ones; panes need no timers
/// of their own. Posts through its link go to the session; a choice of robots appears in now() at
/// once.
class SnapshotFeed : public QObject, private ConsoleLink {
  Q_OBJECT
 public:
  SnapshotFeed(ConsoleLink& link, const WallClock& clock, QObject* parent = nullptr);

  void start();
  /// Polls once; called by the timer.
  void poll();

  const Snapshot& now() const { return *latest_; }
  std::shared_ptr<const Snapshot> shared() const { return latest_; }
  ConsoleLink& link() { return *this; }
  /// For parts used by several panes: snapshots contain the part while at least one of them wishes
  /// it.
  void wish(const QObject& pane, bool SnapshotParts::*part, bool on);

  /// Sets the appearance of robots in all panes.
  void set_looks(RobotLooks looks);
  const RobotLooks& looks() const { return dresser_.looks(); }
  /// The snapshot with the names of the world file.
  const Snapshot& undressed() const { return *source_; }

  const WallClock& clock() const { return clock_; }

 signals:
  /// now() has changed.
  void arrived();
  /// Five times a second, after arrived(): for text that would otherwise change too fast to be
  /// read.
  void calm();
  /// The operator posted an input.
  void posted(const magna::Input& input);
  /// After every poll: for motion between two snapshots.
  void frame();

 private:
  // ConsoleLink for the panes.
  std::shared_ptr<const Snapshot> latest() override { return latest_; }
  std::uint64_t post(Input input) override;
  void set_paused(bool paused) override { link_.set_paused(paused); }
  void step() override { link_.step(); }
  void set_time_scale(double scale) override { link_.set_time_scale(scale); }
  void set_dispatcher(const std::string& name) override { link_.set_dispatcher(name); }
  void want(bool SnapshotParts::*part, bool on) override { link_.want(part, on); }
  void open_world(const std::string& world) override { link_.open_world(world); }
  void continue_from(const std::string& recording, Tick tick) override {
    link_.continue_from(recording, tick);
  }
  void cancel_branch() override { link_.cancel_branch(); }
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
  void start_recording(const std::string& file) override { link_.start_recording(file); }
  void stop_recording() override { link_.stop_recording(); }
  void save_flight(const std::string& file, bool left) override { link_.save_flight(file, left); }
  void discard_left_flight() override { link_.discard_left_flight(); }
  void add_bookmark(const std::string& name, Tick tick) override { link_.add_bookmark(name, tick); }

  /// Makes latest_ from source_; the old one stays alive until the next poll for its users.
  void renew();

  ConsoleLink& link_;
  const WallClock& clock_;
  std::shared_ptr<const Snapshot> source_;             ///< from the session
  std::shared_ptr<const Snapshot> latest_;             ///< as shown
  std::vector<std::shared_ptr<const Snapshot>> read_;  ///< snapshots that may still be in use
  std::vector<std::pair<const QObject*, bool SnapshotParts::*>> wishes_;
  LabelStyler dresser_;
  PendingChoice echo_;
  bool echoed_ = false;  ///< latest_ has a pending choice
  QTimer timer_;
  std::int64_t last_calm_ns_ = 0;
  bool calm_due_ = true;
};

}  // namespace magna
