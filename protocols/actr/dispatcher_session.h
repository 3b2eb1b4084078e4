// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/actr/dispatcher_message.h"
#include "protocols/actr/dispatcher_model.h"
#include "protocols/actr/dispatcher_scene.h"

namespace magna {

/// One connection to ACT-R's dispatcher, as a client of the ACT-R interface: lines become features
/// of every model's visicon, clicks and keys become forms (docs/actr-dispatcher.md). Without
/// sockets; times are steady_ns of a LinkClock. One request is open at a time, and each model is
/// updated at most ten times a second with what has changed since, so that nothing piles up.
class DispatcherSession {
 public:
  static constexpr std::int64_t kUpdateNs = 100'000'000;       ///< between two updates of a model
  static constexpr std::int64_t kPollNs = 2'000'000'000;       ///< between two looks for models
  static constexpr std::int64_t kPatienceNs = 10'000'000'000;  ///< for an answer

  struct Output {
    std::function<void(std::string_view message)> to_dispatcher;
    std::function<void(std::string_view form)> to_server;  ///< with LF
    /// Reports a mistake that does not end the connection.
    std::function<void(const std::string& line)> report;
  };

  explicit DispatcherSession(Output output) : output_(std::move(output)) {}

  /// Starts the greeting. Call once, first.
  void start(std::int64_t now);
  /// A line of the ACT-R interface.
  void take_line(std::string_view line);
  /// A message of the dispatcher. An error ends the connection: the reason is returned.
  std::optional<std::string> take_message(std::string_view message, std::int64_t now);
  /// Sends what is due. An error ends the connection: the reason is returned.
  std::optional<std::string> look(std::int64_t now);
  /// When `look` is to be called again without further input.
  std::int64_t next_look() const;

  /// Whether ACT-R has accepted the commands.
  bool ready() const { return ready_; }

 private:
  using Then = std::function<std::optional<std::string>(const DispatcherAnswer&)>;
  struct Model {
    explicit Model(bool clear) : state(clear) {}
    DispatcherModel state;
    std::int64_t updated_ns = 0;                      ///< end of the last update
    std::uint64_t version = ~std::uint64_t{0};        ///< of the scene in the last update
    std::optional<DispatcherScene::Features> target;  ///< of the update in progress
  };

  void request(std::string_view method, const nlohmann::json& params, Then then);
  void greet(std::size_t step);
  void add_command(std::size_t step, const std::string& command);
  void define_device(std::size_t step);
  void poll();
  void take_models(const nlohmann::json& names);
  bool wants_update(const Model& model) const;
  bool update(const std::string& name, Model& model);
  Model* find_model(std::string_view name);
  std::optional<std::string> take_answer(const DispatcherAnswer& answer);
  void take_call(const DispatcherCall& call);
  std::string run(const DispatcherCall& call);
  std::string click(DispatcherModel& model, Point place);
  std::string key(DispatcherModel& model, std::string_view key);
  const std::string& robot_of(const DispatcherModel& model) const;
  std::string command(const std::string& robot, const std::string& action);

  Output output_;
  DispatcherScene scene_;
  std::map<std::string, Model, std::less<>> models_;  ///< by name, as ACT-R spells it
  std::int64_t now_ = 0;
  std::uint64_t last_id_ = 0;
  bool open_ = false;  ///< a request waits for its answer
  std::int64_t asked_ns_ = 0;
  Then then_;
  bool ready_ = false;
  bool first_poll_ = true;
  std::int64_t poll_ns_ = 0;  ///< of the next one
  std::uint64_t commands_ = 0;
};

}  // namespace magna
