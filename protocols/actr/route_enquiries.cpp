// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/route_enquiries.h"

#include <utility>

#include "core/mission/plan_check.h"

namespace magna {

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
