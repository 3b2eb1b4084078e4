// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/open_requests.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/engine/robot_inputs.h"
#include "core/mission/plan_check.h"

namespace magna {

std::optional<OpenCommands::Entry> OpenCommands::end(std::uint64_t sequence) {
  auto open = open_.extract(sequence);
  if (open.empty()) return {};
  return std::move(open.mapped());
}

const OpenCommands::Entry* OpenCommands::begun(const PartNotice& notice) const {
  if (notice.kind != PartNotice::Kind::TrackBegan) return nullptr;
  const auto found = std::ranges::find_if(open_, [&](const auto& numbered) {
    const Entry& open = numbered.second;
    const auto* const track = std::get_if<CameraTrack>(&open.command);
    return track != nullptr && open.robot == notice.robot &&
           notice.part == Resource::camera(open.robot, track->camera) &&
           notice.designator == track->designator;
  });
  return found == open_.end() ? nullptr : &found->second;
}

std::vector<OpenCommands::Entry> OpenCommands::take_all() {
  std::vector<Entry> all;
  all.reserve(open_.size());
  for (auto& numbered : open_) all.push_back(std::move(numbered.second));
  open_.clear();
  return all;
}

std::vector<Input> OpenCommands::abandon(const Author& author) {
  std::vector<Input> stops;
  std::erase_if(open_, [&](const auto& numbered) {
    const Entry& open = numbered.second;
    if (open.author != author) return false;
    const Resource resource = resource_of(open.robot, open.command);
    if (resource.kind != ResourceKind::Robot) {
      stops.emplace_back(input::Interrupt{open.robot, resource.kind, resource.part});
    } else if (is_motion(open.command)) {
      stops.emplace_back(input::Command{open.robot, Stop{}});
    }
    return true;
  });
  return stops;
}

RouteEnquiries::RouteEnquiries(const Engine& engine)
    : engine_(engine), requests_(engine.world(), engine.seed(), pool_) {}

std::optional<Message> RouteEnquiries::ask(const Author& author, std::string id, RobotId robot,
                                           Point goal) {
  const RobotTypeInfo& type = engine_.team().type(robot);
  const Waypoint waypoint = Waypoint::go_to(goal);
  if (auto why = check_route_goal(engine_.world().cells(), type, waypoint)) return why;
  const Point start = engine_.team().believed()[robot.index()].position();
  // The answers are taken when they are planned: no tick is due.
  requests_.ask({robot, author, false, waypoint, start, movement_layer(type), type.radius}, 0);
  asked_.push_back({author, std::move(id)});
  return {};
}

std::vector<RouteEnquiries::Answer> RouteEnquiries::take() {
  std::vector<RouteRequests::Request> planned = requests_.take_due(0);
  std::vector<Answer> answers;
  answers.reserve(planned.size());
  for (std::size_t k = 0; k < planned.size(); ++k) {
    answers.push_back(
        {std::move(asked_[k].author), std::move(asked_[k].id), std::move(planned[k].route)});
  }
  asked_.clear();
  return answers;
}

}  // namespace magna
