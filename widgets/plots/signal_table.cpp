// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/signal_table.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <limits>

#include "core/geometry/angle.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

constexpr double kSignalTableNone = std::numeric_limits<double>::quiet_NaN();

template <class Values>
double at(const Values& values, std::size_t robot) {
  return robot < values.size() ? static_cast<double>(values[robot]) : kSignalTableNone;
}

/// A robot that no longer exists has no pose.
const Pose* pose(const Snapshot& now, std::size_t robot) {
  const RobotId id{static_cast<std::uint32_t>(robot)};
  return robot < now.poses.size() && label_of(now, id) != nullptr ? &now.poses[robot] : nullptr;
}

template <std::vector<float> RobotSignals::*values>
double signal(const Snapshot& now, std::size_t robot, const MessageRates&) {
  return now.robot_signals ? at((*now.robot_signals).*values, robot) : kSignalTableNone;
}

template <std::vector<float> RobotSignals::*values>
double angle(const Snapshot& now, std::size_t robot, const MessageRates& rates) {
  return degrees(signal<values>(now, robot, rates));
}

double position_x(const Snapshot& now, std::size_t robot, const MessageRates&) {
  const Pose* const found = pose(now, robot);
  return found != nullptr ? found->x : kSignalTableNone;
}
double position_y(const Snapshot& now, std::size_t robot, const MessageRates&) {
  const Pose* const found = pose(now, robot);
  return found != nullptr ? found->y : kSignalTableNone;
}
double heading(const Snapshot& now, std::size_t robot, const MessageRates&) {
  const Pose* const found = pose(now, robot);
  return found != nullptr ? degrees(found->theta) : kSignalTableNone;
}
double speed(const Snapshot& now, std::size_t robot, const MessageRates&) {
  return pose(now, robot) != nullptr ? at(now.speeds, robot) : kSignalTableNone;
}
double battery(const Snapshot& now, std::size_t robot, const MessageRates& rates) {
  return 100.0 * signal<&RobotSignals::battery>(now, robot, rates);
}

/// Signals of a CyBOT's link.
const PollHealth* polls(const Snapshot& now, std::size_t robot) {
  return polls_of(now, RobotId{static_cast<std::uint32_t>(robot)});
}
double request_age(const Snapshot& now, std::size_t robot, const MessageRates&) {
  const PollHealth* const found = polls(now, robot);
  return found != nullptr ? found->request_age : kSignalTableNone;
}
double request_rate(const Snapshot& now, std::size_t robot, const MessageRates&) {
  const PollHealth* const found = polls(now, robot);
  return found != nullptr ? found->rate : kSignalTableNone;
}
double stick_age(const Snapshot& now, std::size_t robot, const MessageRates&) {
  const PollHealth* const found = polls(now, robot);
  return found != nullptr ? found->stick_age.value_or(kSignalTableNone) : kSignalTableNone;
}

/// As in --stats. The reachable floor is ground truth; the seen area is not.
double coverage(const Snapshot& now, std::size_t, const MessageRates&) {
  const auto& measures = now.coverage_measures;
  return measures && measures->reachable ? 100.0 * measures->share : kSignalTableNone;
}
double seen_area(const Snapshot& now, std::size_t, const MessageRates&) {
  return now.coverage_measures ? now.coverage_measures->seen_m2 : kSignalTableNone;
}
double tick_time(const Snapshot& now, std::size_t, const MessageRates&) { return now.tick_ms; }
double loop_lag(const Snapshot& now, std::size_t, const MessageRates&) {
  return now.loop_lag_p99_ms;
}
double real_time(const Snapshot& now, std::size_t, const MessageRates&) {
  return now.real_time_factor;
}
double messages_in(const Snapshot&, std::size_t, const MessageRates& rates) { return rates.in; }
double messages_out(const Snapshot&, std::size_t, const MessageRates& rates) { return rates.out; }

#define T(text) QT_TRANSLATE_NOOP("Signals", text)

