// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/past_link.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/engine/all_inputs.h"
#include "core/engine/operator_state.h"

namespace magna {
namespace {

/// Numbers of worlds of recordings: no session opens so many worlds.
constexpr std::uint64_t kRecordedWorlds = std::uint64_t{1} << 40U;

/// What the window reports about itself, and what makes robots stand.
bool acts_in_the_past(const Input& input) {
  return input.is<input::StopAll>() || input.is<input::Release>() ||
         input.is<input::PaneChanged>() || input.is<input::GeometryChanged>();
}

}  // namespace

void PastLink::enter(bool of_live) {
  in_past_ = true;
  of_live_ = of_live;
  choice_.reset();
  past_.reset();
  if (!of_live) ++recordings_;
}

void PastLink::leave() {
  in_past_ = false;
  choice_.reset();
  past_.reset();
  shown_.reset();
}

bool PastLink::refuses() {
  if (!in_past_) return false;
  if (refused_) refused_();
  return true;
}

std::shared_ptr<const Snapshot> PastLink::latest() {
  now_ = live_.latest();
  if (!in_past_ || !now_) return now_;
  auto past = replay_.latest();
  if (!past) return shown_ ? shown_ : now_;
  const bool same = past == past_ && shown_with_ && shown_with_->stopped == now_->stopped &&
                    shown_with_->recording == now_->recording &&
                    shown_with_->opened == now_->opened;
  if (same && shown_) return shown_;
  past_ = std::move(past);
  shown_with_ = now_;
  shown_ = shown_past(past_);
  return shown_;
}

// The state of the running world that must be seen at any time is that of the present.
std::shared_ptr<const Snapshot> PastLink::shown_past(
    const std::shared_ptr<const Snapshot>& past) const {
  auto made = std::make_shared<Snapshot>(*past);
  made->stopped = now_->stopped;
  made->stopped_by = now_->stopped_by;
  made->recording = now_->recording;
  made->loop_lag_p99_ms = now_->loop_lag_p99_ms;
  made->tick_ms = now_->tick_ms;
  made->posts_taken = std::numeric_limits<std::uint64_t>::max();
  OpenedWorld opened = now_->opened ? *now_->opened : OpenedWorld();
  if (!of_live_) {
    opened.number = kRecordedWorlds + recordings_;
    opened.source = replay_.outline() ? replay_.outline()->file : std::string();
  }
  made->opened = std::make_shared<const OpenedWorld>(std::move(opened));
  if (!choice_) return made;
  const auto there = [&made](RobotId robot) {
    return made->labels && robot.index() < made->labels->size();
  };
  made->selected = choice_->selected;
  std::erase_if(made->selected, [&there](RobotId robot) { return !there(robot); });
  made->active = choice_->active && there(*choice_->active) ? choice_->active : std::nullopt;
  if (made->inside && made->active != made->inside->robot) made->inside.reset();
  if (made->active != past->active) made->ahead.reset();
  made->shown_image = choice_->image;
  const auto is_chosen = [this](const auto& image) { return image->id == choice_->image; };
  if (!made->images || std::ranges::none_of(*made->images, is_chosen)) made->shown_image.reset();
  return made;
}

bool PastLink::choose(const Input& input) {
  const auto* const one = input.get_if<input::Select>();
  const auto* const set = input.get_if<input::SelectSet>();
  const auto* const image = input.get_if<input::ShowImage>();
  const bool none = input.is<input::Deselect>();
  if (one == nullptr && set == nullptr && image == nullptr && !none) return false;
  Choice before;
  if (shown_) before = {shown_->active, shown_->selected, shown_->shown_image};
  Choice next = choice_.value_or(std::move(before));
  if (image != nullptr) {
    next.image = image->image;
  } else {
    OperatorState state;  // applies the engine's own rule for the active robot
    if (next.active) state.select(*next.active);
    if (one != nullptr) state.select(one->robot);
    if (set != nullptr) state.select_set(set->robots);
    if (none) state.deselect();
    next = {state.active(), state.selected(), std::nullopt};
  }
  choice_ = std::move(next);
  past_.reset();  // it is shown again with the choice
  return true;
}

std::uint64_t PastLink::post(Input input) {
  if (!in_past_ || acts_in_the_past(input)) return posts_ = live_.post(std::move(input));
  if (!choose(input)) refuses();
  return posts_;
}

void PastLink::set_paused(bool paused) {
  if (!in_past_) return live_.set_paused(paused);
  replay_.play(!paused);
}

void PastLink::step() {
  if (!in_past_) return live_.step();
  replay_.step(1);
}

void PastLink::set_time_scale(double scale) {
  if (!in_past_) return live_.set_time_scale(scale);
  const double speed = scale <= 0.0 ? Replay::kFastest : scale;
  replay_.set_speed(replay_.status().speed < 0.0 ? -speed : speed);
}

void PastLink::set_dispatcher(const std::string& name) {
  if (!refuses()) live_.set_dispatcher(name);
}

void PastLink::want(bool SnapshotParts::*part, bool on) {
  live_.want(part, on);
  replay_.want(part, on);
}

void PastLink::open_world(const std::string& world) {
  if (!refuses()) live_.open_world(world);
}

void PastLink::type_line(const std::string& line) {
  if (!refuses()) live_.type_line(line);
}

void PastLink::add_dial(const std::string& address) {
  if (!refuses()) live_.add_dial(address);
}

void PastLink::remove_dial(const std::string& target) {
  if (!refuses()) live_.remove_dial(target);
}

void PastLink::set_dialling(const std::string& target, bool on) {
  if (!refuses()) live_.set_dialling(target, on);
}

void PastLink::start_program(const std::string& file) {
  if (!refuses()) live_.start_program(file);
}

void PastLink::stop_program(std::uint32_t number) {
  if (!refuses()) live_.stop_program(number);
}

void PastLink::restart_program(std::uint32_t number) {
  if (!refuses()) live_.restart_program(number);
}

}  // namespace magna
