// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_server.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <variant>

#include "core/engine/operator_inputs.h"
#include "protocols/actr/form_writer.h"
#include "protocols/actr/robot_answers.h"

namespace magna {
namespace {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

}  // namespace

ActrServer::ActrServer(Engine& engine, Options options)
    : engine_(&engine),
      options_(std::move(options)),
      clock_(options_.clock != nullptr ? *options_.clock : system_clock_),
      roster_(engine, options_.keep_names),
      routes_(std::make_unique<RouteEnquiries>(engine)),
      patience_(options_.step_limit_ns),
      feed_(engine, roster_, options_.lockstep),
      server_(server_options(options_, "ACT-R", "actr"), clock_,
              [this](Connection& connection) { return join(connection); }) {
  pending_.setSingleShot(true);
  pending_.callOnTimeout(&pending_, [this] { pace(); });
  feed_due_.setSingleShot(true);
  feed_due_.callOnTimeout(&feed_due_, [this] {
    send_images();
    send_subscribed();
  });
  routes_planned_.callOnTimeout(&routes_planned_, [this] {
    if (routes_->ready()) answer_routes();
  });
  departures_.setSingleShot(true);
  departures_.callOnTimeout(&departures_, [this] { stop_departed(); });
  if (options_.user_log) open_log();
}

ActrServer::~ActrServer() = default;

bool ActrServer::listen() { return !server_.listen(); }

std::unique_ptr<ConnectionHandler> ActrServer::join(Connection& connection) {
  if (!window_is_read() && options_.look) options_.look();
  begin_log();
  ActrClient::Host& host = *this;
  auto client = std::make_unique<ActrClient>(host, connection, options_.tap, options_.record);
  client->send(roster_.everything());
  if (options_.lockstep) {
    client->clock().set_in_step();
    client->subscriptions().set_exact();
  }
  told_all(client->pacer());
  client->images().told(roster_.images());
  clients_.push_back(client.get());
  tell_unsendable();
  return client;
}

void ActrServer::forget(ActrClient& client) {
  std::erase(clients_, &client);
  queue_.forget(client);
  // Without a client or log the knowledge of the picture would become out of date.
  if (!window_is_read()) roster_.images().forget();
}

void ActrServer::told_all(RobotPacer& pacer) {
  const auto poses = engine_->team().believed();
  for (const RobotId id : roster_.robots()) {
    pacer.told(id.index(), poses[id.index()], line_time());
  }
}

void ActrServer::pass_on_events() {
  if (options_.on_submitted) {
    options_.on_submitted();
  } else {
    on_events(engine_->take_events());
  }
}

ActrClient* ActrServer::client_of(const Author& author) const {
  const auto client = std::ranges::find_if(clients_, [&](ActrClient* c) {
    return !c->connection().over() && Author::client(c->connection().name()) == author;
  });
  return client == clients_.end() ? nullptr : *client;
}

void ActrServer::answer_with_mission(ActrClient& client, RobotId robot) {
  Lines lines;
  roster_.write_mission(robot, lines);
  client.send(lines);
  tell_unsendable();
}

void ActrServer::rebind(Engine& engine) {
  Lines gone;
  roster_.write_features_gone(gone);
  for (const RobotId id : roster_.robots()) roster_.write_gone(id, gone);
  for (const OpenCommands::Entry& open : open_.take_all()) {
    if (ActrClient* const client = client_of(open.author)) {
      answer(*client, error_line(open.id, "interrupt", "another world has replaced the robot's"));
    }
  }
  for (const OpenOrders::Entry& open : open_orders_.take_all()) {
    if (ActrClient* const client = client_of(open.author)) {
      answer(*client, error_line(open.id, "interrupt", "another world has replaced the order's"));
    }
  }
  answer_routes();  // of the old world
  engine_ = &engine;
  patience_.restart(clock_.steady_ns());
  routes_ = std::make_unique<RouteEnquiries>(engine);
  roster_.rebind(engine);
  feed_.rebind(engine);
  for (ActrClient* client : clients_) {
    if (client->own_view()) client->own_view()->clear();
  }
  show_pictures();
  send_images();
  log_pacer_.clear();
  for (ActrClient* client : clients_) client->pacer().clear();

  Lines lines = roster_.everything();
  lines.text.insert(0, gone.text);
  lines.count += gone.count;
  for (ActrClient* client : clients_) {
    client->send(client->own_view() ? without_window_view(lines) : lines);
    told_all(client->pacer());
    client->subscriptions().restart();
  }
  send_subscribed();
  if (std::exchange(restart_, std::nullopt)) {
    for (ActrClient* client : clients_) answer(*client, restart_line(engine.seed()));
  }
  if (keeps_lines()) {
    keep_lines(lines.text);
    told_all(log_pacer_);
  }
  tell_unsendable();
}

void ActrServer::tell_unsendable() {
  if (!roster_.unsendable() || std::exchange(told_unsendable_, true)) return;
  server_.report("a line with a number that cannot be sent was left out");
}

// Reports: events, moving robots, and the features of the picture.

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
  if (news) keep_lines(lines.text);
  tell_unsendable();
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
                 [&](const event::AreaOrderEnded& e) { order_ended(e); },
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
  if (keeps_lines()) {
    lines = {};
    longest(log_pacer_.pace(poses, now, tell));
    keep_lines(lines.text);
  }
  tell_unsendable();
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
  if (!keeps_lines()) return;
  Lines lines;
  log_images_.tell(roster_.images(), false, lines);
  keep_lines(lines.text);
}

