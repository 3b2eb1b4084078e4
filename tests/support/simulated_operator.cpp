// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/simulated_operator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "core/engine/area_order_inputs.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/imagery/robot_eye.h"
#include "core/render/pick.h"
#include "core/render/render.h"

namespace magna::test {
namespace {

/// Where a person clicks on a victim in a picture, as a place on the map; nothing: it is too small.
std::optional<Point> clicked_place(const StoredImage& image, const SeenFeature& victim) {
  // From the middle of its box outwards.
  constexpr double kShares[] = {0.5, 0.35, 0.65, 0.2, 0.8};
  for (const double down : kShares) {
    for (const double right : kShares) {
      const auto picked = pick(*image.scene, image.camera, victim.box.x + right * victim.box.width,
                               victim.box.y + down * victim.box.height);
      const bool hit =
          picked && picked->kind == PickedKind::Thing && picked->number == victim.number;
      if (hit) return believed_place({image.believed, image.truth}, picked->at);
    }
  }
  return std::nullopt;
}

}  // namespace

SimulatedOperator::SimulatedOperator(Engine& engine, OrderStyle style)
    : engine_(engine),
      style_(style),
      tick_(engine.world().tick_seconds()),
      watch_(TickUnits{tick_}.ticks(kWatch)),
      robots_(engine.team().size()) {}

void SimulatedOperator::act() {
  if (engine_.now() % watch_ == 0) watch();
  if (task_ && engine_.now() >= task_->ends) complete();
  if (!task_) begin();
  work_.seconds += tick_;
  if (!task_) return;
  (task_->job == Job::Judge ? work_.on_pictures : work_.on_robots) += tick_;
}

// What the window shows: who needs an order or help.

void SimulatedOperator::watch() {
  const double passed = static_cast<double>(watch_) * tick_;
  queue_.follow(engine_.now(), tick_, attention_facts(engine_), {});
  if (style_ == OrderStyle::Area) watch_orders();
  bool busy = task_.has_value() || order_due_ || next_picture(false) != nullptr;
  for (std::uint32_t k = 0; k < robots_.size(); ++k) {
    watch_robot(RobotId{k}, passed);
    busy = busy || robots_[k].need != Need::None || !stands(RobotId{k});
  }
  finished_ = !busy && std::ranges::none_of(engine_.area_orders(), &AreaOrderStatus::active);
}

void SimulatedOperator::watch_robot(RobotId id, double passed) {
  Robot& robot = robots_[id.index()];
  // Places that it has reached, or that were taken from its plan.
  const std::size_t left = engine_.missions().plan(id).waypoints.size();
  if (robot.goals.size() > left) {
    robot.goals.erase(robot.goals.begin(),
                      robot.goals.begin() + static_cast<std::ptrdiff_t>(robot.goals.size() - left));
  }
  Need need = need_of(id);
  if (need == Need::Remedy && engine_.now() < robot.patient_until) need = Need::None;
  if (need != robot.need) robot.since = engine_.now();
  robot.need = need;
  const bool standing = stands(id);
  if (standing) work_.standing += passed;
  if (need != Need::None || (order_due_ && standing)) work_.waiting += passed;
}

// The team is ordered to search again if the last search has made the gaps on the map fewer.
void SimulatedOperator::watch_orders() {
  const bool searching = std::ranges::any_of(engine_.area_orders(), &AreaOrderStatus::active);
  const std::size_t left = searching ? 0 : count_squares_left();
  order_due_ = left > 0 && left < last_left_;
}

bool SimulatedOperator::stands(RobotId id) const {
  const Missions& missions = engine_.missions();
  if (missions.makes_way(id)) return false;
  const MissionState state = missions.status(id).state;
  if (state != MissionState::Waiting) return state != MissionState::Running;
  // It waits until others have found more to explore.
  const std::vector<Waypoint>& plan = missions.plan(id).waypoints;
  return !plan.empty() && plan.front().type == WaypointType::Explore &&
         !missions.explore_target(id);
}

SimulatedOperator::Need SimulatedOperator::need_of(RobotId id) {
  const MissionState state = engine_.missions().status(id).state;
  const bool single = style_ == OrderStyle::Single;
  const bool free = stands(id) && state != MissionState::Waiting;
  const Point here = engine_.team().believed()[id.index()].position();
  if (single && free && next_square(id, here)) return Need::Order;
  const AttentionEntry* const entry = queue_.of(id);
  if (entry == nullptr) return Need::None;
  const double lasts = static_cast<double>(engine_.now()) * tick_ - entry->since;
  switch (entry->cause) {
    case AttentionCause::InWay:
    case AttentionCause::WaitsLong: return Need::Remedy;
    case AttentionCause::Blocked: return !single && lasts >= kPatience ? Need::Remedy : Need::None;
    default: return Need::None;
  }
}

std::optional<RobotId> SimulatedOperator::longest_waiting() const {
  std::optional<RobotId> longest;
  for (std::uint32_t k = 0; k < robots_.size(); ++k) {
    if (robots_[k].need == Need::None) continue;
    if (!longest || robots_[k].since < robots_[longest->index()].since) longest = RobotId{k};
  }
  return longest;
}

// What the person does.

void SimulatedOperator::begin() {
  if (const StoredImage* const image = next_picture(true)) {
    judge(*image);
  } else if (order_due_) {
    task_ = Task{Job::OrderArea, after(kMental, kKeysOfAreaOrder)};
  } else if (const auto robot = longest_waiting()) {
    const bool order = robots_[robot->index()].need == Need::Order;
    task_ = Task{order ? Job::SwitchTo : Job::Help,
                 after(kMental + kTakeIn, order ? kKeysToRobot : kKeysOfRemedy), *robot};
  } else if (const StoredImage* const other = next_picture(false)) {
    judge(*other);
  }
}

void SimulatedOperator::complete() {
  Task task = *std::exchange(task_, std::nullopt);
  switch (task.job) {
    case Job::SwitchTo: switch_to(task.robot); break;
    case Job::Send: send(std::move(task)); break;
    case Job::Help: help(task.robot); break;
    case Job::OrderArea: order_area(); break;
    case Job::Judge: end_judging(task); break;
  }
}

Tick SimulatedOperator::after(double seconds, int keys) {
  work_.keys += keys;
  return engine_.now() + TickUnits{tick_}.ticks(seconds + keys * kKey);
}

Outcome SimulatedOperator::submit(const Input& input) {
  Outcome outcome = engine_.submit(Author::person(), input);
  if (!outcome) ++work_.refused;
  return outcome;
}

void SimulatedOperator::switch_to(RobotId id) {
  submit(input::Select{id});
  Robot& robot = robots_[id.index()];
  // Where it could not get to, no robot is sent again.
  const bool blocked = engine_.missions().status(id).state == MissionState::Blocked;
  if (blocked && !robot.goals.empty()) tries(robot.goals.front()) = kTries;
  robot.goals.clear();
  ++work_.orders;
  task_ = Task{Job::Send, after(kMental, kKeysOfPlace), id, 0,
               engine_.team().believed()[id.index()].position()};
}

void SimulatedOperator::send(Task task) {
  Robot& robot = robots_[task.robot.index()];
  robot.need = Need::None;
  const auto square = next_square(task.robot, task.from);
  if (!square) return;
  ++tries(square->number);
  const Waypoint waypoint = Waypoint::go_to(square->at);
  // The first place replaces its plan; one that has reached all its places starts again.
  const bool first = task.places == 0 || engine_.missions().plan(task.robot).waypoints.empty();
  if (first) robot.goals.clear();
  const Outcome outcome = first ? submit(input::MissionSet{task.robot, {{waypoint}, false}, true})
                                : submit(input::MissionAppend{task.robot, waypoint});
  if (outcome) {
    robot.goals.push_back(square->number);
    task.from = square->at;
  }
  if (++task.places == kPlaces) return;
  task.ends = after(kMental, kKeysOfPlace);
  task_ = std::move(task);
}

void SimulatedOperator::help(RobotId id) {
  Robot& robot = robots_[id.index()];
  robot.need = Need::None;
  robot.patient_until = engine_.now() + TickUnits{tick_}.ticks(kPatience);
  const AttentionEntry* const entry = queue_.of(id);
  if (entry == nullptr) return;
  ++work_.remedies;
  submit(input::Select{id});
  if (entry->cause == AttentionCause::InWay) {
    submit(input::MoveAside{id});
  } else {
    submit(input::MissionReplan{id});
  }
}

void SimulatedOperator::order_area() {
  order_due_ = false;
  last_left_ = count_squares_left();
  ++work_.orders;
  AreaOrder order;
  order.kind = OrderKind::Search;
  order.team.who = OrderCrew::Named;
  for (std::uint32_t k = 0; k < robots_.size(); ++k) {
    if (!engine_.why_no_explorer(RobotId{k})) order.robots.push_back(RobotId{k});
  }
  submit(input::SelectSet{order.robots});
  submit(input::GiveAreaOrder{order});
}

// Pictures.

const StoredImage* SimulatedOperator::next_picture(bool of_victim) const {
  // By rank, dismissed ones last.
  for (const auto& image : *engine_.images().list()) {
    if (image->dismissed) break;
    if (!of_victim || image->victim_share >= kLeastVictim) return image.get();
  }
  return nullptr;
}

void SimulatedOperator::judge(const StoredImage& image) {
  submit(input::ShowImage{image.id});
  Task task{Job::Judge};
  task.image = image.id;
  double seconds = kLook;
  if (image.victim_share >= kLeastVictim) {
    seconds += kJudge;
    task.victims = new_victims(image);
  }
  const auto marks = static_cast<int>(task.victims.size());
  seconds += marks * (kMental + kPoint + kClick);
  task.ends = after(seconds, kKeysOfPicture + marks * kKeysOfMark);
  task_ = std::move(task);
}

std::vector<Point> SimulatedOperator::new_victims(const StoredImage& image) const {
  std::vector<Point> places;
  for (const SeenFeature& seen : render(*image.scene, image.camera).seen) {
    if (seen.kind != SeenKind::Victim || seen.share < kLeastVictim) continue;
    const auto at = clicked_place(image, seen);
    const auto is_marked = [&](const Mark& mark) {
      return is_victim(mark.mark) && at && distance(mark.mark.at, *at) <= VictimMeasures::kReach;
    };
    if (at && std::ranges::none_of(engine_.marks(), is_marked)) places.push_back(*at);
  }
  return places;
}

void SimulatedOperator::end_judging(const Task& task) {
  ++work_.pictures;
  if (const auto image = engine_.images().find(task.image)) {
    const std::string& robot = engine_.team().description(image->robot).name;
    for (const Point at : task.victims) {
      const MarkContent mark{MarkKind::Victim, at, {}, robot, image->id.value};
      if (submit(input::MarkAdd{mark, {}})) ++work_.marks;
    }
  }
  submit(input::DismissImage{task.image});
}

// The map.

SimulatedOperator::Kind& SimulatedOperator::kind_of(RobotId id) {
  const RobotTypeInfo& type = engine_.team().type(id);
  const ObstacleLayer layer = movement_layer(type);
  for (const auto& kind : kinds_) {
    if (kind->layer == layer && kind->radius == type.radius) return *kind;
  }
  OrderFloor floor(engine_.world().field(), layer, type.radius);
  const auto node = floor.node_at(engine_.team().believed()[id.index()].position());
  const std::int32_t region = node ? floor.region(*node) : FreeRegions::kNone;
  kinds_.push_back(std::make_unique<Kind>(Kind{layer, type.radius, std::move(floor), region}));
  return *kinds_.back();
}

const std::vector<SimulatedOperator::Square>& SimulatedOperator::squares_left(Kind& kind) {
  if (kind.looked == engine_.now()) return kind.left;
  kind.looked = engine_.now();
  kind.left.clear();
  if (kind.region == FreeRegions::kNone) return kind.left;
  const auto pictured = engine_.pictured_floor();
  const int side = static_cast<int>(std::lround(kSquare / pictured->cell));
  const int columns = (pictured->width + side - 1) / side;
  const int lines = (pictured->height + side - 1) / side;
  const double least = kLeastLeft / (pictured->cell * pictured->cell);
  std::vector<Point> floor;
  for (int number = 0; number < columns * lines; ++number) {
    const int left = number % columns * side, top = number / columns * side;
    Point sum;
    floor.clear();
    for (int j = top; j < std::min(top + side, pictured->height); ++j) {
      for (int i = left; i < std::min(left + side, pictured->width); ++i) {
        const Point at = pictured->lower + pictured->cell * Point{i + 0.5, j + 0.5};
        if (pictured->shows(at) || kind.floor.region(at) != kind.region) continue;
        floor.push_back(at);
        sum += at;
      }
    }
    if (static_cast<double>(floor.size()) < least) continue;
    const Point middle = sum * (1.0 / static_cast<double>(floor.size()));
    const auto to_middle = [middle](Point p) { return distance(p, middle); };
    kind.left.push_back(
        {static_cast<std::size_t>(number), *std::ranges::min_element(floor, {}, to_middle)});
  }
  return kind.left;
}

std::size_t SimulatedOperator::count_squares_left() {
  std::size_t count = 0;
  for (std::uint32_t k = 0; k < robots_.size(); ++k) kind_of(RobotId{k});
  for (const auto& kind : kinds_) count += squares_left(*kind).size();
  return count;
}

std::optional<SimulatedOperator::Square> SimulatedOperator::next_square(RobotId id, Point from) {
  std::optional<Square> nearest;
  double least = std::numeric_limits<double>::infinity();
  for (const Square& square : squares_left(kind_of(id))) {
    const auto is_goal = [&square](const Robot& robot) {
      return std::ranges::find(robot.goals, square.number) != robot.goals.end();
    };
    const double away = distance(from, square.at);
    if (away >= least || tries(square.number) >= kTries || std::ranges::any_of(robots_, is_goal)) {
      continue;
    }
    least = away;
    nearest = square;
  }
  return nearest;
}

int& SimulatedOperator::tries(std::size_t square) {
  if (tries_.size() <= square) tries_.resize(square + 1);
  return tries_[square];
}

}  // namespace magna::test
