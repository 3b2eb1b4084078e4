// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/dispatcher_session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>
#include <variant>

#include "core/sim/text.h"
#include "protocols/actr/lisp_text.h"

namespace magna {
namespace {

using nlohmann::json;

constexpr auto kOwnCommands = std::to_array<std::string_view>({
    "magna-install",  // of the device: nothing to do, ACT-R asks whether it succeeds
    "magna-click",
    "magna-key",
    "magna-tick",
    "magna-run-start",
    "magna-run-stop",
    "magna-clear",
    "magna-reset-start",
    "magna-reset",
});
constexpr auto kMonitors = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"click-mouse", "magna-click"},
    {"output-key", "magna-key"},
    {"run-start", "magna-run-start"},
    {"run-stop", "magna-run-stop"},
    {"clear-all-start", "magna-clear"},
    {"reset-start", "magna-reset-start"},
    {"reset", "magna-reset"},
});
constexpr std::size_t kMostModels = 64;

json first_of(const json& values) { return values.empty() ? json() : values.front(); }

/// The keys that send a command for a robot.
constexpr auto kKeys = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"n", "(show-image next)"},
    {"w", "(show-image next)"},  // of the left hand, beside the mouse
    {"p", "(show-image previous)"},
    {"l", "(show-image live)"},
    {"d", "(dismiss-image)"},
    {"s", "(stop)"},
    {"r", "(release)"},
    {"e", "(explore)"},
    {"x", "(stop-exploring)"},
});

/// "12.0000 3.5000"; the values are below kNumberLimit.
std::string pair_text(Point point) {
  return format_number(point.x).value_or("0.0000") + ' ' +
         format_number(point.y).value_or("0.0000");
}

constexpr std::string_view kNoRobot = "no robot is selected; click on one first";

}  // namespace

void DispatcherSession::start(std::int64_t now) {
  now_ = now;
  token_ = "magna-" + std::to_string(now);
  for (const char* const kind :
       {"status", "attention", "stop", "selection", "picture", "marked", "geometry", "stretch"}) {
    output_.to_server("(subscribe " + std::string(kind) + ")\n");
  }
  request("set-name", json::array({"Magna"}), [this](const DispatcherAnswer&) {
    greet(0);
    return std::optional<std::string>();
  });
}

void DispatcherSession::request(std::string_view method, const json& params, Then then) {
  open_ = true;
  changing_ = false;
  asked_ns_ = now_;
  then_ = std::move(then);
  output_.to_dispatcher(dispatcher_request(method, params, ++last_id_));
}

// The steps of the greeting: add the commands, monitor ACT-R's, define the device.
void DispatcherSession::greet(std::size_t step) {
  if (step < kOwnCommands.size()) {
    add_command(step, std::string(kOwnCommands[step]));
  } else if (step < kOwnCommands.size() + kMonitors.size()) {
    const auto& [monitored, monitor] = kMonitors[step - kOwnCommands.size()];
    request("monitor", json::array({std::string(monitored), std::string(monitor)}),
            [this, step](const DispatcherAnswer& answer) -> std::optional<std::string> {
              if (answer.failed)
                return "ACT-R refused a monitor: " + printable(answer.problem, 200);
              greet(step + 1);
              return {};
            });
  } else {
    request("evaluate", json::array({"defined-devices", nullptr}),
            [this](const DispatcherAnswer& answer) -> std::optional<std::string> {
              const json devices = first_of(answer.results);
              // One of an earlier connection calls the commands by their names, and can be kept.
              if (devices.is_array() && std::ranges::find(devices, "magna") != devices.end()) {
                ask_whether_it_runs();
                return {};
              }
              request("evaluate", json::array({"define-device", nullptr, "magna", "magna-install"}),
                      [this](const DispatcherAnswer& defined) -> std::optional<std::string> {
                        if (defined.failed) {
                          return "ACT-R refused the device: " + printable(defined.problem, 200);
                        }
                        ask_whether_it_runs();
                        return {};
                      });
              return {};
            });
  }
}

void DispatcherSession::add_command(std::size_t step, const std::string& command) {
  request("check", json::array({command}),
          [this, step, command](const DispatcherAnswer& found) -> std::optional<std::string> {
            if (first_of(found.results) == true) {
              return "ACT-R has the command " + command +
                     " of another connection; end that one, it may be another Magna";
            }
            request("add",
                    json::array(
                        {command, command, "Called by ACT-R for Magna; do not call it.", false}),
                    [this, step](const DispatcherAnswer& added) -> std::optional<std::string> {
                      if (added.failed) {
                        return "ACT-R refused a command: " + printable(added.problem, 200);
                      }
                      greet(step + 1);
                      return {};
                    });
            return {};
          });
}