// Lines that clients subscribe to.

void ActrServer::send_subscribed(std::span<const Event> events) {
  if (feed_.has_readers(clients_)) send_later(feed_.send(clients_, events, line_time()));
}

// If the world stops now, the last line is still sent. In lock-step the next tick sends it.
void ActrServer::send_later(std::optional<std::int64_t> wait) {
  if (!wait || options_.lockstep) return;
  const auto ms = static_cast<int>(*wait / 1'000'000 + 1);
  if (!feed_due_.isActive() || ms < feed_due_.remainingTime()) feed_due_.start(ms);
}

// With a rate, boxes are sent for the whole picture at a time; those that came and went in between
// are never sent. Returns the nanoseconds until that is due; nothing if the client is up to date.
std::optional<std::int64_t> ActrServer::send_images_to(ActrClient& client) {
  constexpr std::uint64_t kPicture = 0;  // the object of the kind
  const ImageFeatures& now = client.own_view() ? client.own_view()->images() : roster_.images();
  Lines lines;
  client.images().tell(now, true, lines);
  std::optional<std::int64_t> wait;
  if (!client.hold_back() && !client.images().knows(now)) {
    if (client.subscriptions().due(LineKind::Image, kPicture, line_time())) {
      client.images().tell(now, false, lines);
    } else {
      wait = client.subscriptions().wait(LineKind::Image, kPicture, line_time());
    }
  }
  client.send(lines);
  return wait;
}

std::int64_t ActrServer::line_time() const {
  if (!options_.lockstep) return clock_.steady_ns();
  return std::llround(static_cast<double>(engine_->now()) * engine_->world().tick_seconds() * 1e9);
}

void ActrServer::set_running(bool running) {
  feed_.set_running(running);
  send_subscribed();
}

// Selections and pictures: those of the window, and those of clients that have their own.

bool ActrServer::window_is_read() const {
  return log_ || recording_ ||
         std::ranges::any_of(clients_, [](ActrClient* c) { return !c->own_view(); });
}

std::vector<ImageView> ActrServer::pictures() const {
  std::vector<ImageView> pictures{image_view(*engine_)};
  for (ActrClient* const client : clients_) {
    if (!client->own_view()) continue;
    const ImageView& picture = client->own_view()->images().view();
    if (std::ranges::find(pictures, picture) == pictures.end()) pictures.push_back(picture);
  }
  return pictures;
}

bool ActrServer::wants_picture(const ImageView& picture) const {
  const auto wants = [&](const ImageFeatures& features) {
    return features.view() == picture && !features.final();
  };
  return (window_is_read() && wants(roster_.images())) ||
         std::ranges::any_of(clients_, [&](ActrClient* client) {
           return client->own_view() && wants(client->own_view()->images());
         });
}

void ActrServer::on_picture(const ImageView& view, const std::optional<ReportedPicture>& picture,
                            std::span<const SeenFeature> seen) {
  bool taken = roster_.images().take(view, picture, seen);
  for (ActrClient* const client : clients_) {
    if (client->own_view() && client->own_view()->images().take(view, picture, seen)) taken = true;
  }
  if (!taken) return;
  send_images();
  if (!options_.lockstep) send_subscribed();  // in lock-step with the lines of the tick
}

void ActrServer::show_pictures() {
  bool others = roster_.images().show(image_view(*engine_));
  for (ActrClient* const client : clients_) {
    auto& own = client->own_view();
    if (own && own->images().show(image_view(*engine_, own->view()))) others = true;
  }
  if (others) send_images();
}

void ActrServer::own_view_changed(ActrClient& client) {
  OwnView& own = *client.own_view();
  own.images().show(image_view(*engine_, own.view()));
  send_later(send_images_to(client));
  send_subscribed();
  if (options_.pictures_changed) options_.pictures_changed();
}

TaskState ActrServer::task_state(ActrClient& client) const {
  const auto& own = client.own_view();
  return {*engine_, roster_, client.view(*engine_), own ? own->images() : roster_.images()};
}

