// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <optional>
#include <string>
#include <vector>

#include "app/gamepad/pad_mapping.h"
#include "app/gamepad/pad_source.h"
#include "app/profile/profile.h"

namespace magna {

class ActionSet;
class TeleopPane;

/// Polls the gamepads a hundred times a second and passes the state of the one in use on: sticks to
/// teleoperation, buttons to actions. While the gamepad dialog is open it passes nothing on.
class PadDriver : public QObject {
  Q_OBJECT
 public:
  static constexpr int kPollMs = 10;     ///< cognav.md, Gamepad
  static constexpr int kSearchMs = 500;  ///< poll period while no pad is connected
  /// Device id for "none".
  static constexpr int kNoPad = -1;

  /// Delay from the last change to writing the file, because sliders change often.
  static constexpr int kSaveMs = 500;

  /// All arguments must outlive the driver.
  PadDriver(PadSource& source, TeleopPane& teleop, ActionSet& actions, Profile& profile,
            QObject* parent);
  ~PadDriver() override;

  /// Called by the timer.
  void poll();

  std::span<const Pad> pads() const { return source_.pads(); }
  /// The pad whose sticks drive; nothing = none.
  const Pad* in_use() const;
  /// Uses a device, or kNoPad; remembered for the next run.
  void use(int id);

  /// The profile of the pad in use.
  const PadProfile& profile() const { return profile_; }
  /// Applies at once and is saved for pads of this kind.
  void set_profile(const PadProfile& profile);
  /// The default profile of the pad in use.
  PadProfile fresh_profile() const;
  /// Output of its sticks at the last poll.
  const PadOutput& output() const { return output_; }

  /// The imported mappings.
  const std::vector<SdlMapping>& mappings() const { return mappings_; }
  /// Replaces them, at once and for later runs. The pad in use gets their default profile if its
  /// profile was never changed.
  void set_mappings(std::vector<SdlMapping> mappings);

  void open_page(bool open);
  bool page_open() const { return page_open_; }

 signals:
  void polled();
  /// Pads were plugged in or removed, or another one is in use.
  void devices_changed();
  void profile_changed();
  /// Axes and buttons of pads may have other names.
  void mappings_changed();
  /// The pad in use was unplugged.
  void lost(const QString& name);
  /// A message for the user: a file cannot be read or written.
  void problem(const QString& text);

 private:
  void follow_devices();
  void choose(const Pad* pad);
  void trigger_actions(const std::vector<int>& pressed);
  void save();
  void report_problems();

  PadSource& source_;
  TeleopPane& teleop_;
  ActionSet& actions_;
  Profile& store_;
  QTimer timer_;
  QTimer save_timer_;
  std::vector<SdlMapping> mappings_;
  std::vector<Error> unreported_;  ///< about their file
  std::vector<int> known_;         ///< pads at the last poll
  int id_ = kNoPad;                ///< pad in use
  PadDevice device_;               ///< its device when it was selected
  PadProfile profile_;
  bool unsaved_ = false;
  PadOutput output_;
  bool page_open_ = false;
};

}  // namespace magna