void DispatcherSession::ask_whether_it_runs() {
  request("evaluate", json::array({"act-r-running-p", nullptr}),
          [this](const DispatcherAnswer& answer) {
            running_ = first_of(answer.results) == true;
            ready_ = true;
            poll();
            return std::optional<std::string>();
          });
}

void DispatcherSession::poll() {
  poll_ns_ = now_ + kPollNs;
  asked_models_ = true;
  request("evaluate", json::array({"mp-models", nullptr}), [this](const DispatcherAnswer& answer) {
    // Not those that a clear-all has deleted meanwhile.
    if (std::exchange(asked_models_, false)) take_models(first_of(answer.results));
    return std::optional<std::string>();
  });
}

void DispatcherSession::take_models(const json& names) {
  std::set<std::string, std::less<>> present;
  first_model_.clear();
  if (names.is_array()) {
    for (const json& name : names) {
      if (!name.is_string() || present.size() == kMostModels) continue;
      present.insert(name.get<std::string>());
      if (first_model_.empty()) first_model_ = name.get<std::string>();
    }
  }
  std::erase_if(models_, [&](const auto& model) { return !present.contains(model.first); });
  for (const std::string& name : present) {
    models_.try_emplace(name, first_poll_);
  }
  first_poll_ = false;
}

void DispatcherSession::take_line(std::string_view line) {
  const SexpTree form = read_form(line);
  scene_.take(form);
  if (!lockstep_ || form.error || form.items.size() < 3) return;
  const auto& items = form.items;
  if (items[0].name == "time") {
    // (time SECONDS TICK) ends what a tick has changed.
    world_tick_ = items[2].number;
    look_at_scene();
  } else if (items[0].name == "error" && items[1].name == "ack" && items[2].name == "late") {
    takes_part_ = false;
    if (tick_) tick_->asked = false;
  }
}

void DispatcherSession::look_at_scene() {
  if (seen_.version == scene_.version()) return;
  seen_ = {scene_.features(), scene_.version(), scene_.tool()};
}

std::optional<std::string> DispatcherSession::take_message(std::string_view message,
                                                           std::int64_t now) {
  now_ = now;
  const DispatcherMessage read = read_dispatcher_message(message);
  if (const auto* const error = std::get_if<DispatcherError>(&read)) return error->text;
  if (const auto* const call = std::get_if<DispatcherCall>(&read)) {
    take_call(*call);
    return tick_ ? look(now) : std::nullopt;
  }
  return take_answer(std::get<DispatcherAnswer>(read));
}

std::optional<std::string> DispatcherSession::take_answer(const DispatcherAnswer& answer) {
  if (!open_ || answer.id != last_id_) {
    return "an answer to a request that was not sent: " + std::to_string(answer.id);
  }
  open_ = false;
  answer_waiting();
  const Then then = std::exchange(then_, {});
  if (auto problem = then(answer)) return problem;
  return look(now_);
}

