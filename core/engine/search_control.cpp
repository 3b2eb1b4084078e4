// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/search_control.h"

#include "core/engine/remote_inputs.h"
#include "core/engine/robot_control.h"

namespace magna {

Outcome SearchControl::apply(const Author& author, const input::RemoteSearch& in) {
  const bool stops = in.order == SearchOrder::Pause || in.order == SearchOrder::Stop;
  if (auto outcome = robots_.admit(author, in.robot, stops ? WriteKind::Stop : WriteKind::Motion);
      !outcome) {
    return outcome;
  }
  const std::string& robot = state_.team.description(in.robot).name;
  if (state_.team.remote(in.robot) == nullptr) {
    return Outcome::refused({"search-simulated", "{} is simulated here: only CyBOTs search"},
                            robot);
  }
  const SearchStatus& now = searches_.status(in.robot);
  const bool begun = in_progress(now.state);
  if (in.order == SearchOrder::Start && !begun) return start(author, in.robot);
  if (!begun) {
    return Outcome::refused({"search-not-begun", "{} is not searching: start a search first"},
                            robot);
  }
  switch (in.order) {
    case SearchOrder::Start:
      if (!now.paused) {
        return Outcome::refused({"search-begun-already", "{} is searching already"}, robot);
      }
      searches_.pause(in.robot, false);
      break;
    case SearchOrder::Pause: searches_.pause(in.robot, true); break;
    case SearchOrder::Resume: searches_.pause(in.robot, false); break;
    case SearchOrder::Step:
      if (!now.paused) {
        return Outcome::refused(
            {"search-not-paused", "the search of {} is not paused: pause it first"}, robot);
      }
      searches_.step(in.robot);
      break;
    case SearchOrder::Stop:
      searches_.stop(in.robot, Message({"search-stopped", "stopped by {}"}, author.name));
      break;
  }
  robots_.take(author, in.robot);
  return {};
}

Outcome SearchControl::start(const Author& author, RobotId robot) {
  if (robots_.held(robot)) return Outcome::refused(stick_held());
  robots_.take(author, robot);
  robots_.interrupt(robot, Message({"search-took-over", "{} let the robot search"}, author.name),
                    this);
  searches_.start(robot, state_.now);
  return {};
}

void SearchControl::interrupt(RobotId robot, const Message& /*why*/) {
  if (robots_.stopped()) {
    searches_.halt(robot);
  } else {
    end(robot);
  }
}

void SearchControl::end(RobotId robot) {
  searches_.stop(robot, Message({"search-interrupted", "another command ended it"}));
}

void SearchControl::collect_events() {
  for (const RobotId robot : searches_.take_changed()) {
    ++state_.versions.statuses;
    state_.events.emplace_back(event::SearchChanged{robot});
  }
}

}  // namespace magna
