// SPDX-License-Identifier: GPL-3.0-or-later
// Things that are put down, moved and changed by programs, and the kickers of a tick (manual 5.3).

#include <fmt/format.h>

#include <cmath>

#include "core/engine/engine_impl.h"

namespace magna {
namespace {

Outcome outcome_of(const std::optional<Message>& problem) {
  return problem ? Outcome::refused(*problem) : Outcome{};
}

}  // namespace

void Engine::Impl::begin_programs(const Engine& engine, std::shared_ptr<WorldHooks> of_world) {
  hooks = std::move(of_world);
  self = &engine;
  team.set_manipulations(hooks.get());
  hooks->attach(engine, edits, seed);
}

void Engine::Impl::end_programs() {
  if (!hooks) return;
  team.set_manipulations(nullptr);
  hooks->detach(*self);
}

void Engine::Impl::kick() {
  if (!hooks || world.kicked().empty()) return;
  if (!hooks->serves(*self)) {  // another engine has taken the programs over
    team.set_manipulations(nullptr);
    hooks.reset();
    return;
  }
  turns.clear();
  for (const ThingId id : world.kicked()) {
    if (world.nowhere(id)) continue;
    for (const ThingKicker& one : world.thing(id).kickers) {
      if (one.again) {
        turns.push_back({id, one.kicker, true});
      } else if (kicker_lots.chance(one.probability)) {
        turns.push_back({id, one.kicker, false});
      }
    }
  }
  for (const KickerTurn& turn : turns) {
    if (turn.again) world.set_again(turn.thing, turn.kicker, false);
  }
  if (!turns.empty()) hooks->kick(turns);
}

Outcome Engine::Impl::apply(const Author&, const input::PutThing& in) {
  const auto made = edits.put_thing(in.description, in.location);
  if (!made) return Outcome::refused(made.error().message);
  Outcome outcome;
  outcome.thing = *made;
  return outcome;
}

Outcome Engine::Impl::apply(const Author&, const input::SetThingAttribute& in) {
  if (in.attribute.empty()) return Outcome::refused("an attribute needs a name");
  return outcome_of(edits.set_attribute(in.thing, in.attribute, in.value));
}

Outcome Engine::Impl::apply(const Author&, const input::MoveThing& in) {
  return outcome_of(edits.move_thing(in.thing, in.location));
}

Outcome Engine::Impl::apply(const Author&, const input::KickThing& in) {
  const WorldEdits::Kick kick = edits.kick(in.thing, in.dx, in.dy, in.kick_if_wall);
  if (kick == WorldEdits::Kick::Moved) return {};
  const std::string who = in.thing.index() < world.things().size()
                              ? world.thing(in.thing).display_name()
                              : fmt::format("thing #{}", std::uint64_t{in.thing.value} + 1);
  return Outcome::refused(fmt::format("{} is not kicked: {}", who, text(kick)));
}

Outcome Engine::Impl::apply(const Author&, const input::PutKicker& in) {
  return outcome_of(edits.put_kicker(in.thing, in.kicker, in.probability));
}

Outcome Engine::Impl::apply(const Author&, const input::RemoveKicker& in) {
  return outcome_of(edits.remove_kicker(in.thing, in.kicker));
}

std::shared_ptr<WorldHooks> Engine::hooks() const { return impl_->hooks; }

}  // namespace magna
