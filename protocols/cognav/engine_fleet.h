// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "protocols/cognav/cognav_frame.h"
#include "protocols/cognav/cognav_profile.h"
#include "protocols/cognav/cybot_port.h"

namespace magna {

/// The author of RemoteHold: the session that is paused.
inline const Author kSession = Author::client("session");

/// A robot of the engine that moves itself, as seen by the registers of its connection: reports
/// become inputs under the connection's name, which the engine applies at once, so that the next
/// read shows their effect. All conversions of frames and units are here.
class CybotRobot final : public CybotPort {
 public:
  using Warn = std::function<void(const std::string&)>;

  /// `link` names the connection; `profile` is that of its registers; `running` says whether time
  /// passes in the world. That, the time-outs and the engine must outlive it.
  CybotRobot(Engine& engine, std::string link, CybotOrigin origin, CognavProfile profile,
             const CybotTimeouts& timeouts, const bool& running, Warn warn);

  /// Whether it scans before it enters unknown ground, in each world that it joins from now on.
  void set_scans(bool scans) { scans_ = scans; }

  /// Another world has replaced this one: the robot joins it if it had joined this one. If there is
  /// no room for it, it is without a robot and reports nothing.
  void rebind(Engine& engine);
  /// The connection has ended; later reports are ignored.
  void lose();
  /// Removes it from the world, unless another connection has taken it over.
  void leave();
  bool arrived() const { return arrived_; }

  std::optional<std::string> arrive() override;
  std::string name() const override;
  std::optional<CybotOrder> pending() const override;
  void order_read(const CybotOrder& order) override;
  void acknowledge(const CybotOrder& order) override;
  double heading() const override;
  void report_heading(double degrees) override;
  void report_displacement(double metres) override;
  void report_sighting(const CybotSighting& sighting) override;
  /// Zero while no time passes, because drives do not end then.
  void report_serial(const std::string& serial) override;
  void report_battery(double share) override;
  void report_note(const std::string& note) override;
  Sticks sticks() const override;
  bool busy() const override;
  void expire(std::int64_t now) override;
  void set_silent(bool silent) override;
  void impossible(const std::string& line) override;
  void warn(const std::string& line) override;

 private:
  /// The instruction whose time limit runs, and the next step of the robot.
  struct Timed {
    enum class Step : std::uint8_t { Nothing, Read, Acknowledge, LeaveOff };
    std::uint32_t entry = 0;
    Step step = Step::Nothing;
    friend bool operator==(const Timed&, const Timed&) = default;
  };

  std::optional<std::string> join();
  void report(const Input& input);
  /// Nothing = it is not in this world.
  std::optional<RobotId> robot() const;
  const RemoteRobot& remote() const { return *engine_->team().remote(*robot()); }
  const OpcodeQueue& queue() const { return remote().queue(); }
  CognavFrame frame() const { return CognavFrame(remote().origin()); }
  Timed timed() const;
  std::int64_t most_ns(const Timed& timed) const;
  /// Reports whether an order to stop is confirmed, takes too long, or is followed by a movement.
  void watch_stop(std::int64_t now);
  /// The way at full speed in the margin.
  double margin_metres() const;
  /// Adds what it can have driven since the last call.
  void credit_drive(std::int64_t now);
  /// Reports impossible values, at most once a second.
  void report_impossible(std::int64_t now);

  Engine* engine_;
  Author author_;
  CybotOrigin origin_;
  CognavProfile profile_;
  const CybotTimeouts& timeouts_;
  const bool& running_;
  Warn warn_;
  bool arrived_ = false;
  bool silent_ = false;
  bool scans_ = false;
  Timed timed_;
  std::int64_t due_ns_ = 0;  ///< for timed_
  /// An order to stop that is not confirmed: ns of its beginning, of its acknowledgement (0 = none)
  /// and of the last movement, and the seconds that were reported.
  struct Stopping {
    std::int64_t since = 0;
    std::int64_t acknowledged = 0;
    std::int64_t moved = 0;
    std::int64_t reported = 0;
  };
  std::optional<Stopping> stopping_;
  // Reported movement since it last counted as one: a standing robot's odometry creeps.
  double crept_metres_ = 0.0;
  double crept_degrees_ = 0.0;
  // What it can have driven and has not reported, metres: the margin, the drive that it has read or
  // full speed during it if that is more, and full speed while it follows sticks or stops.
  double credit_metres_ = 0.0;
  double credit_order_ = 0.0;     ///< of the drive, that the time has not made up for
  std::int64_t credited_ns_ = 0;  ///< until when; 0 = it has just joined
  std::int64_t drove_ns_ = 0;     ///< when it last had something to drive
  std::string impossible_;        ///< the last one that is not reported yet
  std::uint32_t impossible_values_ = 0;
  std::int64_t impossible_ns_ = 0;  ///< of the last report
  std::optional<RobotId> joined_;   ///< as which robot; it may have taken over another since
};

/// The CyBOTs in an engine's world: a connection joins it as a robot with its first request; the
/// robot is lost with the connection and removed a while later.
class EngineFleet final : public CybotFleet {
 public:
  /// `scans`: its robots scan before they enter unknown ground (NavigationRules).
  EngineFleet(Engine& engine, CognavProfile profile, bool scans = false,
              const CybotTimeouts& timeouts = {})
      : engine_(&engine), profile_(profile), scans_(scans), timeouts_(timeouts) {}

  CybotPort& attach(const std::string& link, const CybotOrigin& origin,
                    CybotRobot::Warn warn) override;
  void lost(CybotPort& robot, std::int64_t now) override;
  void expire(std::int64_t now) override;
  std::optional<std::int64_t> deadline() const override;

  /// Whether time passes in the world. While it does not, the robots are held: they see MAN and
  /// zero sticks, and continue afterwards.
  void set_running(bool running);
  /// Another world has replaced the old one, which may no longer exist: attached robots join it,
  /// lost ones do not.
  void rebind(Engine& engine);

 private:
  struct Lost {
    std::unique_ptr<CybotRobot> robot;
    std::int64_t gone_ns = 0;
  };

  Engine* engine_;
  CognavProfile profile_;
  bool scans_;
  CybotTimeouts timeouts_;
  bool running_ = true;
  std::vector<std::unique_ptr<CybotRobot>> robots_;
  std::vector<Lost> lost_;  ///< in the order of their removal
};

}  // namespace magna
