// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/dispatcher_session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>
#include <variant>

#include "core/sim/printable.h"
#include "core/world/lower_case.h"
#include "protocols/actr/form_reader.h"

namespace magna {
namespace {

using nlohmann::json;

constexpr auto kOwnCommands = std::to_array<std::string_view>({
    "magna-install",  // of the device: nothing to do, ACT-R asks whether it succeeds
    "magna-click",
    "magna-key",
    "magna-reset",
});
constexpr auto kMonitors = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"click-mouse", "magna-click"},
    {"output-key", "magna-key"},
    {"reset", "magna-reset"},
});
constexpr std::size_t kMostModels = 64;

json first_of(const json& values) { return values.empty() ? json() : values.front(); }

}  // namespace

void DispatcherSession::start(std::int64_t now) {
  now_ = now;
  for (const char* const kind : {"status", "selection", "geometry", "frontier2"}) {
    output_.to_server("(subscribe " + std::string(kind) + ")\n");
  }
  request("set-name", json::array({"Magna"}), [this](const DispatcherAnswer&) {
    greet(0);
    return std::optional<std::string>();
  });
}

void DispatcherSession::request(std::string_view method, const json& params, Then then) {
  open_ = true;
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
                poll();
                return {};
              }
              request("evaluate", json::array({"define-device", nullptr, "magna", "magna-install"}),
                      [this](const DispatcherAnswer& defined) -> std::optional<std::string> {
                        if (defined.failed) {
                          return "ACT-R refused the device: " + printable(defined.problem, 200);
                        }
                        poll();
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

void DispatcherSession::poll() {
  ready_ = true;
  poll_ns_ = now_ + kPollNs;
  request("evaluate", json::array({"mp-models", nullptr}), [this](const DispatcherAnswer& answer) {
    take_models(first_of(answer.results));
    return std::optional<std::string>();
  });
}

void DispatcherSession::take_models(const json& names) {
  std::set<std::string, std::less<>> present;
  if (names.is_array()) {
    for (const json& name : names) {
      if (name.is_string() && present.size() < kMostModels) present.insert(name.get<std::string>());
    }
  }
  std::erase_if(models_, [&](const auto& model) { return !present.contains(model.first); });
  for (const std::string& name : present) {
    models_.try_emplace(name, first_poll_);
  }
  first_poll_ = false;
}

void DispatcherSession::take_line(std::string_view line) { scene_.take(read_form(line)); }

std::optional<std::string> DispatcherSession::take_message(std::string_view message,
                                                           std::int64_t now) {
  now_ = now;
  const DispatcherMessage read = read_dispatcher_message(message);
  if (const auto* const error = std::get_if<DispatcherError>(&read)) return error->text;
  if (const auto* const call = std::get_if<DispatcherCall>(&read)) {
    take_call(*call);
    return {};
  }
  return take_answer(std::get<DispatcherAnswer>(read));
}

std::optional<std::string> DispatcherSession::take_answer(const DispatcherAnswer& answer) {
  if (!open_ || answer.id != last_id_) {
    return "an answer to a request that was not sent: " + std::to_string(answer.id);
  }
  open_ = false;
  const Then then = std::exchange(then_, {});
  if (auto problem = then(answer)) return problem;
  return look(now_);
}

std::optional<std::string> DispatcherSession::look(std::int64_t now) {
  now_ = now;
  if (open_) {
    if (now - asked_ns_ < kPatienceNs) return {};
    return "ACT-R has not answered for " + std::to_string(kPatienceNs / 1'000'000'000) + " s";
  }
  if (!ready_) return {};
  if (now >= poll_ns_) {
    poll();
    return {};
  }
  // The one that has waited longest comes first.
  std::vector<std::pair<std::int64_t, std::string>> order;
  order.reserve(models_.size());
  for (const auto& [name, model] : models_) order.emplace_back(model.updated_ns, name);
  std::ranges::sort(order);
  for (const auto& [since, name] : order) {
    if (update(name, models_.find(name)->second)) break;
  }
  return {};
}

bool DispatcherSession::wants_update(const Model& model) const {
  return model.target || model.version != scene_.version();
}

// True if a request was made. An update may take several requests; the next one begins kUpdateNs
// after this one has ended.
bool DispatcherSession::update(const std::string& name, Model& model) {
  if (!model.target) {
    if (!wants_update(model) || now_ < model.updated_ns + kUpdateNs) return false;
    model.target = scene_.features();
    model.version = scene_.version();
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
  return true;
}

std::int64_t DispatcherSession::next_look() const {
  if (open_) return asked_ns_ + kPatienceNs;
  std::int64_t next = poll_ns_;
  for (const auto& [name, model] : models_) {
    if (wants_update(model)) next = std::min(next, model.updated_ns + kUpdateNs);
  }
  return next;
}

void DispatcherSession::take_call(const DispatcherCall& call) {
  const std::string problem = run(call);
  if (!problem.empty()) output_.report(printable(call.command) + ": " + problem);
  if (!call.id.is_null()) output_.to_dispatcher(dispatcher_answer(call.id, problem));
}

// Lisp may write a name in either case.
DispatcherSession::Model* DispatcherSession::find_model(std::string_view name) {
  const auto found = std::ranges::find_if(
      models_, [&](const auto& model) { return lower_case(model.first) == lower_case(name); });
  return found == models_.end() ? nullptr : &found->second;
}

// Returns the reason of a refusal, or nothing.
std::string DispatcherSession::run(const DispatcherCall& call) {
  const json& arguments = call.arguments;
  if (call.command == "magna-install") return {};
  if (call.command == "magna-reset") {
    // The visicons are empty now, and the devices are gone.
    models_.clear();
    poll_ns_ = now_;
    return {};
  }
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

}  // namespace magna
