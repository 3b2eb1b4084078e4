// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/author.h"
#include "core/sim/described.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"

namespace magna {

namespace input {
/// Argument-dependent lookup finds it for the structs of this namespace alone: commands and actions
/// are described, too, but are not inputs.
template <class In>
constexpr bool is_input(const In*) {
  return true;
}
}  // namespace input

template <class In>
concept InputStruct = Described<In> && requires(const In* in) {
  is_input(in);
};

/// An input to the engine: one of the described structs of namespace `input`, which
/// core/engine/all_inputs.h lists. Never changes; copies share what they hold.
class Input {
 public:
  template <InputStruct In>
  Input(In in)  // NOLINT(google-explicit-constructor): every input struct is an input
      : name_(&In::kName), held_(std::make_shared<const In>(std::move(in))) {}

  /// "select", "mission-append", …: the name in the input log.
  std::string_view name() const { return *name_; }
  template <InputStruct In>
  bool is() const {
    return name_ == &In::kName;
  }
  /// nullptr if it holds another kind.
  template <InputStruct In>
  const In* get_if() const {
    return is<In>() ? static_cast<const In*>(held_.get()) : nullptr;
  }
  /// It must hold this kind.
  template <InputStruct In>
  const In& get() const {
    assert(is<In>());
    return *static_cast<const In*>(held_.get());
  }

 private:
  const std::string_view* name_;  ///< of the held struct; its address identifies the type
  std::shared_ptr<const void> held_;
};

inline std::string_view name(const Input& input) { return input.name(); }

/// The result of an input.
struct Outcome {
  bool accepted = true;
  std::optional<Message> why = {};          ///< why not, with the way out; nothing when accepted
  std::optional<RobotId> robot = {};        ///< of a RemoteJoin
  std::optional<ActionId> action = {};      ///< started by a HallAction or HallProcess
  std::optional<ThingId> thing = {};        ///< created by a PutThing
  std::optional<NoGoId> no_go = {};         ///< created by a NoGoAdd
  std::optional<AreaOrderId> order = {};    ///< given by a GiveAreaOrder
  std::optional<SightingId> sighting = {};  ///< created by a SightingAdd
  std::uint64_t sequence = 0;               ///< of the input; also in its event::CommandEnded
  static Outcome refused(Message why) { return {false, std::move(why), {}, {}, {}, {}, {}, {}}; }
  /// `refused({"plan-full", "the plan is full: {} way-points"}, most)`
  template <class... Arguments>
  static Outcome refused(MessageFormat<std::type_identity_t<Arguments>...> format,
                         Arguments&&... arguments) {
    return refused(Message(format, std::forward<Arguments>(arguments)...));
  }
  /// Why not, in English; empty when accepted.
  std::string reason() const { return english(why); }
  explicit operator bool() const { return accepted; }
};

/// One line of the input log: an input applied before tick `tick` began.
struct LoggedInput {
  Tick tick = 0;
  std::uint64_t sequence = 0;
  Author author;
  Input input;
  std::string refused = {};  ///< code of the reason why it changed nothing; empty: it was accepted
  /// The stick is held, or the camera is being turned, as in an earlier input: one action. Known
  /// when it is applied, and not logged.
  bool goes_on = false;
};

/// Whether an input of this name (`name(Input)`) is a report of a remote robot
/// (`kIsReport`), as opposed to a command.
bool is_report(std::string_view input);

/// Whether it is an action of its author: not a report of a robot, not one of the window about its
/// layout, and not what ends or follows another action (the stick is released, a pause of the
/// session).
bool is_action(const Input& input);

/// The robots that an input is about, which need not exist; empty for inputs about none.
std::vector<RobotId> robots_of(const Input& input);

}  // namespace magna