using K = SignalKind;
using enum SignalPart;
constexpr std::array<SignalInfo, kSignalKinds> kTable = {{
    {K::PositionX, "position-x", T("Position x"), T("%1 position x"), "m", true, false, false, None,
     position_x},
    {K::PositionY, "position-y", T("Position y"), T("%1 position y"), "m", true, false, false, None,
     position_y},
    {K::Speed, "speed", T("Speed"), T("%1 speed"), "m/s", true, false, false, None, speed},
    {K::Heading, "heading", T("Heading"), T("%1 heading"), "\u00B0", true, false, true, None,
     heading},
    {K::OdometerWidth, "odometer-width", T("Odometer width"), T("%1 odometer width"), "m", true,
     false, false, SignalPart::RobotSignals, signal<&RobotSignals::odometer_width>},
    {K::OdometerTurn, "odometer-angle-width", T("Odometer angle width"),
     T("%1 odometer angle width"), "\u00B0", true, false, false, SignalPart::RobotSignals,
     angle<&RobotSignals::odometer_turn>},
    {K::TrackedAngle, "tracked-angle", T("Tracked angle"), T("%1 tracked angle"), "\u00B0", true,
     false, true, SignalPart::RobotSignals, angle<&RobotSignals::tracked_angle>},
    {K::Nearest, "range-minimum", T("Range minimum"), T("%1 range minimum"), "m", true, false,
     false, SignalPart::RobotSignals, signal<&RobotSignals::nearest>},
    {K::Battery, "battery", T("Battery"), T("%1 battery"), "%", true, false, false,
     SignalPart::RobotSignals, battery},
    {K::OffTruth, "off-truth", T("Position error"), T("%1 position error"), "m", true, true, false,
     SignalPart::RobotSignals, signal<&RobotSignals::off_truth>},
    {K::RequestAge, "request-age", T("Time since a request"), T("%1 time since a request"), "s",
     true, false, false, None, request_age},
    {K::RequestRate, "requests", T("Requests"), T("%1 requests"), "1/s", true, false, false, None,
     request_rate},
    {K::StickAge, "stick-age", T("Time since sticks were read"),
     T("%1 time since sticks were read"), "s", true, false, false, None, stick_age},
    {K::Coverage, "coverage", T("Coverage"), nullptr, "%", false, true, false, Measures, coverage},
    {K::SeenArea, "seen-area", T("Seen area"), nullptr, "m\u00B2", false, false, false, Measures,
     seen_area},
    {K::TickTime, "tick-time", T("Tick time"), nullptr, "ms", false, false, false, None, tick_time},
    {K::LoopLag, "loop-lag-p99", T("Loop lag p99"), nullptr, "ms", false, false, false, None,
     loop_lag},
    {K::RealTimeFactor, "real-time-factor", T("Real-time factor"), nullptr, "\u00D7", false, false,
     false, None, real_time},
    {K::MessagesIn, "messages-in", T("Messages in"), nullptr, "1/s", false, false, false, None,
     messages_in},
    {K::MessagesOut, "messages-out", T("Messages out"), nullptr, "1/s", false, false, false, None,
     messages_out},
}};

#undef T

static_assert(std::ranges::all_of(kTable, [](const SignalInfo& row) {
  return &row == &kTable[static_cast<std::size_t>(row.kind)] &&
         row.of_robot == (row.whose != nullptr);
}));

}  // namespace

std::span<const SignalInfo> signal_table() { return kTable; }

const SignalInfo& info(SignalKind kind) { return kTable[static_cast<std::size_t>(kind)]; }

const SignalInfo* find_signal(std::string_view id) {
  const auto found = std::ranges::find(kTable, id, &SignalInfo::id);
  return found == kTable.end() ? nullptr : &*found;
}

QString signal_name(SignalKind kind) {
  return QCoreApplication::translate("Signals", info(kind).name);
}

QString signal_unit(SignalKind kind) { return QString::fromUtf8(info(kind).unit); }

QString titled(SignalKind kind) {
  return QStringLiteral("%1 (%2)").arg(signal_name(kind), signal_unit(kind));
}

QString robot_text(const Snapshot& now, RobotId robot) {
  const RobotLabel* const label = label_of(now, robot);
  if (label != nullptr) return QString::fromStdString(label->name);
  return QCoreApplication::translate("Signals", "robot number %1").arg(robot.value + 1);
}

QString key_text(const Snapshot& now, const SignalKey& key) {
  if (!key.robot) return signal_name(key.kind);
  // A separate text for each: other languages need more than lower case.
  return QCoreApplication::translate("Signals", info(key.kind).whose)
      .arg(robot_text(now, *key.robot));
}

}  // namespace magna
