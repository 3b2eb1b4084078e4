// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/hall_control.h"

#include <utility>

namespace magna {
namespace {

Message no_hall() { return Message({"no-hall", "there is no hall"}); }

}  // namespace

void HallControl::open(std::shared_ptr<const HallDescription> description) {
  hall_.emplace(std::move(description), state_.seed);
  hall_->update_places(state_.team.truth());
  actions_.emplace(state_.world, state_.team, missions_, *hall_);
  records_.emplace(*hall_, *actions_, state_.team, missions_, state_.now,
                   state_.world.tick_seconds());
}

Outcome HallControl::apply(const Author& author, const input::HallAction& in) {
  if (auto outcome = robots_.present(in.robot); !outcome) return outcome;
  if (!actions_ || in.robot.index() >= actions_->robots()) {
    return Outcome::refused({"not-a-hall-robot", "{} is not a robot of a hall"},
                            state_.team.description(in.robot).name);
  }
  if (!valid(in.action)) {
    return Outcome::refused(
        {"action-numbers-wrong", "{}: its numbers must be finite, a duration not negative"},
        text(in.action));
  }
  if (auto outcome = robots_.admit(author, in.robot, WriteKind::Motion); !outcome) return outcome;
  if (robots_.held(in.robot)) return Outcome::refused(stick_held());
  robots_.take(author, in.robot);
  robots_.interrupt(in.robot, overtaken_by_motion(author));
  Outcome outcome;
  outcome.action = actions_->begin(in.robot, in.action, state_.now);
  collect_news(author);
  return outcome;
}

Outcome HallControl::apply(const Author& author, const input::HallCancel& in) {
  if (!actions_ || !actions_->in_progress(in.action)) {
    return Outcome::refused({"action-not-in-progress", "action {} is not in progress"},
                            in.action.value);
  }
  if (const auto robot = actions_->robot_of(in.action)) {
    if (auto outcome = robots_.admit(author, *robot, WriteKind::Stop); !outcome) return outcome;
  }
  actions_->cancel(in.action);
  collect_news(author);
  return {};
}

Outcome HallControl::apply(const Author& author, const input::HallProcess& in) {
  if (!hall_) return Outcome::refused(no_hall());
  if (robots_.stopped()) return Outcome::refused(stop_latched());
  const int machine = hall_->hall().machine(in.machine);
  if (machine < 0)
    return Outcome::refused({"no-such-machine", "there is no machine {}"}, in.machine);
  if (auto why = hall_->refuse_process(machine)) return Outcome::refused(*why);
  Outcome outcome;
  outcome.action = actions_->begin_process(machine, in.package);
  collect_news(author);
  return outcome;
}

Outcome HallControl::apply(const Author& author, const input::HallTransfer& in) {
  if (!hall_) return Outcome::refused(no_hall());
  if (robots_.stopped()) return Outcome::refused(stop_latched());
  const auto package = hall_->find_package(in.package);
  if (!package) return Outcome::refused(no_such_package(in.package));
  const int belt = hall_->hall().belt(in.belt);
  if (belt < 0) return Outcome::refused(no_such_belt(in.belt));
  if (auto why = hall_->transfer(*package, belt)) return Outcome::refused(*why);
  note_finished();
  collect_news(author);
  return {};
}

void HallControl::interrupt(RobotId robot, const Message& /*why*/) {
  if (!actions_) return;
  actions_->preempt(robot);
  collect_news({});
}

void HallControl::yield_to_plan(RobotId robot, const std::function<Message()>& /*why*/) {
  if (!actions_) return;
  actions_->release(robot);
  collect_news({});
}

void HallControl::move() {
  if (actions_) actions_->move(state_.now);
}

void HallControl::hash(StateHash& hash) const {
  if (hall_) hall_->hash(hash);
  if (actions_) actions_->hash(hash);
}

void HallControl::advance() {
  if (!hall_) return;
  hall_->update_places(state_.team.truth());
  hall_->advance(state_.world.tick_seconds());
  actions_->supervise(state_.now);
  note_finished();
  collect_news({});
  // Without transport the last delivery is between two ticks.
  records_->observe(finished_at_.value_or(state_.now));
}

void HallControl::note_finished() {
  if (hall_->finished() && !finished_at_) finished_at_ = state_.now;
}

void HallControl::collect_news(const Author& author) {
  for (const ActionNews& news : actions_->take_news()) {
    ++state_.versions.statuses;
    if (news.end) {
      state_.events.emplace_back(event::ActionEnded{news.id, news.robot, *news.end, news.reason});
    } else {
      state_.events.emplace_back(event::ActionBegun{news.id, news.robot, author, *news.order});
    }
  }
  for (const HallNews& news : hall_->take_news()) {
    records_->note(news, state_.now);
    state_.events.emplace_back(event::HallChanged{news});
  }
}

}  // namespace magna
