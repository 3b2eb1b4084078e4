// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/area_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

#include "core/mission/explore_end.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr OrderKindRow kOrderRows[] = {
    {OrderKind::Explore, "explore", "Explore", "see all of its floor"},
    {OrderKind::Search, "search", "Search",
     "see all of its floor and look at all of it with their cameras, for victims"},
    {OrderKind::Patrol, "patrol", "Patrol",
     "visit its places again and again, the longest idle one first", true},
    {OrderKind::Guard, "guard", "Guard", "spread out in it and stay", true},
    {OrderKind::Leave, "leave", "Leave", "drive out of it by the shortest way"},
};
static_assert(std::size(kOrderRows) == kOrderKinds);

constexpr std::array<std::string_view, 4> kCrews{"robots", "number", "all", "needed"};
constexpr std::array<std::string_view, 3> kAfter{"stay", "return", "help"};
constexpr std::array<std::string_view, 4> kCrewStates{"working", "in-place", "held", "away"};
constexpr std::array<std::string_view, 4> kOrderEnds{"done", "cancelled", "no-robots",
                                                     "unreachable"};

template <class Enum, std::size_t kCount>
std::optional<Enum> value_named(const std::array<std::string_view, kCount>& names,
                                std::string_view wanted) {
  const auto found = std::ranges::find(names, wanted);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

std::optional<Message> check_area_name(const OrderArea& area) {
  if (area.name.empty()) return std::nullopt;
  if (area.corners.empty()) {
    return Message({"order-area-name-alone", "only an area with corners can be given a name"});
  }
  if (area.name.size() > OrderArea::kMostBytes) {
    return Message({"order-area-name-too-long", "the name of an area has at most {} bytes"},
                   OrderArea::kMostBytes);
  }
  const auto is_control = [](char c) { return (c >= 0 && c < ' ') || c == 127; };
  if (std::ranges::any_of(area.name, is_control)) {
    return Message({"order-area-name-with-controls",
                    "the name of an area is one line without control characters"});
  }
  return std::nullopt;
}

Message work_words(OrderKind kind, const AreaOrderResult& result) {
  const int percent = whole_percent(result.covered);
  switch (kind) {
    case OrderKind::Explore:
      if (result.found == 1) {
        return Message({"order-result-explore-one", "{} % seen, 1 victim marked, {:.0f} s"},
                       percent, result.seconds);
      }
      return Message({"order-result-explore", "{} % seen, {} victims marked, {:.0f} s"}, percent,
                     result.found, result.seconds);
    case OrderKind::Search:
      if (result.found == 1) {
        return Message({"order-result-search-one", "{} % looked at, 1 victim marked, {:.0f} s"},
                       percent, result.seconds);
      }
      return Message({"order-result-search", "{} % looked at, {} victims marked, {:.0f} s"},
                     percent, result.found, result.seconds);
    case OrderKind::Patrol:
      return Message({"order-result-patrol", "{} % of the places visited, {:.0f} s"}, percent,
                     result.seconds);
    case OrderKind::Guard:
      return Message({"order-result-guard", "{} % of the robots in place, {:.0f} s"}, percent,
                     result.seconds);
    case OrderKind::Leave: break;
  }
  return Message({"order-result-leave", "{} % of the robots outside, {:.0f} s"}, percent,
                 result.seconds);
}

/// The name of the area: that of the room or the polygon; empty = it has none.
const std::string& name_of(const OrderArea& area) {
  return area.room.empty() ? area.name : area.room;
}

}  // namespace

std::span<const OrderKindRow> order_kinds() { return kOrderRows; }

const OrderKindRow& row_of(OrderKind kind) { return kOrderRows[static_cast<std::size_t>(kind)]; }

std::optional<OrderKind> order_kind(std::string_view name) {
  const auto* const row = std::ranges::find(kOrderRows, name, &OrderKindRow::name);
  if (row == std::end(kOrderRows)) return std::nullopt;
  return row->kind;
}

std::string order_kind_names() {
  std::string text;
  for (std::size_t k = 0; k < std::size(kOrderRows); ++k) {
    if (k > 0) text += k + 1 == std::size(kOrderRows) ? " or " : ", ";
    text += kOrderRows[k].name;
  }
  return text;
}

std::string_view name(OrderCrew crew) { return kCrews[static_cast<std::size_t>(crew)]; }
std::optional<OrderCrew> order_crew(std::string_view name) {
  return value_named<OrderCrew>(kCrews, name);
}

std::string_view name(OrderAfter after) { return kAfter[static_cast<std::size_t>(after)]; }
std::optional<OrderAfter> order_after(std::string_view name) {
  return value_named<OrderAfter>(kAfter, name);
}

