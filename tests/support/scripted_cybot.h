// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/geometry/angle.h"

namespace magna::test {

/// A remote robot that acts directly on the engine's inputs: polls once a tick, executes, reports,
/// acknowledges. It is scripted: tests set its errors.
class ScriptedCybot {
 public:
  explicit ScriptedCybot(Engine& engine, std::string name = "arap-1",
                         const std::optional<std::string>& address = {},
                         const std::optional<Pose>& start = {})
      : engine_(engine) {
    author = Author::client(std::move(name));
    const Outcome joined = engine_.submit(author, input::RemoteJoin{"doc", "cm", address, start});
    EXPECT_TRUE(joined) << joined.reason();
    id = joined.robot.value_or(RobotId{});
  }

  /// One poll of register 1 and its consequences.
  void poll() {
    const OpcodeEntry* const seen = engine_.visible_opcode(id);
    if (deaf || seen == nullptr) return;
    if (!doing_ || doing_->number != seen->number) {
      doing_ = *seen;
      left_ = polls;
      obeyed.push_back(seen->opcode);
      EXPECT_TRUE(engine_.submit(author, input::OpcodeRead{id, seen->number}));
    }
    if (--left_ > 0 || mute) return;
    carry_out(*doing_);
    EXPECT_TRUE(engine_.submit(author, input::OpcodeDone{id, doing_->number}));
    doing_.reset();
  }

  /// Ticks and polls alternately.
  void run(int ticks) {
    for (int k = 0; k < ticks; ++k) {
      poll();
      engine_.step();
    }
  }
  template <class Condition>
  bool run_until(int most, Condition holds) {
    for (int k = 0; k < most && !holds(); ++k) run(1);
    return holds();
  }

  /// The time-out of the visible opcode, by the clock of its link.
  bool time_out() {
    const OpcodeEntry* const seen = engine_.visible_opcode(id);
    return seen != nullptr && engine_.submit(author, input::OpcodeTimeout{id, seen->number});
  }

  const RemoteRobot& near_end() const { return *engine_.team().remote(id); }
  Pose pose() const { return engine_.team().believed()[id.index()]; }
  const OpcodeQueue& queue() const { return near_end().queue(); }
  const MissionStatus& mission() const { return engine_.missions().status(id); }

  RobotId id;
  Author author;
  std::vector<Opcode> obeyed;  ///< in the order of reading

  // The script.
  int polls = 3;                     ///< from reading to acknowledging
  bool deaf = false;                 ///< reads nothing
  bool mute = false;                 ///< never acknowledges
  double slip = 1.0;                 ///< metres driven per requested metre
  double turn_error = 0.0;           ///< rad
  std::optional<double> bump_after;  ///< m of the next drive before a collision

 private:
  void carry_out(const OpcodeEntry& entry) {
    if (entry.opcode == Opcode::Turn) {
      engine_.submit(author, input::RemoteHeading{id, entry.operand + turn_error});
    } else if (entry.opcode == Opcode::Drive) {
      double metres = entry.operand * slip;
      const bool bumps = bump_after && std::abs(metres) > *bump_after;
      if (bumps) metres = std::copysign(*bump_after, metres);
      engine_.submit(author, input::RemoteMoved{id, metres});
      if (bumps) {
        bump_after.reset();
        engine_.submit(author, input::RemoteSighted{id, 4, 0.0, 0.22, 0.1});
      }
    }
  }

  Engine& engine_;
  std::optional<OpcodeEntry> doing_;
  int left_ = 0;
};

}  // namespace magna::test
