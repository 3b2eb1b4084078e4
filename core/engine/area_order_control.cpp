// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/area_order_control.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/imagery/robot_eye.h"
#include "core/mission/mission_table.h"

namespace magna {
namespace {

using Away = AreaOrderWork::Away;
using Member = AreaOrderWork::Member;

constexpr double kOrderPeriod = 0.5;     // s between decisions
constexpr double kOrderPatience = 60.0;  // s without a robot that works: then an order ends
constexpr double kFloorDelay = 2.0;      // s until orders use a floor that has changed
constexpr double kSampleEvery = 5.0;     // s
constexpr double kSampleWindow = 60.0;   // s

AreaDivisions::Kind kind_of(const Team& team, RobotId robot) {
  const RobotTypeInfo& type = team.type(robot);
  return {movement_layer(type), type.radius, team.closures().ground(robot)};
}

}  // namespace

AreaOrderControl::AreaOrderControl(EngineState& state, const RobotControl& robots,
                                   MissionControl& missions, ExplorationControl& exploration,
                                   const OperatorControl& operation, const ImageControl& images)
    : state_(state),
      robots_(robots),
      missions_(missions),
      exploration_(exploration),
      operation_(operation),
      images_(images),
      divisions_(state.world, state.workers),
      units_{state.world.tick_seconds()},
      period_(units_.ticks(kOrderPeriod)),
      floor_delay_(units_.ticks(kFloorDelay)) {
  exploration.set_guide(*this);
}

AreaOrderWork::View AreaOrderControl::view() {
  const Knowledge* const knowledge = exploration_.knowledge();
  return {state_.now,
          units_,
          state_.team,
          missions_.missions(),
          knowledge != nullptr ? &knowledge->coverage() : nullptr,
          [this](RobotId robot) {
            const CameraSetup eye = robot_eye(
                robot, state_.team.type(robot).type, state_.team.believed()[robot.index()],
                state_.team.description(robot).image_camera, images_.aim_of(robot));
            return FloorCamera{eye.pose.position(), eye.pose.theta, eye.field_of_view};
          },
          [this](RobotId robot) -> const OrderFloor& {
            return divisions_.floor(kind_of(state_.team, robot), state_.now + floor_delay_);
          }};
}

AreaOrderControl::Entry* AreaOrderControl::find(AreaOrderId id) {
  const auto found = std::ranges::find(entries_, id, [](const auto& entry) { return entry->id; });
  return found == entries_.end() ? nullptr : found->get();
}

const AreaOrderControl::Entry* AreaOrderControl::of(RobotId robot) const {
  for (const auto& entry : entries_) {
    if (std::as_const(entry->work).find(robot) != nullptr) return entry.get();
  }
  return nullptr;
}

AreaOrderControl::Entry* AreaOrderControl::of(RobotId robot) {
  return const_cast<Entry*>(std::as_const(*this).of(robot));
}

void AreaOrderControl::changed(AreaOrderId id) {
  state_.events.emplace_back(event::AreaOrderChanged{id});
}

// Giving and cancelling.

std::optional<Message> AreaOrderControl::why_unable(const Author& author, OrderKind kind,
                                                    RobotId robot) const {
  if (auto outcome = robots_.admit(author, robot, WriteKind::Plan); !outcome) return outcome.why;
  return sees_floor(kind) ? exploration_.why_no_explorer(robot) : std::nullopt;
}

bool AreaOrderControl::is_idle(RobotId robot) const {
  return missions_.missions().status(robot).state == MissionState::Idle &&
         !state_.team.busy(robot) && !robots_.held(robot);
}

bool AreaOrderControl::is_free(RobotId robot) const {
  if (is_idle(robot)) return true;
  const std::vector<Waypoint>& plan = missions_.missions().plan(robot).waypoints;
  const bool only_explores = plan.size() == 1 && plan.front().type == WaypointType::Explore;
  return only_explores && !state_.team.busy(robot) && !robots_.held(robot) &&
         missions_.missions().status(robot).state != MissionState::Held;
}

Outcome AreaOrderControl::apply(const Author& author, const input::GiveAreaOrder& in) {
  if (auto why = check_area_order(state_.world.cells(), state_.world.rooms(), in)) {
    return Outcome::refused(*why);
  }
  if (entries_.size() >= kMost) {
    return Outcome::refused(
        {"too-many-area-orders", "{} orders are in force: cancel one of them first"}, kMost);
  }
  for (const RobotId robot : in.robots) {
    if (auto why = why_unable(author, in.kind, robot)) return Outcome::refused(*why);
  }
  AreaOrder order = in;
  if (!order.area.corners.empty() && order.area.name.empty()) {
    order.area.name = area_name(statuses_, order.area.corners);
  }
  auto entry = std::make_unique<Entry>(
      Entry{next_,
            author,
            AreaOrderWork(order, shape_of(state_.world, in.area), state_.now),
            operation_.marks().next(),
            {}});
  if (in.team.who == OrderCrew::Named) entry->wanted = in.robots.size();
  if (in.team.who == OrderCrew::Number) entry->wanted = in.team.count;
  if (in.team.who == OrderCrew::All) entry->wanted = std::numeric_limits<std::size_t>::max();
  if (candidates(*entry).empty()) {
    return Outcome::refused(
        {"no-robot-for-order", "no robot here is free to carry out this order"});
  }
  Outcome outcome;
  outcome.order = next_;
  ++next_.value;
  entries_.push_back(std::move(entry));
  ask(*entries_.back());
  changed(*outcome.order);
  refresh();
  return outcome;
}

Outcome AreaOrderControl::apply(const Author& author, const input::CancelAreaOrder& in) {
  Entry* const entry = find(in.order);
  if (entry == nullptr) {
    return Outcome::refused({"no-such-area-order", "order {} is not in force"}, in.order.value);
  }
  for (const Member& member : entry->work.members()) {
    const bool keeps_plan = member.away && !AreaOrderWork::keeps_order_held(member);
    if (keeps_plan || !state_.team.alive(member.robot)) continue;
    if (auto outcome = robots_.admit(author, member.robot, WriteKind::Plan); !outcome) {
      return outcome;
    }
  }
  finish(*entry, OrderEnd::Cancelled, in.restore);
  refresh();
  return {};
}

bool AreaOrderControl::takes_over(const Entry& entry) {
  const OrderCrew who = entry.work.order().team.who;
  return who == OrderCrew::Named || (who == OrderCrew::All && !entry.begun);
}

bool AreaOrderControl::can_join(const Entry& entry, RobotId robot) const {
  if (std::ranges::find(entry.left, robot) != entry.left.end()) return false;
  if (why_unable(entry.author, entry.work.order().kind, robot)) return false;
  return takes_over(entry) || (of(robot) == nullptr && is_free(robot));
}

std::vector<RobotId> AreaOrderControl::candidates(const Entry& entry) const {
  const AreaOrder& order = entry.work.order();
  std::vector<RobotId> found;
  if (order.team.who == OrderCrew::Named) {
    if (entry.begun) return found;
    found = order.robots;
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }
  for (std::uint32_t k = 0; k < state_.team.size(); ++k) {
    const RobotId robot{k};
    if (can_join(entry, robot)) found.push_back(robot);
  }
  return found;
}

// Divisions.

void AreaOrderControl::ask(Entry& entry) {
  entry.work.take_change();  // the query has the present crew
  const AreaOrder& order = entry.work.order();
  DivisionQuery query;
  query.kind = order.kind;
  query.shape = *entry.work.shape();
  query.wanted = entry.wanted;
  std::vector<AreaDivisions::Kind> kinds;
  const auto add = [&](RobotId robot, bool fixed) {
    const RobotTypeInfo& type = state_.team.type(robot);
    const AreaDivisions::Kind kind = kind_of(state_.team, robot);
    const auto known = std::ranges::find(kinds, kind);
    const auto floor = static_cast<std::size_t>(known - kinds.begin());
    if (known == kinds.end()) kinds.push_back(kind);
    query.robots.push_back({robot, floor, state_.team.believed()[robot.index()].position(),
                            std::max(type.max_speed, 0.1), fixed, is_free(robot)});
  };
  const AreaOrderWork::View now = view();
  for (const Member& member : entry.work.members()) {
    const bool outside = order.kind == OrderKind::Leave && member.in_place;
    if (AreaOrderWork::works(member, now) && !outside) add(member.robot, true);
  }
  for (const RobotId robot : candidates(entry)) add(robot, order.team.who == OrderCrew::Named);
  std::ranges::sort(query.robots, {}, &DivisionQuery::Robot::id);
  divisions_.ask(entry.id, std::move(query), kinds,
                 state_.now + state_.parameters.integer(kParameter<"Plan-Delay">));
}

void AreaOrderControl::take(AreaDivisions::Result result) {
  Entry* const entry = find(result.order);
  if (entry == nullptr) return;
  const std::vector<Division::Share>& crew = result.division.crew;
  if (crew.empty()) {
    if (!entry->begun) finish(*entry, OrderEnd::Unreachable, false);
    return;
  }
  // Some may have left, or been removed, locked or employed by another order since the request.
  const auto comes = [&](const Division::Share& share) {
    return of(share.robot) == entry || can_join(*entry, share.robot);
  };
  const bool named = entry->work.order().team.who == OrderCrew::Named;
  if (!named && !std::ranges::all_of(crew, comes) && !candidates(*entry).empty()) {
    return ask(*entry);
  }
  for (const Division::Share& share : crew) {
    if (comes(share)) join(*entry, share.robot);
  }
  if (!entry->begun && !entry->wanted) entry->wanted = crew.size();
  entry->begun = true;
  entry->work.take(result.division, result.floors, view());
  changed(entry->id);
}

void AreaOrderControl::join(Entry& entry, RobotId robot) {
  Entry* const other = of(robot);
  if (other == &entry) return;
  std::erase_if(entry.former, [robot](const Former& one) { return one.member.robot == robot; });
  if (other != nullptr) {
    entry.former.push_back({other->id, *other->work.find(robot)});
    dismiss(*other, robot);
  }
  const MissionState mission = missions_.missions().status(robot).state;
  Member member{robot, state_.team.believed()[robot.index()], missions_.missions().plan(robot)};
  member.ran = is_active(mission);
  entry.work.join(std::move(member));
}

void AreaOrderControl::dismiss(Entry& entry, RobotId robot) {
  entry.work.leave(robot);
  entry.left.push_back(robot);
  changed(entry.id);
}

// Robots that others move.

void AreaOrderControl::set_away(RobotId robot, Away why) {
  Entry* const entry = of(robot);
  if (entry == nullptr) return;
  if (!entry->work.order().rejoin) return dismiss(*entry, robot);
  entry->work.set_away(robot, why, state_.now);
  changed(entry->id);
}

void AreaOrderControl::interrupt(RobotId robot, const Message&) {
  if (!robots_.stopped()) return set_away(robot, Away::Taken);
  // STOP holds the order with all its robots.
  if (Entry* const entry = of(robot)) entry->work.stop(robot);
}

void AreaOrderControl::stopped(RobotId robot) { set_away(robot, Away::Stopped); }

void AreaOrderControl::yield_to_plan(RobotId robot, const std::function<Message()>&) {
  if (giving_) return;
  Entry* const entry = of(robot);
  if (entry == nullptr) return;
  const Plan& plan = missions_.missions().plan(robot);
  Member* const member = entry->work.find(robot);
  if (plan.waypoints.empty()) return dismiss(*entry, robot);
  // A held mission of the order is resumed: what follows is seen in the next step.
  if (member->given && *member->given == plan) return;
  set_away(robot, Away::OtherPlan);
}

bool AreaOrderControl::is_back(const Entry& entry, const Member& member,
                               const AreaOrderWork::View& now) const {
  if (member.away == Away::Stick) return !robots_.held(member.robot);
  if (member.away == Away::Refused) {
    return !why_unable(entry.author, entry.work.order().kind, member.robot);
  }
  return AreaOrderWork::is_free_again(member, now);
}

void AreaOrderControl::follow_crew(Entry& entry, const AreaOrderWork::View& now) {
  std::vector<RobotId> gone, back, driven;
  for (const Member& member : entry.work.members()) {
    if (!state_.team.alive(member.robot)) {
      gone.push_back(member.robot);
    } else if (member.away == Away::Taken && robots_.held(member.robot)) {
      entry.work.find(member.robot)->away = Away::Stick;
    } else if (member.away && is_back(entry, member, now)) {
      back.push_back(member.robot);
    } else if (!member.away && robots_.held(member.robot)) {
      driven.push_back(member.robot);  // since before it joined
    }
  }
  for (const RobotId robot : gone) dismiss(entry, robot);
  for (const RobotId robot : back) entry.work.come_back(robot);
  for (const RobotId robot : driven) entry.work.set_away(robot, Away::Stick, state_.now);
  if (!back.empty() || !driven.empty()) changed(entry.id);
}

// One tick.

void AreaOrderControl::advance() {
  if (entries_.empty()) return;
  for (AreaDivisions::Result& result : divisions_.take_due(state_.now)) take(std::move(result));
  const AreaOrderWork::View now = view();
  for (const auto& entry : entries_) entry->work.follow(now);
  if (state_.now % period_ != 0) return;
  std::vector<AreaOrderId> ids;
  for (const auto& entry : entries_) ids.push_back(entry->id);
  for (const AreaOrderId id : ids) {
    // An order may end another one's part: robots that help change crews.
    if (Entry* const entry = find(id)) step(*entry);
  }
  refresh();
}

void AreaOrderControl::step(Entry& entry) {
  // While STOP is latched robots get plans that are held; after it nothing starts by itself.
  const bool stopped = robots_.stopped();
  const AreaOrderWork::View now = view();
  const bool waits = !stopped && entry.work.waits(now);
  if (!waits) {
    follow_crew(entry, now);
    for (const AreaOrderWork::Step& next : entry.work.step(now)) {
      give(entry, next.robot, next.plan, next.run || stopped);
    }
  }
  if (stopped || waits) {
    entry.alone.reset();
    return;
  }
  const bool divides = divisions_.pending(entry.id);
  if (entry.work.take_change()) {
    const OrderKind kind = entry.work.order().kind;
    const bool places = kind == OrderKind::Guard || kind == OrderKind::Leave;
    if (places || entry.work.order().team.who != OrderCrew::Named) {
      ask(entry);
      return;
    }
  }
  if (divides) return;
  if (entry.work.done()) {
    finish(entry, OrderEnd::Done, false);
    return;
  }
  const bool works = std::ranges::any_of(entry.work.members(), [&](const Member& member) {
    return AreaOrderWork::works(member, now);
  });
  if (works) {
    entry.alone.reset();
    return;
  }
  if (!entry.alone) entry.alone = state_.now;
  const bool empty = entry.work.members().empty();
  if (!empty && state_.now - *entry.alone < units_.ticks(kOrderPatience)) return;
  finish(entry, OrderEnd::NoRobots, false);
}

void AreaOrderControl::give(Entry& entry, RobotId robot, const Plan& plan, bool run) {
  giving_ = true;
  const Outcome outcome = missions_.edit_plan(entry.author, robot, run, [&] {
    Missions& missions = missions_.missions();
    // The same way-point again is a new one: what was reached of it does not count. A plan that is
    // not to run does not take the place of one that runs.
    const Plan& now = missions.plan(robot);
    const bool again = !now.waypoints.empty() && !plan.waypoints.empty() &&
                       now.waypoints.front() == plan.waypoints.front();
    if (again || !run) missions.clear(robot);
    return missions.set_plan(robot, plan);
  });
  giving_ = false;
  if (!outcome) set_away(robot, Away::Refused);
}

// The end.

void AreaOrderControl::finish(Entry& entry, OrderEnd end, bool restore) {
  divisions_.cancel(entry.id);
  AreaOrderStatus last = status_of(entry);
  last.remaining.reset();
  last.result =
      AreaOrderResult{end, last.covered, last.found,
                      static_cast<double>(state_.now - entry.work.begun()) * units_.tick_seconds};
  if (end == OrderEnd::Done && sees_floor(last.order.kind)) {
    last.result->left = exploration_.places_left(*entry.work.shape());
  }
  // Taken out first: what its robots do next is not about this order.
  const auto at = std::ranges::find(entries_, entry.id, [](const auto& one) { return one->id; });
  const std::unique_ptr<Entry> over = std::move(*at);
  entries_.erase(at);
  for (const Member& member : over->work.members()) {
    if (!state_.team.alive(member.robot)) continue;
    if (restore) {
      put_back(*over, member);
    } else {
      release(*over, member, end);
    }
  }
  ended_.push_back(last);
  if (ended_.size() > kMostEnded) ended_.erase(ended_.begin());
  state_.events.emplace_back(event::AreaOrderEnded{
      over->id, over->author, std::make_shared<const AreaOrderStatus>(std::move(last))});
}

void AreaOrderControl::put_back(Entry& entry, const Member& member) {
  const auto former = std::ranges::find(entry.former, member.robot,
                                        [](const Former& one) { return one.member.robot; });
  const bool had_order = former != entry.former.end();
  Entry* const order = had_order ? find(former->order) : nullptr;
  const bool has_its_plan = AreaOrderWork::has_its_plan(member, missions_.missions());
  if (!member.away || (AreaOrderWork::keeps_order_held(member) && has_its_plan)) {
    // The plan of an order that has ended meanwhile is not driven again.
    const bool of_ended = had_order && order == nullptr && former->member.given == member.before;
    give(entry, member.robot, of_ended ? Plan{} : member.before, member.ran && !member.away);
  }
  if (order == nullptr) return;
  Member back = former->member;
  if (member.away) {
    back.away = member.away;
    back.away_since = member.away_since;
    back.starts_held = member.starts_held;
  }
  if (back.away && !order->work.order().rejoin) return;
  // The work may have been divided again since.
  back.place.reset();
  back.target.reset();
  back.in_place = false;
  const bool held = missions_.missions().status(member.robot).state == MissionState::Held;
  if (!back.away && !held) back.given.reset();
  std::erase(order->left, member.robot);
  order->work.join(std::move(back));
  ask(*order);
  changed(order->id);
}

void AreaOrderControl::release(Entry& entry, const Member& member, OrderEnd end) {
  const bool has_its_plan = AreaOrderWork::has_its_plan(member, missions_.missions());
  if (member.away) {
    // It stays held, but no longer for the order.
    const bool held = AreaOrderWork::keeps_order_held(member) && has_its_plan;
    if (held) give(entry, member.robot, {}, false);
    return;
  }
  if (end == OrderEnd::Done && entry.work.order().after == OrderAfter::Help &&
      help(entry, member.robot)) {
    return;
  }
  if (end == OrderEnd::Done && entry.work.order().after == OrderAfter::Return) {
    const Plan home{{Waypoint::go_to(member.home.position(), member.home.theta)}, false};
    return give(entry, member.robot, home, true);
  }
  if (has_its_plan) give(entry, member.robot, {}, false);
}

bool AreaOrderControl::help(const Entry& from, RobotId robot) {
  Entry* neediest = nullptr;
  double most = 0.0;
  for (const auto& other : entries_) {
    if (!other->begun || why_unable(from.author, other->work.order().kind, robot)) continue;
    const double left =
        (1.0 - other->work.covered()) / static_cast<double>(other->work.members().size() + 1);
    if (left <= most) continue;
    most = left;
    neediest = other.get();
  }
  if (neediest == nullptr) return false;
  std::erase(neediest->left, robot);
  join(*neediest, robot);
  ask(*neediest);
  changed(neediest->id);
  return true;
}

// Explorers.

bool AreaOrderControl::employs(RobotId robot) const { return of(robot) != nullptr; }

void AreaOrderControl::restrict_explorers(std::vector<Explorer>& explorers) const {
  if (entries_.empty()) return;
  for (Explorer& explorer : explorers) {
    const Entry* const entry = of(explorer.robot);
    if (entry == nullptr || !sees_floor(entry->work.order().kind)) continue;
    if (!std::as_const(entry->work).find(explorer.robot)->away) {
      explorer.within = entry->work.bounds();
      explorer.takes_over = true;
    }
  }
}

bool AreaOrderControl::take_end(const ExploreOrder& over) {
  Entry* const entry = of(over.robot);
  if (entry == nullptr || !sees_floor(entry->work.order().kind)) return false;
  if (entry->work.find(over.robot)->away) return false;
  entry->work.explored(over.robot);
  return true;
}

// What is shown.

std::uint32_t AreaOrderControl::found(const Entry& entry) const {
  return static_cast<std::uint32_t>(
      std::ranges::count_if(operation_.marks().all(), [&](const Mark& mark) {
        return is_victim_kind(mark.mark.kind) && state_of(mark.mark) != MarkState::Dismissed &&
               mark.id >= entry.first_mark && entry.work.shape()->contains(mark.mark.at);
      }));
}

std::optional<double> AreaOrderControl::remaining(const Entry& entry, double covered) const {
  if (row_of(entry.work.order().kind).lasts || entry.samples.empty()) return std::nullopt;
  const auto& [then, before] = entry.samples.front();
  const double seconds = static_cast<double>(state_.now - then) * units_.tick_seconds;
  if (seconds < kSampleEvery || covered <= before) return std::nullopt;
  return (1.0 - covered) * seconds / (covered - before);
}

AreaOrderStatus AreaOrderControl::status_of(const Entry& entry) {
  const AreaOrderWork::View now = view();
  AreaOrderStatus status;
  status.id = entry.id;
  status.order = entry.work.order();
  status.author = entry.author.name;
  status.corners = entry.work.shape()->corners();
  status.begun = entry.work.begun();
  for (const Member& member : entry.work.members()) {
    if (!state_.team.alive(member.robot)) continue;
    status.crew.push_back({member.robot, entry.work.state(member, now), member.target});
  }
  status.covered = entry.work.covered();
  status.found = found(entry);
  status.remaining = remaining(entry, status.covered);
  return status;
}

void AreaOrderControl::refresh() {
  std::vector<AreaOrderStatus> statuses = ended_;
  for (const auto& entry : entries_) {
    const double covered = entry->work.covered();
    auto& samples = entry->samples;
    const bool due =
        samples.empty() || state_.now - samples.back().first >= units_.ticks(kSampleEvery);
    if (entry->begun && due) samples.emplace_back(state_.now, covered);
    while (!samples.empty() && state_.now - samples.front().first > units_.ticks(kSampleWindow)) {
      samples.pop_front();
    }
    statuses.push_back(status_of(*entry));
  }
  std::ranges::sort(statuses, {}, &AreaOrderStatus::id);
  if (statuses == statuses_) return;
  statuses_ = std::move(statuses);
  ++version_;
}

void AreaOrderControl::hash(StateHash& hash) const {
  if (next_.value == 1) return;
  hash.add(next_.value);
  divisions_.hash(hash);
  hash.add(entries_.size());
  for (const auto& entry : entries_) {
    hash.add(entry->id.value);
    hash.add(entry->author.kind);
    hash.add(std::string_view(entry->author.name));
    entry->work.hash(hash);
    hash.add(entry->wanted.has_value());
    hash.add(entry->wanted.value_or(0));
    hash.add(entry->begun);
    hash.add(entry->left.size());
    for (const RobotId robot : entry->left) hash.add(robot.value);
    hash.add(entry->former.size());
    for (const Former& one : entry->former) {
      hash.add(one.order.value);
      AreaOrderWork::add_to(hash, one.member);
    }
    hash.add(entry->alone.value_or(-1));
  }
}

}  // namespace magna
