// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "core/geometry/polygon.h"
#include "core/mission/explore_places.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"
#include "core/world/world.h"

namespace magna {

/// What robots do in an area.
enum class OrderKind : std::uint8_t {
  Explore,  ///< see all of its floor
  Search,   ///< and look at all of it with their cameras, for victims
  Patrol,   ///< visit its places again and again, the longest idle one first
  Guard,    ///< spread out in it, and stay
  Leave,    ///< drive out of it by the shortest way
};
inline constexpr int kOrderKinds = 5;

/// A row of the table from which console, clients, Lisp, menus and palette take the orders.
struct OrderKindRow {
  OrderKind kind;
  std::string_view name;     ///< "explore": in files and commands
  std::string_view title;    ///< "Explore"
  std::string_view meaning;  ///< what the robots do: "see all of its floor"
  bool lasts = false;        ///< it goes on until it is cancelled, or no robot is left
};
/// In the order of OrderKind.
std::span<const OrderKindRow> order_kinds();
const OrderKindRow& row_of(OrderKind kind);
inline std::string_view name(OrderKind kind) { return row_of(kind).name; }
/// Whether it needs robots that sense what the team sees: those that can explore.
inline bool sees_floor(OrderKind kind) {
  return kind == OrderKind::Explore || kind == OrderKind::Search;
}
/// By its name; nothing if there is none.
std::optional<OrderKind> order_kind(std::string_view name);
/// "explore, search, patrol, guard or leave".
std::string order_kind_names();

/// Who carries an order out.
enum class OrderCrew : std::uint8_t {
  Named,   ///< the robots of the order
  Number,  ///< so many robots that are free, the nearest first
  All,     ///< all that can, also those with plans
  Needed,  ///< as many free ones as the area needs, the nearest first
};
std::string_view name(OrderCrew crew);  ///< "robots", "number", "all", "needed"
std::optional<OrderCrew> order_crew(std::string_view name);

/// What its robots do after its end.
enum class OrderAfter : std::uint8_t {
  Stay,    ///< stand where they are
  Return,  ///< drive to the place where they joined
  Help,    ///< join another order
};
std::string_view name(OrderAfter after);  ///< "stay", "return", "help"
std::optional<OrderAfter> order_after(std::string_view name);

/// The area of an order: a room of the world by its name, else a polygon, else all of the map.
struct OrderArea {
  static constexpr std::size_t kMostBytes = 64;  ///< of a name
  std::string room = {};
  std::vector<Point> corners = {};  ///< metres
  std::string name = {};            ///< of the polygon, for people; empty: area_name
  static constexpr void fields(auto& self, auto&& visit) {
    visit("room", self.room, "corners", self.corners, "name", self.name);
  }
  friend bool operator==(const OrderArea&, const OrderArea&) = default;
};

/// The area with these corners; two of them are opposite corners of a rectangle.
OrderArea area_with(std::vector<Point> corners);

/// How many robots, and which.
struct OrderTeam {
  static constexpr std::uint32_t kMost = 999;  ///< of Number, where people choose it
  OrderCrew who = OrderCrew::Needed;
  std::uint32_t count = 0;  ///< of Number
  static constexpr void fields(auto& self, auto&& visit) {
    visit("who", self.who, "count", self.count);
  }
  friend bool operator==(const OrderTeam&, const OrderTeam&) = default;
};

/// An order to an area, as it was given.
struct AreaOrder {
  OrderKind kind = OrderKind::Explore;
  OrderArea area = {};
  std::vector<RobotId> robots = {};  ///< of OrderCrew::Named; else empty
  OrderTeam team = {};
  OrderAfter after = OrderAfter::Stay;
  /// Whether a robot that was taken over or stopped returns to the order when it is free again.
  bool rejoin = true;
  static constexpr void fields(auto& self, auto&& visit) {
    visit("kind", self.kind, "area", self.area, "robots", self.robots, "team", self.team, "after",
          self.after, "rejoin", self.rejoin);
  }
  friend bool operator==(const AreaOrder&, const AreaOrder&) = default;
};

/// Why an order cannot be given in a world of these cells and rooms, whatever the robots do: an
/// unknown room, corners that are not an area, a name that is not one line or has no corners, no
/// robots. Nothing = it can.
std::optional<Message> check_area_order(const CellMap& cells, std::span<const Room> rooms,
                                        const AreaOrder& order);

/// An area as a shape on the floor. Immutable; the same object means the same order.
class AreaShape {
 public:
  /// The border of a room counts as inside up to this distance, m: frontiers and doors lie there.
  static constexpr double kBorder = 1.0;