std::optional<std::string> DispatcherSession::look(std::int64_t now) {
  now_ = now;
  if (!waiting_.empty() && now >= waiting_until_) answer_waiting();
  if (open_) {
    if (now - asked_ns_ < kPatienceNs) return {};
    return "ACT-R has not answered for " + std::to_string(kPatienceNs / 1'000'000'000) + " s";
  }
  if (!ready_ || held_) return {};
  if (tick_) go_on_with_tick();
  if (open_ || tick_) return {};
  if (now >= poll_ns_) {
    poll();
  } else if (!schedule_ticks()) {
    update_between_runs();
  }
  return {};
}

// A model without ticks is new, or ACT-R has reset it. The first one comes first: of ticks at the
// same time that of the model with which the world advances is the first.
bool DispatcherSession::schedule_ticks() {
  auto found = models_.find(first_model_);
  if (found == models_.end() || found->second.ticks) {
    found = std::ranges::find_if(models_, [](const auto& model) { return !model.second.ticks; });
  }
  if (found == models_.end()) return false;
  const std::string& name = found->first;
  found->second.ticks = true;
  const json options =
      json::array({json::array({"params", json::array({name, token_})}),
                   json::array({"maintenance", true}), json::array({"output", nullptr})});
  request("evaluate",
          json::array({"schedule-periodic-event", name, kTickSeconds, "magna-tick", options}),
          [this, name](const DispatcherAnswer& answer) {
            if (answer.failed || !first_of(answer.results).is_number()) {
              output_.report("ACT-R refused a periodic event for " + printable(name) + ": " +
                             printable(answer.problem, 200));
            }
            return std::optional<std::string>();
          });
  return true;
}

bool DispatcherSession::update_between_runs() {
  if (running_ || lockstep_ || now_ < quiet_ns_ + kUpdateNs) return false;
  // The one that has waited longest comes first.
  std::vector<std::pair<std::int64_t, std::string>> order;
  order.reserve(models_.size());
  for (const auto& [name, model] : models_) {
    if (now_ >= model.updated_ns + kUpdateNs || model.target)
      order.emplace_back(model.updated_ns, name);
  }
  std::ranges::sort(order);
  return std::ranges::any_of(order, [this](const auto& next) {
    return update(next.second, models_.find(next.second)->second);
  });
}

void DispatcherSession::begin_tick(const DispatcherCall& call) {
  const json& arguments = call.arguments;
  const bool ours = arguments.size() == 2 && arguments[0].is_string() && arguments[1] == token_;
  if (call.id.is_null()) return;
  if (tick_ || !ours) return output_.to_dispatcher(dispatcher_answer(call.id));
  tick_ = Tick{call.id, arguments[0].get<std::string>()};
}

// Whether the world has advanced as far as the model; asks it to, once for each tick.
bool DispatcherSession::world_is_ready() {
  if (!lockstep_ || tick_->model != first_model_) return true;
  if (!std::exchange(tick_->asked, true)) {
    if (!std::exchange(takes_part_, true)) {
      const long rate = std::lround(1.0 / kTickSeconds);
      output_.to_server("(subscribe (time " + std::to_string(rate) + "))\n");
    } else if (world_tick_) {
      output_.to_server("(ack " + std::to_string(std::llround(*world_tick_)) + ")\n");
    }
    world_tick_.reset();
  }
  return world_tick_.has_value();
}

void DispatcherSession::go_on_with_tick() {
  if (!world_is_ready()) return;
  const auto found = models_.find(tick_->model);
  if (found != models_.end() && update(found->first, found->second)) return;
  output_.to_dispatcher(dispatcher_answer(std::exchange(tick_, {})->id));
}

bool DispatcherSession::wants_update(const Model& model) const {
  return model.target || model.marks != model.state.marks ||
         model.version != (lockstep_ ? seen_.version : scene_.version());
}

// What is seen, with the model's own tool.
DispatcherScene::Features DispatcherSession::features_for(const Model& model) const {
  DispatcherScene::Features features = seen_.features;
  if (seen_.tool) {
    VisiconFeature& tool = features.insert_or_assign("tool", *seen_.tool).first->second;
    if (model.state.marks) tool.value = "mark";
  }
  return features;
}

// True if a request was made. An update may take several requests.
bool DispatcherSession::update(const std::string& name, Model& model) {
  if (!model.target) {
    if (!wants_update(model)) return false;
    if (!lockstep_) look_at_scene();
    model.target = features_for(model);
    model.version = seen_.version;
    model.marks = model.state.marks;
  }
  auto next = model.state.next(*model.target);
  if (!next) {
    model.target.reset();
    model.updated_ns = now_;
    return false;
  }
  json params = json::array({next->command, name});
  for (json& parameter : next->parameters) params.push_back(std::move(parameter));
  request("evaluate", params,
          [this, name, command = next->command](const DispatcherAnswer& answer) {
            if (answer.failed) {
              output_.report("ACT-R refused " + command + " for " + printable(name) + ": " +
                             printable(answer.problem, 200));
            }
            // It may have been reset or removed meanwhile.
            const auto found = models_.find(name);
            if (found != models_.end()) {
              found->second.state.answered(answer.failed ? std::optional<json>() : answer.results);
            }
            return std::optional<std::string>();
          });
  changing_ = true;
  return true;
}

std::int64_t DispatcherSession::next_look() const {
  std::int64_t next = open_ ? asked_ns_ + kPatienceNs : poll_ns_;
  if (!waiting_.empty()) next = std::min(next, waiting_until_);
  if (open_ || !ready_ || held_) return next;
  // A tick that waits for the world is looked at again when that has advanced.
  if (tick_) return !tick_->asked || world_tick_ ? now_ : now_ + kPollNs;
  for (const auto& [name, model] : models_) {
    if (!model.ticks) return now_;
    if (running_ || lockstep_ || !wants_update(model)) continue;
    next = std::min(next, std::max(model.updated_ns, quiet_ns_) + kUpdateNs);
  }
  return next;
}

void DispatcherSession::take_call(const DispatcherCall& call) {
  const std::string_view command = call.command;
  if (command == "magna-tick") return begin_tick(call);
  if (command.starts_with("magna-run-") || command.starts_with("magna-reset") ||
      command == "magna-clear")
    return take_signal(call);
  const std::string problem = run(call);
  if (!problem.empty()) output_.report(printable(call.command) + ": " + problem);
  if (!call.id.is_null()) output_.to_dispatcher(dispatcher_answer(call.id, problem));
}

// What ACT-R is about to do, or has done. It waits for the answer.
void DispatcherSession::take_signal(const DispatcherCall& call) {
  quiet_ns_ = now_;
  poll_ns_ = now_;
  if (call.command == "magna-run-start") {
    running_ = true;
  } else if (call.command == "magna-run-stop") {
    running_ = false;
  } else if (call.command == "magna-reset-start") {
    held_ = true;
  } else {
    // After a reset the visicons are empty and devices and events are gone; after clear-all the
    // models are gone too.
    models_.clear();
    asked_models_ = false;
    held_ = false;
    if (call.command == "magna-clear") poll_ns_ += kUpdateNs;
  }
  if (call.id.is_null()) return;
  if (waiting_.empty()) waiting_until_ = now_ + kChangeNs;
  waiting_.push_back(call.id);
  if (!open_ || !changing_) answer_waiting();
}

void DispatcherSession::answer_waiting() {
  for (const json& id : std::exchange(waiting_, {})) output_.to_dispatcher(dispatcher_answer(id));
}

// Lisp may write a name in either case.
DispatcherSession::Model* DispatcherSession::find_model(std::string_view name) {
  const auto found = std::ranges::find_if(
      models_, [&](const auto& model) { return same_word(model.first, name); });
  return found == models_.end() ? nullptr : &found->second;
}

// Returns the reason of a refusal, or nothing.
std::string DispatcherSession::run(const DispatcherCall& call) {
  const json& arguments = call.arguments;
  if (call.command == "magna-install") return {};
  const bool clicked = call.command == "magna-click";
  if (!clicked && call.command != "magna-key") return "there is no such command";
  if (arguments.size() < 2 || !arguments[0].is_string()) return "expected a model and its action";
  Model* const model = find_model(arguments[0].get_ref<const std::string&>());
  if (model == nullptr) return "there is no such model";
  if (!clicked) {
    if (!arguments[1].is_string()) return "expected the name of a key";
    return key(model->state, arguments[1].get_ref<const std::string&>());
  }
  const json& place = arguments[1];
  const bool point = place.is_array() && place.size() >= 2 && place[0].is_number() &&
                     place[1].is_number() && std::abs(place[0].get<double>()) < 1e6 &&
                     std::abs(place[1].get<double>()) < 1e6;
  if (!point) return "expected the place of a click: two numbers, in pixels";
  return click(model->state, {place[0].get<double>(), place[1].get<double>()});
}

// The actions of models: clicks and keys become forms.

const std::string& DispatcherSession::robot_of(const DispatcherModel& model) const {
  return scene_.has_robot(model.robot) ? model.robot : scene_.active();
}

std::string DispatcherSession::command(const std::string& robot, const std::string& action) {
  if (robot.empty()) return std::string(kNoRobot);
  output_.to_server("(command " + std::to_string(++commands_) + ' ' + robot + ' ' + action + ")\n");
  return {};
}

std::string DispatcherSession::click(DispatcherModel& model, Point place) {
  if (scene_.stop_button_at(place)) {
    output_.to_server("(stop-all)\n");
    return {};
  }
  if (scene_.tool_at(place)) return {};
  if (const auto feature = scene_.feature_at(place)) {
    if (feature->kind != VisiconKind::Victim) {
      model.robot = feature->uid;
      output_.to_server("(select " + feature->uid + ")\n");
      return {};
    }
    if (model.marks) return command(robot_of(model), "(unmark-victim " + feature->uid + ")");
  }
  if (const auto pixel = scene_.screen().picture_at(place)) {
    if (!scene_.victim_box_at(place)) return "nothing-there: the picture shows no victim there";
    return command(scene_.active(), "(mark-victim-in-image " + pair_text(*pixel) + ")");
  }
  const auto world = scene_.screen().world_at(place);
  if (!world) return {};
  const std::string& robot = robot_of(model);
  if (model.marks) return command(robot, "(mark-victim " + pair_text(*world) + ")");
  if (robot.empty()) return std::string(kNoRobot);
  output_.to_server("(missionadd " + robot + " (goto (" + pair_text(*world) + ")))\n");
  return {};
}

std::string DispatcherSession::key(DispatcherModel& model, std::string_view key) {
  if (key.size() != 1) return {};
  const char letter = lower_letter(key[0]);
  if (letter == 'g' || letter == 'm') {
    model.marks = letter == 'm';
    return {};
  }
  const std::string& robot = robot_of(model);
  if (letter == 'u') {
    if (robot.empty()) return std::string(kNoRobot);
    output_.to_server("(missiondel " + robot + ")\n");
    return {};
  }
  const auto found = std::ranges::find(kKeys, letter, [](const auto& row) { return row.first[0]; });
  if (found == kKeys.end()) return {};
  const bool image = found->second.find("image") != std::string_view::npos;
  return command(image && !scene_.active().empty() ? scene_.active() : robot,
                 std::string(found->second));
}

}  // namespace magna
