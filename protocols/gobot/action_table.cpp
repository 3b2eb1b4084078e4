// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/action_table.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace magna {
namespace {

using Arguments = std::vector<ActionArgument>;

double number(const Arguments& a, std::size_t k) { return std::get<double>(a[k]); }
std::int32_t whole(const Arguments& a, std::size_t k) {
  return static_cast<std::int32_t>(number(a, k));
}
const std::string& text(const Arguments& a, std::size_t k) { return std::get<std::string>(a[k]); }

constexpr auto kActions = std::to_array<ActionRow>({
    {"do_move", "nnn",
     [](const Arguments& a) -> RobotAction {
       return action::DoMove{number(a, 0), number(a, 1), number(a, 2)};
     }},
    {"navigate_to", "nn",
     [](const Arguments& a) -> RobotAction {
       return action::NavigateTo{{number(a, 0), number(a, 1)}};
     }},
    {"navigate_to_cell", "ii",
     [](const Arguments& a) -> RobotAction {
       return action::NavigateToCell{{whole(a, 0), whole(a, 1)}};
     }},
    {"navigate_to_area", "s",
     [](const Arguments& a) -> RobotAction { return action::NavigateToArea{text(a, 0)}; }},
    {"go_charge", "", [](const Arguments&) -> RobotAction { return action::GoCharge{}; }},
    {"do_rotation", "nn",
     [](const Arguments& a) -> RobotAction {
       return action::DoRotation{number(a, 0), number(a, 1)};
     }},
    {"rotate_to", "nn",
     [](const Arguments& a) -> RobotAction {
       return action::RotateTo{number(a, 0), number(a, 1)};
     }},
    {"face_belt", "sn",
     [](const Arguments& a) -> RobotAction {
       return action::FaceBelt{text(a, 0), number(a, 1)};
     }},
    {"pick", "", [](const Arguments&) -> RobotAction { return action::Pick{}; }},
    {"pick_package", "s",
     [](const Arguments& a) -> RobotAction { return action::PickPackage{text(a, 0)}; }},
    {"place", "", [](const Arguments&) -> RobotAction { return action::Place{}; }},
});

struct Lister {
  Arguments operator()(const action::DoMove& a) const { return {a.angle, a.speed, a.duration}; }
  Arguments operator()(const action::NavigateTo& a) const { return {a.goal.x, a.goal.y}; }
  Arguments operator()(const action::NavigateToCell& a) const {
    return {static_cast<double>(a.cell.i), static_cast<double>(a.cell.j)};
  }
  Arguments operator()(const action::NavigateToArea& a) const { return {a.area}; }
  Arguments operator()(const action::DoRotation& a) const { return {a.speed, a.duration}; }
  Arguments operator()(const action::RotateTo& a) const { return {a.angle, a.speed}; }
  Arguments operator()(const action::FaceBelt& a) const { return {a.belt, a.speed}; }
  Arguments operator()(const action::PickPackage& a) const { return {a.package}; }
  Arguments operator()(const action::GoCharge&) const { return {}; }
  Arguments operator()(const action::Pick&) const { return {}; }
  Arguments operator()(const action::Place&) const { return {}; }
};

}  // namespace

const ActionRow* find_action(std::string_view name) {
  const auto row = std::ranges::find(kActions, name, &ActionRow::name);
  return row == kActions.end() ? nullptr : &*row;
}

std::vector<ActionArgument> arguments(const RobotAction& action) {
  return std::visit(Lister{}, action);
}

}  // namespace magna