  /// All of the map.
  AreaShape() = default;
  explicit AreaShape(std::vector<Point> corners) : corners_(std::move(corners)) {}

  bool whole() const { return corners_.empty(); }
  const std::vector<Point>& corners() const { return corners_; }
  bool contains(Point p) const { return whole() || polygon_contains(corners_, p); }
  /// Metres; 0 inside.
  double distance_to(Point p) const {
    return whole() ? 0.0 : std::max(0.0, polygon_distance(corners_, p));
  }
  /// Inside, or at most kBorder outside.
  bool near(Point p) const { return distance_to(p) <= kBorder; }

 private:
  std::vector<Point> corners_;
};

/// The shape of a valid order's area.
AreaShape shape_of(const World& world, const OrderArea& area);

/// What a robot does for its order.
enum class CrewState : std::uint8_t {
  Working,  ///< on its way, or exploring
  InPlace,  ///< where the order wants it, or done with its part
  Held,     ///< its mission is held since STOP ALL; it continues when it is resumed
  Away,     ///< taken over or stopped; may return
};
std::string_view name(CrewState state);  ///< "working", "in-place", "held", "away"

/// Why an order ended.
enum class OrderEnd : std::uint8_t {
  Done,         ///< the robots have carried it out
  Cancelled,    ///< by an author
  NoRobots,     ///< no robot is left for it
  Unreachable,  ///< no robot can get to the area
};
std::string_view name(OrderEnd end);  ///< "done", "cancelled", "no-robots", "unreachable"

struct AreaOrderResult {
  OrderEnd end = OrderEnd::Done;
  double covered = 0.0;     ///< share of its work, 0 to 1, see AreaOrderStatus
  std::uint32_t found = 0;  ///< marks of victims and suspected victims
  double seconds = 0.0;     ///< simulated time from the order to its end
  /// Of Explore and Search that are done: what is left of the frontier in and beside the area.
  std::vector<LeftPlace> left = {};
  friend bool operator==(const AreaOrderResult&, const AreaOrderResult&) = default;
};

/// An order and its progress, for the window, clients and programs.
struct AreaOrderStatus {
  struct Crew {
    RobotId robot;
    CrewState state = CrewState::Working;
    std::optional<Point> target = {};  ///< where it was sent by the order
    friend bool operator==(const Crew&, const Crew&) = default;
  };
  AreaOrderId id;
  AreaOrder order;
  std::string author;
  std::vector<Point> corners = {};  ///< of its area; empty = all of the map
  Tick begun = 0;
  std::vector<Crew> crew = {};  ///< in order of number
  /// Of the floor that its robots can reach by the map: the share that was seen (Explore) or looked
  /// at (Search). Of the places: the share visited once (Patrol). Of the robots: the share in place
  /// (Guard) or outside (Leave). 0 to 1.
  double covered = 0.0;
  std::uint32_t found = 0;  ///< as AreaOrderResult
  /// Estimated simulated time to its end, seconds; nothing = unknown, or it lasts.
  std::optional<double> remaining = {};
  std::optional<AreaOrderResult> result = {};  ///< nothing = it is in force

  bool active() const { return !result.has_value(); }
  friend bool operator==(const AreaOrderStatus&, const AreaOrderStatus&) = default;
};

/// "active" while it is in force, else how it ended: "done", "cancelled", …
std::string_view state_name(const AreaOrderStatus& order);

/// The name of a polygon that has been given none: that of the newest of these orders to the same
/// corners, else "Area 1", or the next one that none of them has, ignoring case.
std::string area_name(std::span<const AreaOrderStatus> orders, const std::vector<Point>& corners);

/// "search of meeting-room", "exploration of Area 1", "patrol of the map": within a sentence.
Message order_words(const AreaOrder& order);

/// The result in one sentence: "93 % seen, 2 victims marked, 81 s; 3 places too narrow".
Message result_words(OrderKind kind, const AreaOrderResult& result);

}  // namespace magna
