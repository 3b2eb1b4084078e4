// SPDX-License-Identifier: GPL-3.0-or-later
// The hall of a factory in a running world: who tells its robots and machines what to do, and what
// is told of it.
#include <fmt/format.h>

#include "core/engine/engine_impl.h"

namespace magna {

void Engine::Impl::open_hall(std::shared_ptr<const FactoryDescription> description) {
  factory.emplace(std::move(description), seed);
  factory->update_places(team.truth());
  actions.emplace(world, team, missions, *factory);
}

Outcome Engine::Impl::apply(const Author& author, const input::FactoryAction& in) {
  if (auto outcome = present(in.robot); !outcome) return outcome;
  if (!actions || in.robot.index() >= actions->robots()) {
    return Outcome::refused(
        fmt::format("{} is not a robot of a hall", team.description(in.robot).name));
  }
  if (!valid(in.action)) {
    return Outcome::refused(
        fmt::format("{}: its numbers must be finite, a duration not negative", text(in.action)));
  }
  if (auto outcome = admit(author, in.robot, WriteKind::Motion); !outcome) return outcome;
  if (writers.held(in.robot, now)) return Outcome::refused("let go of the stick first");
  become_writer(author, in.robot);
  hold_mission(in.robot,
               fmt::format("{} moved the robot before the route was planned", author.name));
  Outcome outcome;
  outcome.action = actions->begin(in.robot, in.action, now);
  collect_hall_news(author);
  return outcome;
}

Outcome Engine::Impl::apply(const Author& author, const input::FactoryCancel& in) {
  if (!actions || !actions->in_progress(in.action)) {
    return Outcome::refused(fmt::format("action {} is not in progress", in.action.value));
  }
  if (const auto robot = actions->robot_of(in.action)) {
    if (auto outcome = admit(author, *robot, WriteKind::Stop); !outcome) return outcome;
  }
  actions->cancel(in.action);
  collect_hall_news(author);
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::FactoryProcess& in) {
  if (!factory) return Outcome::refused("there is no hall");
  if (writers.stopped()) return Outcome::refused("STOP is latched: the operator releases it");
  const int machine = factory->hall().machine(in.machine);
  if (machine < 0) return Outcome::refused(fmt::format("there is no machine {}", in.machine));
  if (auto why = factory->refuse_process(machine)) return Outcome::refused(*why);
  Outcome outcome;
  outcome.action = actions->begin_process(machine, in.package);
  collect_hall_news(author);
  return outcome;
}

void Engine::Impl::preempt_action(RobotId robot) {
  if (!actions) return;
  actions->preempt(robot);
  collect_hall_news({});
}

void Engine::Impl::release_action(RobotId robot) {
  if (!actions) return;
  actions->release(robot);
  collect_hall_news({});
}

void Engine::Impl::advance_hall() {
  if (!factory) return;
  factory->update_places(team.truth());
  factory->advance(world.tick_seconds());
  actions->supervise(now);
  if (factory->finished() && !finished_at) finished_at = now;
  collect_hall_news({});
}

void Engine::Impl::collect_hall_news(const Author& author) {
  for (const ActionNews& news : actions->take_news()) {
    snapshots.statuses_changed();
    if (news.end) {
      events.emplace_back(event::ActionEnded{news.id, news.robot, *news.end, news.reason});
    } else {
      events.emplace_back(event::ActionBegun{news.id, news.robot, author, *news.order});
    }
  }
  for (const FactoryNews& news : factory->take_news()) {
    events.emplace_back(event::HallChanged{news});
  }
}

const Factory* Engine::factory() const { return impl_->factory ? &*impl_->factory : nullptr; }
const RobotActions* Engine::actions() const { return impl_->actions ? &*impl_->actions : nullptr; }

}  // namespace magna
