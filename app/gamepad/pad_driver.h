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

/// Asks the pads a hundred times a second and gives what the one in use says to teleoperation: its
/// sticks are one more hand there, its buttons are actions. While the page that sets pads up is
/// open nothing of it goes anywhere.
class PadDriver : public QObject {
  Q_OBJECT
 public:
  static constexpr int kPollMs = 10;     ///< COGNAV 4.7
  static constexpr int kSearchMs = 500;  ///< while there is none
  /// Stands for "none" among the devices.
  static constexpr int kNoPad = -1;

  /// So long after the last change it is written to its file: a slider changes often.
  static constexpr int kSaveMs = 500;

  /// All outlive it.
  PadDriver(PadSource& source, TeleopPane& teleop, ActionSet& actions, Profile& profile,
            QObject* parent);
  ~PadDriver() override;

  /// What the timer does.
  void poll();

  std::span<const Pad> pads() const { return source_.pads(); }
  /// The one whose sticks drive; nothing = none.
  const Pad* in_use() const;
  /// The operator chose a device, or kNoPad; kept for the next time.
  void use(int id);

  /// How the one in use is used.
  const PadProfile& profile() const { return profile_; }
  /// From now on, and kept for pads of this kind.
  void set_profile(const PadProfile& profile);
  /// The default profile of the pad in use.
  PadProfile fresh_profile() const;
  /// What its sticks came to at the last poll.
  const PadOutput& output() const { return output_; }

  void open_page(bool open);
  bool page_open() const { return page_open_; }

 signals:
  void polled();
  /// Some came or went, or another one is in use.
  void devices_changed();
  void profile_changed();
  /// The pad in use was unplugged.
  void lost(const QString& name);
  /// Something is to be told: a file that cannot be read or written.
  void problem(const QString& text);

 private:
  void follow_devices();
  void choose(const Pad* pad);
  void trigger_actions(const std::vector<int>& pressed);
  void save();
  void tell_problems();

  PadSource& source_;
  TeleopPane& teleop_;
  ActionSet& actions_;
  Profile& store_;
  QTimer timer_;
  QTimer save_timer_;
  std::vector<int> known_;  ///< ids of the pads as of the last poll
  int id_ = kNoPad;         ///< of the one in use
  PadDevice device_;        ///< the same as it was when it was chosen
  PadProfile profile_;
  bool unsaved_ = false;
  PadOutput output_;
  bool page_open_ = false;
};

}  // namespace magna
