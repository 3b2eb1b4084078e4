// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/mission/order_division.h"
#include "core/mission/order_floor.h"
#include "core/sim/state_hash.h"
#include "core/sim/worker_pool.h"
#include "core/world/closed_ground.h"
#include "core/world/world.h"

namespace magna {

/// Divisions of areas, and the floors of kinds of robots: computed by workers on a copy of the
/// static world, each in force at a tick that is fixed with the request (as RouteRequests). At most
/// one division per order.
class AreaDivisions {
 public:
  /// World and workers must outlive the object.
  AreaDivisions(const World& world, WorkerPool& workers) : world_(world), workers_(workers) {}

  /// A kind of robot: its layer, its radius, and the no-go areas that bind it.
  struct Kind {
    ObstacleLayer layer;
    double radius;
    std::shared_ptr<const ClosedGround> closed = {};  ///< null: none
    friend bool operator==(const Kind&, const Kind&) = default;
  };
  struct Result {
    AreaOrderId order;
    Division division;
    std::vector<std::shared_ptr<const OrderFloor>> floors;  ///< of the query
  };

  /// Starts a division, instead of one of this order that is pending. `query`: its floors are those
  /// of `kinds`, and are filled in here.
  void ask(AreaOrderId order, DivisionQuery query, const std::vector<Kind>& kinds, Tick due);
  bool pending(AreaOrderId order) const;
  void cancel(AreaOrderId order);
  /// Whether those due at this tick are computed.
  bool ready(Tick at) const;
  /// Takes those that are due, in order of request, and the floors that are; waits for the workers.
  std::vector<Result> take_due(Tick now);
  /// The floor of a kind of robot that is in force. If the world or what closes it has changed
  /// since, another one is in force at `due`. Waits only while there is none for this layer and
  /// radius: divisions bring theirs. Valid until the next call.
  const OrderFloor& floor(const Kind& kind, Tick due);

  void hash(StateHash& hash) const;

 private:
  struct Kept {
    Kind kind;
    std::shared_ptr<std::shared_ptr<const OrderFloor>> floor;  ///< set by the job
    BackgroundJob job;
  };
  struct Request {
    AreaOrderId order;
    Tick due = 0;
    std::uint64_t asked = 0;         ///< hash of the query
    std::shared_ptr<Result> result;  ///< read only after the job is done
    BackgroundJob job;
    std::vector<Kind> kinds = {};
    std::uint64_t version = 0;  ///< of the obstacles
  };
  /// A floor that is used.
  struct InForce {
    Kind kind;
    std::shared_ptr<const OrderFloor> floor;
    std::uint64_t version = 0;  ///< of the obstacles
  };
  /// A floor that will be.
  struct FloorRequest {
    Kept made;
    std::uint64_t version = 0;
    Tick due = 0;
  };
  static bool is_same(const Kind& a, const Kind& b);
  const Kept& kept(const Kind& kind);
  void put(InForce next);

  const World& world_;
  WorkerPool& workers_;
  std::uint64_t version_ = 0;  ///< of the obstacles in `field_` and `floors_`
  std::shared_ptr<const ObstacleField> field_;
  std::vector<Kept> floors_;
  std::vector<Request> pending_;  ///< in order of request
  std::vector<InForce> in_force_;
  std::vector<FloorRequest> floors_pending_;  ///< in order of request
};

}  // namespace magna
