// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/area_order_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "protocols/actr/form_table.h"
#include "protocols/actr/robot_answers.h"

namespace magna {
namespace {

/// Reads one of the two forms; stops at the first error.
class OrderFormReader {
 public:
  OrderFormReader(const SexpTree& form, const Roster& roster) : form_(form), roster_(roster) {}

  bool read() {
    request_.id = request_id(form_[1]).value_or("");
    if (form_.error) return fail("bad-form", form_.error->byte, form_.error->message);
    if (request_.id.empty()) {
      return fail("bad-form", form_[1].at,
                  "the ID is a whole number, or a name of letters, digits, - and _");
    }
    if (form_.begins_with("cancel-order")) return read_number();
    const auto kind = order_kind(form_[2].name);
    if (!kind) {
      return fail("bad-argument", form_[2].at,
                  fmt::format("expected {}, got {}: {}", order_kind_names(), form_[2].shown(),
                              usage_text()));
    }
    order_.kind = *kind;
    for (std::size_t k = 3; k < form_.items.size(); ++k) {
      if (!read_field(form_.items[k])) return false;
    }
    if (!order_.area.room.empty() && !order_.area.corners.empty()) {
      return fail("bad-argument", form_[2].at, "an order is to a room or to an area, not to both");
    }
    request_.what = order_;
    return true;
  }

  AreaOrderRequest& request() { return request_; }
  std::string_view code() const { return code_; }
  const SexpError& error() const { return error_; }

 private:
  bool fail(std::string_view code, std::size_t at, std::string message) {
    code_ = code;
    error_ = {std::move(message), at};
    return false;
  }
  std::string usage_text() const {
    const FormRow* const row = find_input_form(form_[0].name);
    return row == nullptr ? std::string() : usage(*row);
  }
  bool refuse(const Sexp& node, std::string_view expected) {
    return fail("bad-argument", node.at,
                fmt::format("expected {}, got {}: {}", expected, node.shown(), usage_text()));
  }
  static std::optional<std::uint32_t> count_of(const Sexp& node) {
    const auto number = node.is_number() ? whole_number(node) : std::nullopt;
    const bool fits = number && *number > 0 && *number <= std::numeric_limits<std::uint32_t>::max();
    return fits ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
  }

  bool read_number() {
    const auto number = count_of(form_[2]);
    if (!number) return refuse(form_[2], "the number of an order");
    if (form_.items.size() > 3) {
      return fail("bad-form", form_[3].at, "too much: " + usage_text());
    }
    request_.what = AreaOrderId{*number};
    return true;
  }

  bool read_field(const Sexp& field) {
    if (!field[0].is_name()) return refuse(field, "a field (NAME VALUE ...)");
    const std::string_view name = field[0].name;
    if (!seen_.insert(std::string(name)).second) {
      return fail("bad-argument", field.at, "this field is given twice: " + usage_text());
    }
    if (field.items.size() < 2) return refuse(field, "a field with a value");
    if (name == "area") return read_corners(field);
    if (name == "robots") return read_robots(field);
    if (field.items.size() > 2)
      return fail("bad-argument", field[2].at, "too much: " + usage_text());
    const Sexp& value = field[1];
    if (name == "name") {
      if (!value.is_name()) return refuse(value, "the name of the area");
      order_.area.name = value.is_string() ? value.string() : std::string(value.name);
      return true;
    }
    if (name == "room") {
      if (!value.is_name()) return refuse(value, "the name of a room");
      order_.area.room = std::string(value.name);
      return true;
    }
    if (name == "after") {
      const auto after = order_after(value.name);
      if (!after) return refuse(value, "stay, return or help");
      order_.after = *after;
      return true;
    }
    if (name == "rejoin") {
      const bool no = value.name == "nil" || (value.is_list() && value.items.empty());
      if (!no && value.name != "t") return refuse(value, "t or nil");
      order_.rejoin = !no;
      return true;
    }
    return refuse(field[0], "room, area, name, robots, after or rejoin");
  }