OrderArea area_with(std::vector<Point> corners) {
  if (corners.size() == 2) corners = rectangle_corners(corners[0], corners[1]);
  return {{}, std::move(corners), {}};
}

std::string_view name(CrewState state) { return kCrewStates[static_cast<std::size_t>(state)]; }
std::string_view name(OrderEnd end) { return kOrderEnds[static_cast<std::size_t>(end)]; }
std::string_view state_name(const AreaOrderStatus& order) {
  return order.result ? name(order.result->end) : std::string_view("active");
}

std::optional<Message> check_area_order(const CellMap& cells, std::span<const Room> rooms,
                                        const AreaOrder& order) {
  const bool named = order.team.who == OrderCrew::Named;
  if ((named && order.robots.empty()) ||
      (order.team.who == OrderCrew::Number && order.team.count == 0)) {
    return Message({"order-without-robots", "the order names no robots"});
  }
  if (!named && !order.robots.empty()) {
    return Message({"order-with-robots", "only an order to certain robots names them"});
  }
  const OrderArea& area = order.area;
  if (auto why = check_area_name(area)) return why;
  if (!area.room.empty()) {
    if (!area.corners.empty()) {
      return Message({"order-area-twice", "an order is to a room or to an area, not to both"});
    }
    const std::string wanted = fold_case(area.room);
    const auto is_it = [&](const Room& room) { return fold_case(room.name) == wanted; };
    if (std::ranges::any_of(rooms, is_it)) return std::nullopt;
    return Message({"no-such-room", "there is no room named {} in this world"}, area.room);
  }
  if (area.corners.empty()) {
    if (order.kind != OrderKind::Leave) return std::nullopt;
    return Message({"nowhere-to-leave-to", "robots cannot leave the whole map"});
  }
  const PolygonFault fault = polygon_fault(area.corners, cells.lower(), cells.upper());
  if (fault == PolygonFault::None) return std::nullopt;
  return Message({"order-area-faulty", "the area of an order is not valid: {}"}, words_of(fault));
}

AreaShape shape_of(const World& world, const OrderArea& area) {
  const Room* const room = area.room.empty() ? nullptr : world.find_room(area.room);
  return AreaShape(room != nullptr ? room->corners : area.corners);
}

std::string area_name(std::span<const AreaOrderStatus> orders, const std::vector<Point>& corners) {
  for (const AreaOrderStatus& one : std::views::reverse(orders)) {
    const OrderArea& area = one.order.area;
    if (!area.name.empty() && area.corners == corners) return area.name;
  }
  for (std::size_t number = 1;; ++number) {
    std::string name = fmt::format("Area {}", number);
    const std::string wanted = fold_case(name);
    const auto has_it = [&wanted](const AreaOrderStatus& one) {
      return fold_case(one.order.area.name) == wanted;
    };
    if (std::ranges::none_of(orders, has_it)) return name;
  }
}

Message order_words(const AreaOrder& order) {
  const std::string& room = name_of(order.area);
  const bool map = order.area.corners.empty();
  switch (order.kind) {
    case OrderKind::Explore:
      if (!room.empty()) return Message({"exploration-of-room", "exploration of {}"}, room);
      return map ? Message({"exploration-of-map", "exploration of the map"})
                 : Message({"exploration-of-area", "exploration of an area"});
    case OrderKind::Search:
      if (!room.empty()) return Message({"search-of-room", "search of {}"}, room);
      return map ? Message({"search-of-map", "search of the map"})
                 : Message({"search-of-area", "search of an area"});
    case OrderKind::Patrol:
      if (!room.empty()) return Message({"patrol-of-room", "patrol of {}"}, room);
      return map ? Message({"patrol-of-map", "patrol of the map"})
                 : Message({"patrol-of-area", "patrol of an area"});
    case OrderKind::Guard:
      if (!room.empty()) return Message({"guard-of-room", "guard of {}"}, room);
      return map ? Message({"guard-of-map", "guard of the map"})
                 : Message({"guard-of-area", "guard of an area"});
    case OrderKind::Leave: break;
  }
  if (!room.empty()) return Message({"exit-from-room", "exit from {}"}, room);
  return map ? Message({"exit-from-map", "exit from the map"})
             : Message({"exit-from-area", "exit from an area"});
}

Message result_words(OrderKind kind, const AreaOrderResult& result) {
  const Message work = work_words(kind, result);
  const auto left = left_words(result.left);
  return left ? Message({"order-result-and-left", "{}; {}"}, work, *left) : work;
}

}  // namespace magna
