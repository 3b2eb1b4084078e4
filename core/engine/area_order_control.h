// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/engine/area_divisions.h"
#include "core/engine/area_order_inputs.h"
#include "core/engine/exploration_control.h"
#include "core/engine/mission_control.h"
#include "core/engine/operator_control.h"
#include "core/mission/area_order.h"
#include "core/mission/area_order_work.h"

namespace magna {

/// Orders to areas: which robots carry them out, their plans, and the ends. Robots drive by
/// missions and by the exploration of the team; an order only gives them plans, as the author of
/// the order.
class AreaOrderControl final : public RobotMover, public ExploreGuide {
 public:
  static constexpr std::size_t kMost = 50;       ///< orders in force
  static constexpr std::size_t kMostEnded = 20;  ///< that `orders` still has

  AreaOrderControl(EngineState& state, const RobotControl& robots, MissionControl& missions,
                   ExplorationControl& exploration, const OperatorControl& operation,
                   const ImageControl& images);

  Outcome apply(const Author& author, const input::GiveAreaOrder& in);
  Outcome apply(const Author& author, const input::CancelAreaOrder& in);

  // RobotMover
  void interrupt(RobotId robot, const Message& why) override;
  void yield_to_plan(RobotId robot, const std::function<Message()>& why) override;
  void stopped(RobotId robot) override;

  // ExploreGuide
  bool employs(RobotId robot) const override;
  void restrict_explorers(std::vector<Explorer>& explorers) const override;
  bool take_end(const ExploreOrder& over) override;

  /// One tick, before exploration and missions.
  void advance();
  /// Whether the divisions for the next tick are computed.
  bool ready() const { return divisions_.ready(state_.now + 1); }

  /// Those in force and the last ones that ended, in order of number.
  const std::vector<AreaOrderStatus>& orders() const { return statuses_; }
  /// Increases with every change of `orders`. Not part of the state hash.
  std::uint64_t version() const { return version_; }

  /// Adds nothing before the first order.
  void hash(StateHash& hash) const;

 private:
  /// What a robot was to the order from which another one took it.
  struct Former {
    AreaOrderId order;
    AreaOrderWork::Member member;
  };
  /// An order in force.
  struct Entry {
    AreaOrderId id;
    Author author;
    AreaOrderWork work;
    MarkId first_mark;                  ///< marks from here on were set since its begin
    std::optional<std::size_t> wanted;  ///< robots, once it is known
    bool begun = false;                 ///< its first division is in force
    std::vector<RobotId> left = {};     ///< robots that are not asked again
    std::vector<Former> former = {};    ///< of robots that another order had before
    std::optional<Tick> alone = {};     ///< since when no robot works
    /// Of `covered` over the last minute; for display only.
    std::deque<std::pair<Tick, double>> samples = {};
  };

  AreaOrderWork::View view();
  Entry* find(AreaOrderId id);
  /// The order that the robot belongs to; nullptr: none.
  Entry* of(RobotId robot);
  const Entry* of(RobotId robot) const;
  /// Why the robot cannot carry out an order of this kind by this author; nothing = it can.
  std::optional<Message> why_unable(const Author& author, OrderKind kind, RobotId robot) const;
  bool is_idle(RobotId robot) const;
  /// It has nothing to do, or only explores by its role.
  bool is_free(RobotId robot) const;
  /// Whether robots that join need not be free.
  static bool takes_over(const Entry& entry);
  /// Whether the robot, which does not belong to it, can join the order now.
  bool can_join(const Entry& entry, RobotId robot) const;

  /// Divides the work of an order, again or for the first time.
  void ask(Entry& entry);
  std::vector<RobotId> candidates(const Entry& entry) const;
  void take(AreaDivisions::Result result);
  void join(Entry& entry, RobotId robot);
  void dismiss(Entry& entry, RobotId robot);
  void set_away(RobotId robot, AreaOrderWork::Away why);
  /// Robots that are free again return; those that are gone leave.
  void follow_crew(Entry& entry, const AreaOrderWork::View& now);
  bool is_back(const Entry& entry, const AreaOrderWork::Member& member,
               const AreaOrderWork::View& now) const;
  /// Lets the order work, and ends it when it is over.
  void step(Entry& entry);
  void give(Entry& entry, RobotId robot, const Plan& plan, bool run);
  void finish(Entry& entry, OrderEnd end, bool restore);
  void release(Entry& entry, const AreaOrderWork::Member& member, OrderEnd end);
  /// Gives a robot of an order that is undone its plan back, and its former order.
  void put_back(Entry& entry, const AreaOrderWork::Member& member);
  /// Lets the robot join the order with the most work left; false: there is none.
  bool help(const Entry& from, RobotId robot);
  void changed(AreaOrderId id);

  std::uint32_t found(const Entry& entry) const;
  AreaOrderStatus status_of(const Entry& entry);
  std::optional<double> remaining(const Entry& entry, double covered) const;
  void refresh();

  EngineState& state_;
  const RobotControl& robots_;
  MissionControl& missions_;
  ExplorationControl& exploration_;
  const OperatorControl& operation_;
  const ImageControl& images_;
  AreaDivisions divisions_;
  TickUnits units_;
  Tick period_;       ///< between two steps
  Tick floor_delay_;  ///< until a changed floor is in force
  AreaOrderId next_{1};
  std::vector<std::unique_ptr<Entry>> entries_;  ///< in order of number
  std::vector<AreaOrderStatus> ended_;           ///< likewise
  std::vector<AreaOrderStatus> statuses_;
  std::uint64_t version_ = 1;
  bool giving_ = false;  ///< a plan of an order
};

}  // namespace magna
