// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/action_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "core/engine/all_inputs.h"
#include "core/engine/input.h"
#include "core/sim/table_file.h"

namespace magna {
namespace {

constexpr std::string_view kHeader =
    "time_s,tick,trial,kind,author,action,target,x_m,y_m,outcome,code,reaction_s\r\n";

std::string names_of(const Team& team, const std::vector<RobotId>& robots) {
  std::string names;
  for (const RobotId robot : robots) {
    if (!names.empty()) names += ';';
    names += team.description(robot).name;
  }
  return names;
}

/// What an action without a robot is about: "mark 3", "image 7", a name.
std::string target_of(const Engine& engine, const Input& input,
                      const std::vector<RobotId>& robots) {
  const auto image = [](std::optional<ImageId> id) {
    return id ? fmt::format("image {}", id->value) : "live";
  };
  if (const auto* in = input.get_if<input::MarkAdd>()) return std::string(name(in->mark.kind));
  if (const auto* in = input.get_if<input::MarkChange>())
    return fmt::format("mark {}", in->id.value);
  if (const auto* in = input.get_if<input::MarkRemove>())
    return fmt::format("mark {}", in->id.value);
  if (const auto* in = input.get_if<input::DismissImage>()) return image(in->id);
  if (const auto* in = input.get_if<input::ShowImage>()) return image(in->image);
  if (const auto* in = input.get_if<input::OwnShowImage>()) return image(in->image);
  if (const auto* in = input.get_if<input::NoGoRemove>())
    return fmt::format("no-go {}", in->id.value);
  if (const auto* in = input.get_if<input::NoGoChange>())
    return fmt::format("no-go {}", in->id.value);
  if (const auto* in = input.get_if<input::GiveAreaOrder>()) return english(order_words(*in));
  if (const auto* in = input.get_if<input::CancelAreaOrder>())
    return fmt::format("order {}", in->order.value);
  if (const auto* in = input.get_if<input::HallCancel>()) {
    return fmt::format("action {}", in->action.value);
  }
  if (const auto* in = input.get_if<input::HallProcess>()) return in->machine;
  if (const auto* in = input.get_if<input::HallTransfer>()) return in->package;
  if (const auto* in = input.get_if<input::Declined>()) return in->target;
  if (const auto* in = input.get_if<input::SetParameter>()) return in->name;
  if (const auto* in = input.get_if<input::BeginTrial>()) return in->name;
  return names_of(engine.team(), robots);
}

std::optional<Point> place_of(const Waypoint& step) {
  if (step.type != WaypointType::Goto) return {};
  return step.target;
}

std::optional<Point> place_of(const Input& input) {
  return visit_input(input, []<class In>(const In& in) -> std::optional<Point> {
    if constexpr (requires { Waypoint(in.waypoint); }) {
      return place_of(in.waypoint);
    } else if constexpr (requires { Waypoint(in.goal); }) {
      return place_of(in.goal);
    } else if constexpr (requires { Point(in.mark.at); }) {
      return in.mark.at;
    } else if constexpr (requires { Pose(in.pose); }) {
      return in.pose.position();
    } else if constexpr (std::is_same_v<In, input::RemotePose>) {
      return Point{in.x, in.y};
    } else {
      return {};
    }
  });
}

/// A row up to its target.
TableWriter started_row(const Engine& engine, const Author& author, double now,
                        std::string_view action, std::string_view target) {
  TableWriter row;
  row.add(with_decimals(now, 4), engine.now(), engine.trial(), name(author.kind), author.name,
          action, target);
  return row;
}

}  // namespace

std::string_view ActionTable::header() { return kHeader; }

double ActionTable::seconds(Tick ticks) const {
  return static_cast<double>(ticks) * engine_->world().tick_seconds();
}

ActionTable::Robot& ActionTable::robot(RobotId id) {
  if (robots_.size() <= id.index()) robots_.resize(id.index() + 1);
  return robots_[id.index()];
}

std::vector<RobotId> ActionTable::known_robots(const Input& input) const {
  std::vector<RobotId> robots = robots_of(input);
  std::erase_if(robots, [&](RobotId id) { return id.index() >= engine_->team().size(); });
  return robots;
}

std::string ActionTable::row(const LoggedInput& logged) {
  if (!is_action(logged.input) || logged.author.kind == AuthorKind::World) return {};
  follow_own_picture(logged);
  if (logged.goes_on) {
    for (const RobotId id : known_robots(logged.input)) answer(id);
    return {};
  }
  const std::optional<Point> at = place_of(logged.input);
  const std::optional<double> after = reaction(logged);
  const auto* const declined = logged.input.get_if<input::Declined>();
  const std::string action(declined != nullptr ? declined->what : name(logged.input));
  const std::string& code = declined != nullptr ? declined->code : logged.refused;
  const std::string target = target_of(*engine_, logged.input, known_robots(logged.input));
  TableWriter row = started_row(*engine_, logged.author, seconds(engine_->now()), action, target);
  if (at) {
    row.add(with_decimals(at->x, 3), with_decimals(at->y, 3));
  } else {
    row.skip(2);
  }
  row.record(code.empty() ? "accepted" : "refused", code,
             after ? with_decimals(*after, 2) : std::string());
  return row.text();
}

void ActionTable::answer(RobotId id) {
  Robot& one = robot(id);
  one.needs_since.reset();
  one.acted = engine_->now();
}

std::optional<double> ActionTable::reaction(const LoggedInput& logged) {
  const bool accepted = logged.refused.empty();
  std::optional<Tick> since = picture_since(logged);
  for (const RobotId id : known_robots(logged.input)) {
    const auto needs = robot(id).needs_since;
    if (needs) since = std::max(since.value_or(0), *needs);
    if (accepted) answer(id);
  }
  if (accepted && logged.input.is<input::StopAll>()) {
    for (std::uint32_t k = 0; k < engine_->team().size(); ++k) answer(RobotId{k});
  }
  if (!since) return {};
  return seconds(engine_->now() - *since);
}

void ActionTable::follow_own_picture(const LoggedInput& logged) {
  if (!logged.refused.empty()) return;
  const std::string& author = logged.author.name;
  if (const auto* const select = logged.input.get_if<input::OwnSelect>()) {
    show(own_[author], select->robot, {});
  } else if (const auto* const image = logged.input.get_if<input::OwnShowImage>()) {
    show(own_[author], own_[author].robot, image->image);
  } else if (logged.input.is<input::Select>()) {
    own_.erase(author);  // it sees the window's again
  }
}

void ActionTable::show(Picture& picture, std::optional<RobotId> robot,
                       std::optional<ImageId> image) const {
  if (picture.robot == robot && picture.image == image) return;
  picture = {robot, image, engine_->now()};
}

std::optional<Tick> ActionTable::picture_since(const LoggedInput& logged) const {
  const auto own = own_.find(logged.author.name);
  const Picture& shown = own != own_.end() ? own->second : window_;
  bool about = false;
  if (const auto* const dismissed = logged.input.get_if<input::DismissImage>()) {
    about = dismissed->dismissed && shown.image == dismissed->id;
  } else if (const auto* const add = logged.input.get_if<input::MarkAdd>()) {
    const MarkContent& mark = add->mark;
    const bool stored = mark.image != 0 && shown.image == ImageId{mark.image};
    const bool live = mark.image == 0 && !shown.image && shown.robot && !mark.robot.empty() &&
                      engine_->team().description(*shown.robot).name == mark.robot;
    about = !add->again && (stored || live);
  }
  if (!about) return {};
  return shown.since;
}

void ActionTable::needs(RobotId id) {
  Robot& one = robot(id);
  if (one.acted != engine_->now() && !one.needs_since) one.needs_since = engine_->now();
}

std::string ActionTable::follow(const Event& event) {
  if (const auto* const mission = std::get_if<event::MissionStateChanged>(&event)) {
    const MissionState state = engine_->missions().status(mission->robot).state;
    if (state == MissionState::Running) {
      robot(mission->robot).needs_since.reset();
    } else if (state != MissionState::Held) {
      needs(mission->robot);
    }
  } else if (const auto* const ended = std::get_if<event::CommandEnded>(&event)) {
    if (is_motion(ended->command)) needs(ended->robot);
  } else if (const auto* const collided = std::get_if<event::Collided>(&event)) {
    needs(collided->robot);
  } else if (const auto* const done = std::get_if<event::ExplorationEnded>(&event)) {
    needs(done->robot);
  } else if (const auto* const jump = std::get_if<event::RemoteJump>(&event)) {
    needs(jump->robot);
  } else if (const auto* const link = std::get_if<event::RemoteLinked>(&event)) {
    if (!link->connected) needs(link->robot);
  } else if (const auto* const search = std::get_if<event::SearchChanged>(&event)) {
    if (!in_progress(engine_->search(search->robot).state)) needs(search->robot);
  } else if (std::holds_alternative<event::ImageShown>(event) ||
             std::holds_alternative<event::Selected>(event)) {
    show(window_, engine_->active(), engine_->shown_image());
  } else if (const auto* const refused = std::get_if<event::Refused>(&event)) {
    if (!refused->late) return {};
    const std::string target =
        refused->robot ? names_of(engine_->team(), {*refused->robot}) : std::string();
    TableWriter row =
        started_row(*engine_, refused->author, seconds(engine_->now()), refused->what, target);
    row.record("", "", "failed", refused->reason.code(), "");
    return row.text();
  }
  return {};
}

}  // namespace magna
