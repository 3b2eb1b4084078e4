// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/thing_control.h"

#include <fmt/format.h>

#include <utility>

#include "core/engine/thing_inputs.h"

namespace magna {
namespace {

Outcome without_name() {
  return Outcome::refused({"attribute-without-name", "an attribute needs a name"});
}

Outcome outcome_of(const std::optional<Message>& problem) {
  return problem ? Outcome::refused(*problem) : Outcome{};
}

}  // namespace

ThingControl::ThingControl(EngineState& state)
    : state_(state), edits_(state.world, state.team), lots_(state.seed, 0, StreamPurpose::Kicker) {}

void ThingControl::hash(StateHash& hash) const {
  hash.add_all(std::span<const std::uint64_t>(lots_.state()));
}

void ThingControl::begin_programs(const Engine& engine, std::shared_ptr<WorldHooks> of_world) {
  hooks_ = std::move(of_world);
  engine_ = &engine;
  state_.team.set_manipulations(hooks_.get());
  hooks_->attach(engine, edits_, state_.seed);
}

void ThingControl::end_programs() {
  if (!hooks_) return;
  state_.team.set_manipulations(nullptr);
  hooks_->detach(*engine_);
}

void ThingControl::kick() {
  if (!hooks_ || state_.world.kicked().empty()) return;
  if (!hooks_->serves(*engine_)) {  // another engine has taken the programs over
    state_.team.set_manipulations(nullptr);
    hooks_.reset();
    return;
  }
  turns_.clear();
  for (const ThingId id : state_.world.kicked()) {
    if (state_.world.nowhere(id)) continue;
    for (const ThingKicker& one : state_.world.thing(id).kickers) {
      if (one.again) {
        turns_.push_back({id, one.kicker, true});
      } else if (lots_.chance(one.probability)) {
        turns_.push_back({id, one.kicker, false});
      }
    }
  }
  for (const KickerTurn& turn : turns_) {
    if (turn.again) state_.world.set_again(turn.thing, turn.kicker, false);
  }
  if (!turns_.empty()) hooks_->kick(turns_);
}

Outcome ThingControl::apply(const Author&, const input::PutThing& in) {
  const auto made = edits_.put_thing(in.description, in.location);
  if (!made) return Outcome::refused(Message::verbatim(made.error().message));
  Outcome outcome;
  outcome.thing = *made;
  return outcome;
}

Outcome ThingControl::apply(const Author&, const input::SetThingAttribute& in) {
  if (in.attribute.empty()) return without_name();
  return outcome_of(edits_.set_attribute(in.thing, in.attribute, in.value));
}

Outcome ThingControl::apply(const Author&, const input::DefineAttribute& in) {
  if (in.attribute.name.empty()) return without_name();
  return outcome_of(edits_.define_attribute(in.attribute));
}

Outcome ThingControl::apply(const Author&, const input::MoveThing& in) {
  return outcome_of(edits_.move_thing(in.thing, in.location));
}

Outcome ThingControl::apply(const Author&, const input::KickThing& in) {
  const WorldEdits::Kick kick = edits_.kick(in.thing, in.dx, in.dy, in.kick_if_wall);
  if (kick == WorldEdits::Kick::Moved) return {};
  const std::string who = in.thing.index() < state_.world.things().size()
                              ? state_.world.thing(in.thing).display_name()
                              : fmt::format("thing #{}", std::uint64_t{in.thing.value} + 1);
  return Outcome::refused({"not-kicked", "{} is not kicked: {}"}, who, text(kick));
}

Outcome ThingControl::apply(const Author&, const input::PutKicker& in) {
  return outcome_of(edits_.put_kicker(in.thing, in.kicker, in.probability));
}

Outcome ThingControl::apply(const Author&, const input::RemoveKicker& in) {
  return outcome_of(edits_.remove_kicker(in.thing, in.kicker));
}

}  // namespace magna
