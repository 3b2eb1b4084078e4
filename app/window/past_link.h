// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/replay/replay.h"
#include "widgets/base/state/console_link.h"

namespace magna {

/// Ends the names of files that the flight recorder writes to be shown at once.
inline constexpr std::string_view kRewindSuffix = ".rewind.mcap";

/// The window's link to the running world or, in its place, to a recording. In the past everything
/// that would change the world is refused, with one exception: STOP ALL acts on the running world.
/// Pause, step and speed are those of the replay, and robots and stored images are chosen for the
/// window alone.
class PastLink final : public ConsoleLink {
 public:
  /// `live` must outlive it.
  explicit PastLink(ConsoleLink& live) : live_(live) {}

  Replay& replay() { return replay_; }
  /// Shows the recording that the replay has open. `of_live`: it is of the running world.
  void enter(bool of_live);
  /// Shows the running world again.
  void leave();
  bool in_past() const { return in_past_; }
  bool of_live() const { return of_live_; }
  /// The newest snapshot of the running world, also in the past; null before the first `latest`.
  const std::shared_ptr<const Snapshot>& live() const { return now_; }
  /// Called when something was refused because the past is shown.
  void on_refused(std::function<void()> refused) { refused_ = std::move(refused); }

  std::shared_ptr<const Snapshot> latest() override;
  std::uint64_t post(Input input) override;
  void set_paused(bool paused) override;
  void step() override;
  void set_time_scale(double scale) override;
  void set_dispatcher(const std::string& name) override;
  void want(bool SnapshotParts::*part, bool on) override;
  void open_world(const std::string& world) override;
  void continue_from(const std::string& recording, Tick tick) override {
    live_.continue_from(recording, tick);
  }
  void cancel_branch() override { live_.cancel_branch(); }
  void type_line(const std::string& line) override;
  void add_dial(const std::string& address) override;
  void remove_dial(const std::string& target) override;
  void set_dialling(const std::string& target, bool on) override;
  void start_program(const std::string& file) override;
  void stop_program(std::uint32_t number) override;
  void restart_program(std::uint32_t number) override;
  void ask_plan_log(const QObject& receiver,
                    std::function<void(const Result<std::string>&)> take) override {
    live_.ask_plan_log(receiver, std::move(take));
  }
  void start_recording(const std::string& file) override { live_.start_recording(file); }
  void stop_recording() override { live_.stop_recording(); }
  void save_flight(const std::string& file, bool left) override { live_.save_flight(file, left); }
  void discard_left_flight() override { live_.discard_left_flight(); }
  void add_bookmark(const std::string& name, Tick tick) override { live_.add_bookmark(name, tick); }

 private:
  /// What was chosen in the past.
  struct Choice {
    std::optional<RobotId> active;
    std::vector<RobotId> selected;
    std::optional<ImageId> image;  ///< nothing: live
  };
  /// Whether the past is shown; tells that something was refused.
  bool refuses();
  /// Robots or a stored image for the window. False: the input chooses neither.
  bool choose(const Input& input);
  std::shared_ptr<const Snapshot> shown_past(const std::shared_ptr<const Snapshot>& past) const;

  ConsoleLink& live_;
  Replay replay_;
  bool in_past_ = false;
  bool of_live_ = false;
  std::uint64_t recordings_ = 0;  ///< entered that are of other worlds
  std::uint64_t posts_ = 0;       ///< number of the last input that was posted to the live world
  std::optional<Choice> choice_;
  std::function<void()> refused_;
  std::shared_ptr<const Snapshot> now_;
  std::shared_ptr<const Snapshot> past_;   ///< as the replay gave it …
  std::shared_ptr<const Snapshot> shown_;  ///< … and with what is of the present
  std::shared_ptr<const Snapshot> shown_with_;
};

}  // namespace magna
