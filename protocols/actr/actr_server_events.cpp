// SPDX-License-Identifier: GPL-3.0-or-later
// The reports of an ActrServer: events, moving robots, and the features of the picture.
#include <algorithm>
#include <set>
#include <utility>
#include <variant>

#include "protocols/actr/actr_server.h"

namespace magna {
namespace {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

}  // namespace

/// Objects already reported at this moment: an object that changed twice is reported once, in its
/// current state.
struct ActrServer::Told {
  std::set<SightingId> sightings;
  std::set<FeatureId> features;
  std::set<MarkId> marks;
};

void ActrServer::on_events(std::span<const Event> events) {
  if (events.empty()) return;
  ++drains_;
  // When another picture is shown, all features of the last one become invalid before anything else
  // is sent.
  show_pictures();
  Lines& lines = event_lines_;
  lines.text.clear();
  lines.count = 0;
  Told told;
  for (const Event& event : events) send_event(event, told, lines);
  // A log that begins now starts with the whole state.
  const bool news = !log_ || log_begun_;
  begin_log();
  const bool selected = std::ranges::any_of(
      events, [](const Event& event) { return std::holds_alternative<event::Selected>(event); });
  for (ActrClient* client : clients_) {
    client->send(selected && client->own_view() ? without_window_view(lines) : lines);
  }
  if (log_ && news) log_->sent(lines.text);
  count_unsendable();
  send_subscribed(events);
}

void ActrServer::send_event(const Event& event, Told& told, Lines& lines) {
  std::visit(
      Overloaded{[&](const event::RobotAdded& e) { robot_came(e.robot, lines); },
                 [&](const event::RobotRemoved& e) { robot_went(e.robot, lines); },
                 [&](const event::PlanChanged& e) {
                   if (roster_.present(e.robot) && first_plan_of_drain(e.robot)) {
                     roster_.write_mission(e.robot, lines);
                   }
                 },
                 [&](const event::Refused& e) {
                   if (e.late) refused_late(e);
                 },
                 [&](const event::CommandEnded& e) { command_ended(e); },
                 [&](const event::PartNoticed& e) { track_began(e.notice); },
                 [&](const event::Selected& e) {
                   if (e.robot && roster_.present(*e.robot))
                     roster_.write_selected(*e.robot, lines);
                 },
                 [&](const event::TrialBegun& e) { trial_begun(e.name); },
                 [&](const event::PaneChanged& e) { roster_.write_window(e.pane, lines); },
                 [&](const event::FeatureChanged& e) {
                   if (told.features.insert(e.feature).second)
                     roster_.write_feature(e.feature, lines);
                 },
                 [&](const event::SightingChanged& e) {
                   if (told.sightings.insert(e.sighting).second)
                     roster_.write_sighting(e.sighting, lines);
                 },
                 [&](const event::FrontierChanged& e) { roster_.write_frontier(e.side, lines); },
                 [&](const event::MarkChanged& e) {
                   if (told.marks.insert(e.id).second) roster_.write_mark(e.id, lines);
                 },
                 // The guide has no form for other events.
                 [](const auto&) {}},
      event);
}

bool ActrServer::first_plan_of_drain(RobotId robot) {
  if (plans_told_.size() <= robot.index()) plans_told_.resize(robot.index() + 1, 0);
  return std::exchange(plans_told_[robot.index()], drains_) != drains_;
}

void ActrServer::robot_came(RobotId robot, Lines& lines) {
  if (!roster_.add(robot)) return;
  roster_.write_robot(robot, lines);
  roster_.write_mission(robot, lines);
  const Pose pose = engine_->team().believed()[robot.index()];
  const std::int64_t now = line_time();
  log_pacer_.told(robot.index(), pose, now);
  for (ActrClient* client : clients_) client->pacer().told(robot.index(), pose, now);
}

void ActrServer::robot_went(RobotId robot, Lines& lines) {
  if (!roster_.remove(robot)) return;
  roster_.write_gone(robot, lines);
  log_pacer_.forget(robot.index());
  for (ActrClient* client : clients_) {
    if (client->own_view()) client->own_view()->forget(robot);
  }
  show_pictures();
  for (ActrClient* client : clients_) client->pacer().forget(robot.index());
}

void ActrServer::on_tick() {
  begin_log();
  // At the latest after the next tick, so that a run in lock-step can be repeated.
  if (!routes_->empty()) answer_routes();
  pace();
  if (options_.lockstep) send_images();  // those that waited for a client's rate
  send_subscribed();
  patience_.restart(clock_.steady_ns());
}

void ActrServer::pace() {
  const auto poses = engine_->team().believed();
  const std::int64_t now = line_time();
  std::optional<std::int64_t> wait;
  Lines lines;
  const auto tell = [&](std::size_t robot) {
    roster_.write_robot({static_cast<std::uint32_t>(robot)}, lines);
  };
  const auto longest = [&](std::optional<std::int64_t> other) {
    if (other) wait = std::min(wait.value_or(*other), *other);
  };
  for (ActrClient* client : clients_) {
    if (client->hold_back()) continue;
    lines = {};
    longest(client->pacer().pace(poses, now, tell));
    client->send(lines);
  }
  if (log_) {
    lines = {};
    longest(log_pacer_.pace(poses, now, tell));
    log_->sent(lines.text);
  }
  count_unsendable();
  // If the world stops now, the last position is still sent.
  if (wait && !options_.lockstep) pending_.start(static_cast<int>(*wait / 1'000'000 + 1));
}

void ActrServer::caught_up() {
  pace();
  send_images();
  send_subscribed();
}

void ActrServer::send_images() {
  for (ActrClient* client : clients_) send_later(send_images_to(*client));
  if (!log_ || !log_begun_) return;
  Lines lines;
  log_images_.tell(roster_.images(), false, lines);
  log_->sent(lines.text);
}

}  // namespace magna
