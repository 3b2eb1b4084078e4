// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/view/snapshot.h"

namespace magna {

/// All signals, in the order of signal_table.
enum class SignalKind : std::uint8_t {
  PositionX,
  PositionY,
  Speed,
  Heading,
  OdometerWidth,
  OdometerTurn,
  TrackedAngle,
  Nearest,
  Battery,
  OffTruth,
  RequestAge,
  RequestRate,
  StickAge,
  Coverage,
  SeenArea,
  TickTime,
  LoopLag,
  RealTimeFactor,
  MessagesIn,
  MessagesOut,
};
inline constexpr int kSignalKinds = 20;

/// Messages per second over all connections, wall time; NaN = not known yet.
struct MessageRates {
  double in;
  double out;
};

/// Optional part of snapshots that a signal needs.
enum class SignalPart : std::uint8_t { None, RobotSignals, Measures };

struct SignalInfo {
  SignalKind kind;
  std::string_view id;  ///< id in files: "position-x"
  const char* name;     ///< English; signal_name translates it
  const char* whose;    ///< with its robot, English; key_text translates it; null = a signal of the
                        ///< program
  const char* unit;     ///< as plotted
  bool of_robot;        ///< else a signal of the program
  bool truth;           ///< shown only with the ground truth
  bool angle;           ///< wraps at 360 degrees
  SignalPart part;
  /// NaN = none. `robot` is used by signals of robots, `rates` by those of messages.
  double (*read)(const Snapshot& now, std::size_t robot, const MessageRates& rates);
};

std::span<const SignalInfo> signal_table();
const SignalInfo& info(SignalKind kind);
/// nullptr = unknown id.
const SignalInfo* find_signal(std::string_view id);

/// One signal of one robot, or of the program.
struct SignalKey {
  SignalKind kind = SignalKind::PositionX;
  std::optional<RobotId> robot;  ///< nothing = program
  friend auto operator<=>(const SignalKey&, const SignalKey&) = default;
};

QString signal_name(SignalKind kind);                    ///< "Position x"
QString signal_unit(SignalKind kind);                    ///< "m"; empty = none
QString titled(SignalKind kind);                         ///< "Position x (m)"
QString robot_text(const Snapshot& now, RobotId robot);  ///< its name; "robot 7" if it no longer
                                                         ///< exists
/// "robot3 position x", "Coverage".
QString key_text(const Snapshot& now, const SignalKey& key);

}  // namespace magna