  bool read_corners(const Sexp& field) {
    std::vector<Point> corners;
    for (const Sexp& corner : field.items.rest()) {
      const bool pair = corner.items.size() == 2 && corner[0].is_number() && corner[1].is_number();
      if (!pair) return refuse(corner, "a corner (X Y)");
      corners.push_back({corner[0].number, corner[1].number});
    }
    order_.area.corners = area_with(std::move(corners)).corners;
    return true;
  }

  bool read_robots(const Sexp& field) {
    const bool one = field.items.size() == 2;
    if (one && field[1].is_number()) {
      const auto count = count_of(field[1]);
      if (!count) return refuse(field[1], "a number of robots");
      order_.team = {OrderCrew::Number, *count};
      return true;
    }
    if (one && (field[1].name == "all" || field[1].name == "needed")) {
      order_.team.who = *order_crew(field[1].name);
      return true;
    }
    order_.team.who = OrderCrew::Named;
    for (const Sexp& uid : field.items.rest()) {
      const auto robot = uid.is_name() ? roster_.find(uid.name) : std::nullopt;
      if (!robot || !roster_.present(*robot)) {
        return fail("unknown-robot", uid.at, "there is no robot " + uid.shown());
      }
      order_.robots.push_back(*robot);
    }
    return true;
  }

  const SexpTree& form_;
  const Roster& roster_;
  AreaOrderRequest request_;
  AreaOrder order_;
  std::set<std::string> seen_;
  std::string_view code_;
  SexpError error_;
};

/// The name of a room, `((X Y) …)`, or nil: the whole map.
std::string area_text(const OrderArea& area) {
  if (!area.room.empty()) return lisp_word(area.room);
  if (area.corners.empty()) return "nil";
  std::string corners;
  for (const Point p : area.corners) {
    corners += fmt::format("{}({} {})", corners.empty() ? "" : " ", lisp_number_text(p.x),
                           lisp_number_text(p.y));
  }
  return "(" + corners + ")";
}

}  // namespace

std::variant<AreaOrderRequest, RobotRequestError> read_area_order(const SexpTree& form,
                                                                  std::string_view text,
                                                                  const Roster& roster) {
  OrderFormReader reader(form, roster);
  if (reader.read()) return std::move(reader.request());
  return request_error(reader.request().id, reader.code(), reader.error(), text);
}

std::string ordered_line(std::string_view id, AreaOrderId order) {
  return fmt::format("(ordered {} {})\n", id, order.value);
}

std::string order_end_line(std::string_view id, const AreaOrderStatus& order) {
  const AreaOrderResult& result = *order.result;
  return result_line(
      id, fmt::format(" (order {}) (end {}) (covered {}) (found {}) (seconds {})", order.id.value,
                      name(result.end), lisp_number_text(result.covered), result.found,
                      lisp_number_text(result.seconds)));
}

std::string order_line(const AreaOrderStatus& order) {
  const std::string seconds = order.result ? lisp_number_text(order.result->seconds) : "nil";
  const OrderArea& area = order.order.area;
  return fmt::format("(order order-{} {} {} {} {} {} {} {} {} {})\n", order.id.value,
                     name(order.order.kind), state_name(order), lisp_number_text(order.covered),
                     order.found, order.crew.size(), seconds, area_text(area),
                     lisp_word(order.author), area.name.empty() ? "nil" : lisp_string(area.name));
}

void write_orders(const LineSources& sources, LineBoard& board) {
  const std::vector<AreaOrderStatus>& orders = sources.engine.area_orders();
  std::set<std::uint64_t> gone;
  for (const auto& [order, entry] : board.objects()) gone.insert(order);
  for (const AreaOrderStatus& order : orders) {
    gone.erase(order.id.value);
    board.set(order.id.value, order_line(order));
  }
  for (const std::uint64_t order : gone) board.remove(order);
}

std::optional<OpenOrders::Entry> OpenOrders::end(AreaOrderId order) {
  auto open = open_.extract(order);
  if (open.empty()) return std::nullopt;
  return std::move(open.mapped());
}

std::vector<OpenOrders::Entry> OpenOrders::take_all() {
  std::vector<Entry> all;
  for (auto& [order, entry] : open_) all.push_back(std::move(entry));
  open_.clear();
  return all;
}

void OpenOrders::forget(const Author& author) {
  std::erase_if(open_, [&](const auto& open) { return open.second.author == author; });
}

}  // namespace magna
