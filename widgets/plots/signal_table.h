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

/// Everything that can be plotted; the row of signal_table is the same.
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
  Coverage,
  SeenArea,
  TickTime,
  LoopLag,
  RealTimeFactor,
  MessagesIn,
  MessagesOut,
};
inline constexpr int kSignalKinds = 17;

/// Messages a second over all connections, in wall time; NaN = not known yet.
struct MessageRates {
  double in;
  double out;
};

/// What of a snapshot a signal is read from beyond what every one holds.
enum class SignalPart : std::uint8_t { None, RobotSignals, Measures };

struct SignalInfo {
  SignalKind kind;
  std::string_view id;  ///< in files: "position-x"
  const char* name;     ///< English; signal_name translates it
  const char* whose;    ///< with its robot, English; key_text translates it; null = of the program
  const char* unit;     ///< as it is plotted
  bool of_robot;        ///< else of the program
  bool truth;           ///< shown only with the ground truth
  bool angle;           ///< degrees that go round
  SignalPart part;
  /// NaN = there is none. `robot` counts for signals of robots, `rates` for those of messages.
  double (*read)(const Snapshot& now, std::size_t robot, const MessageRates& rates);
};

std::span<const SignalInfo> signal_table();
const SignalInfo& info(SignalKind kind);
/// nullptr: there is no such signal.
const SignalInfo* find_signal(std::string_view id);

/// One signal of one robot, or of the program.
struct SignalKey {
  SignalKind kind = SignalKind::PositionX;
  std::optional<RobotId> robot;  ///< nothing = of the program
  friend auto operator<=>(const SignalKey&, const SignalKey&) = default;
};

QString signal_name(SignalKind kind);                    ///< "Position x"
QString signal_unit(SignalKind kind);                    ///< "m"; empty = it has none
QString titled(SignalKind kind);                         ///< "Position x (m)"
QString robot_text(const Snapshot& now, RobotId robot);  ///< its name; "robot 7" when it is gone
/// "robot3 position x", "Coverage".
QString key_text(const Snapshot& now, const SignalKey& key);

}  // namespace magna