Outcome ActrServer::submit(ActrClient& client, const Input& input) {
  const Author author = Author::client(client.connection().name());
  if (client.own_view()) {
    if (const auto* const select = input.get_if<input::Select>()) {
      Outcome outcome = engine_->submit(author, input::OwnSelect{select->robot});
      if (!outcome) return outcome;
      client.own_view()->select(select->robot);
      own_view_changed(client);
      Lines lines;
      roster_.write_selected(select->robot, lines);
      client.send(lines);
      return outcome;
    }
    if (const auto* const show = input.get_if<input::ShowImage>()) {
      Outcome outcome = engine_->submit(author, input::OwnShowImage{show->image});
      client.own_view()->show(show->image);
      own_view_changed(client);
      return outcome;
    }
  }
  return engine_->submit(author, input);
}

// The user log.

void ActrServer::open_log() {
  auto log = UserLog::open(options_.user_log->string(), clock_, options_.user_log_columns, [this] {
    return static_cast<double>(engine_->now()) * engine_->world().tick_seconds();
  });
  if (log) {
    log_ = std::move(*log);
  } else {
    log_failure_ = log.error();
  }
}

// The log begins with the current state, as for every client. Not in the constructor, so that the
// engine's initial events are not logged as changes.
void ActrServer::begin_log() {
  if (!log_ || std::exchange(log_begun_, true)) return;
  log_->sent(roster_.everything().text);
  told_all(log_pacer_);
  log_images_.told(roster_.images());
}

void ActrServer::record_state(const RecordText& to) {
  if (!options_.record) return;
  if (!window_is_read() && options_.look) options_.look();
  begin_log();
  const bool begins = !std::exchange(recording_, true);
  record_lines(to, {}, roster_.everything().text);
  if (log_ || !begins) return;  // earlier recordings do not get these lines
  told_all(log_pacer_);
  log_images_.told(roster_.images());
}

void ActrServer::keep_lines(std::string_view lines) {
  if (log_) log_->sent(lines);
  if (recording_) record_lines(options_.record, {}, lines);
}

void ActrServer::trial_begun(const std::string& name) {
  if (log_) log_->begin_trial(name.empty() ? "nil" : name);
}

void ActrServer::flush() {
  server_.flush();
  if (log_) log_->flush();
}

std::optional<Error> ActrServer::log_problem() {
  if (!log_) return log_failure_;
  return log_->check();
}

// Lock-step: the world waits for the clients that take part, and applies what they do in a fixed
// order.

bool ActrServer::takes_part(ActrClient& client) {
  return client.subscriptions().wants(LineKind::Time) && !client.connection().over();
}

bool ActrServer::awaits_clients() {
  // Without a listening port no client can connect.
  if (met_ || (port() == 0 && !options_.dials)) return false;
  const auto present = static_cast<std::size_t>(
      std::ranges::count_if(clients_, [](ActrClient* client) { return takes_part(*client); }));
  met_ = present >= options_.await_clients;
  if (met_) return false;
  if (!std::exchange(told_waiting_, true) && options_.info) {
    const std::string where =
        port() == 0 ? "by ACT-R's dispatcher" : fmt::format("on port {}", port());
    options_.info(
        options_.await_clients == 1
            ? fmt::format("Lockstep: waiting for the first actr client {} that "
                          "subscribes to time",
                          where)
            : fmt::format("Lockstep: waiting for {} actr clients {} that subscribe to time",
                          options_.await_clients, where));
  }
  return true;
}

bool ActrServer::ready() {
  if (!options_.lockstep) return true;
  const bool awaits = awaits_clients();
  patience_.asked(clock_.steady_ns(), !awaits);
  if (awaits) return false;
  for (ActrClient* const client : clients_) {
    if (!takes_part(*client) || !client->clock().open()) continue;
    if (!options_.gives_up) {
      if (patience_.just_over()) {
        server_.report(
            fmt::format("{} has not acknowledged its tick for {:g} s: the world waits for it",
                        client->connection().name(), patience_.limit_s()));
      }
      return false;
    }
    if (!patience_.over()) return false;
    client->clock().give_up();
    server_.report(fmt::format("{} takes longer than {:g} s for a tick: it is not waited for",
                               client->connection().name(), patience_.limit_s()));
  }
  return true;
}

void ActrServer::queue_form(ActrClient& client, const std::string& form) {
  if (queue_.put(client, form)) return;
  client.connection().drop("sends more than " + std::to_string(StepQueue::kMostBytes) +
                           " bytes of commands between two ticks");
}

void ActrServer::before_tick() {
  if (!options_.lockstep) return;
  for (const StepQueue::Entry& entry : queue_.take()) {
    if (entry.form) {
      read_form(*entry.form, read_);
      run_form(*entry.client, *entry.form, read_, taker_of(read_));
    } else {
      departed_.push_back(Author::client(entry.client->connection().name()));
      stop_departed();
    }
  }
  server_.remove_ended();
}

}  // namespace magna
