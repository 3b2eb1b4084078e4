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
///
/// ACT-R locks its visicon and its display in one order when a visicon is changed and in the other
/// when its run processes the display. While ACT-R runs, a visicon is therefore changed only within
/// a call of `magna-tick`, a periodic event of each model: ACT-R's run waits for its answer.
class DispatcherSession {
 public:
  static constexpr std::int64_t kUpdateNs = 100'000'000;       ///< between two updates of a model
  static constexpr std::int64_t kPollNs = 2'000'000'000;       ///< between two looks for models
  static constexpr std::int64_t kPatienceNs = 10'000'000'000;  ///< for an answer
  /// A run or a reset that begins waits so long for the change that is under way. Not longer: it
  /// may need a lock that ACT-R holds until its signal is answered.
  static constexpr std::int64_t kChangeNs = 100'000'000;
  static constexpr double kTickSeconds = 0.1;  ///< of the model, between two ticks

  struct Output {
    std::function<void(std::string_view message)> to_dispatcher;
    std::function<void(std::string_view form)> to_server;  ///< with LF
    /// Reports a mistake that does not end the connection.
    std::function<void(const std::string& line)> report;
  };

  /// `lockstep`: the world waits for ACT-R (--lockstep actr). It advances by kTickSeconds for each
  /// tick of the first model, and visicons change with ticks only.
  DispatcherSession(Output output, bool lockstep)
      : output_(std::move(output)), lockstep_(lockstep) {}

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
    bool ticks = false;                               ///< its periodic event was scheduled
    std::int64_t updated_ns = 0;                      ///< end of the last update
    std::uint64_t version = ~std::uint64_t{0};        ///< of the scene in the last update
    std::optional<DispatcherScene::Features> target;  ///< of the update in progress
    bool marks = false;                               ///< its tool, in the last update
  };

  /// A call of magna-tick that waits for its answer.
  struct Tick {
    nlohmann::json id;
    std::string model;
    bool asked = false;  ///< the world was asked to advance as far as the model
  };
  struct View {
    DispatcherScene::Features features;
    std::uint64_t version = 0;
    std::optional<VisiconFeature> tool = {};  ///< of a model that does not mark
  };

  void request(std::string_view method, const nlohmann::json& params, Then then);
  void greet(std::size_t step);
  void add_command(std::size_t step, const std::string& command);
  void ask_whether_it_runs();
  void poll();
  void take_models(const nlohmann::json& names);
  bool wants_update(const Model& model) const;
  DispatcherScene::Features features_for(const Model& model) const;
  bool update(const std::string& name, Model& model);
  bool schedule_ticks();
  bool update_between_runs();
  void look_at_scene();
  void begin_tick(const DispatcherCall& call);
  void go_on_with_tick();
  bool world_is_ready();
  void take_signal(const DispatcherCall& call);
  void answer_waiting();
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
  bool open_ = false;      ///< a request waits for its answer
  bool changing_ = false;  ///< … and may change a visicon
  std::int64_t asked_ns_ = 0;
  Then then_;
  bool ready_ = false;
  bool first_poll_ = true;
  bool asked_models_ = false;
  std::int64_t poll_ns_ = 0;  ///< of the next one
  std::uint64_t commands_ = 0;

  bool lockstep_;
  std::string token_;          ///< of our ticks: ACT-R keeps those of an earlier connection
  bool running_ = true;        ///< ACT-R runs; until it has said that it does not
  bool held_ = false;          ///< ACT-R resets its models
  std::int64_t quiet_ns_ = 0;  ///< of its last signal: changes wait kUpdateNs
  std::vector<nlohmann::json> waiting_;  ///< calls that are answered when nothing is changing …
  std::int64_t waiting_until_ = 0;       ///< … or then
  std::optional<Tick> tick_;
  std::string first_model_;           ///< whose ticks let the world advance
  bool takes_part_ = false;           ///< the world waits for our acknowledgements
  std::optional<double> world_tick_;  ///< of the `time` line that has not been acknowledged
  View seen_;  ///< what models see; in lock-step that of the last `time` line
};

}  // namespace magna
