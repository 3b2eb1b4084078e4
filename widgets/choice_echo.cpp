// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/choice_echo.h"

#include <algorithm>
#include <utility>

#include "core/engine/operator_state.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

// After so long what was asked for was refused: what is shown counts again.
constexpr std::int64_t kMostOnItsWayNs = 800'000'000;

}  // namespace

bool ChoiceEcho::note(const Input& input, const Snapshot& shown, std::int64_t now_ns) {
  const auto there = [&shown](RobotId id) { return label_of(shown, id) != nullptr; };
  OperatorState state;  // the engine's own rule of what becomes active
  if (shown.active) state.select(*shown.active);
  if (const auto* one = std::get_if<input::Select>(&input)) {
    if (!there(one->robot)) return false;
    state.select(one->robot);
  } else if (const auto* set = std::get_if<input::SelectSet>(&input)) {
    if (!std::ranges::all_of(set->robots, there)) return false;
    state.select_set(set->robots);
  } else if (std::holds_alternative<input::Deselect>(input)) {
    state.deselect();
  } else {
    return false;
  }
  choice_ = Choice{state.active(), state.selected()};
  noted_ns_ = now_ns;
  return true;
}

bool ChoiceEcho::given_up(std::int64_t now_ns) const {
  return choice_ && now_ns - noted_ns_ > kMostOnItsWayNs;
}

std::shared_ptr<const Snapshot> ChoiceEcho::on(std::shared_ptr<const Snapshot> snapshot,
                                               std::int64_t now_ns) {
  if (!choice_) return snapshot;
  const bool arrived =
      snapshot->active == choice_->active && snapshot->selected == choice_->selected;
  if (arrived || given_up(now_ns)) {
    choice_.reset();
    return snapshot;
  }
  auto echoed = std::make_shared<Snapshot>(*snapshot);
  echoed->active = choice_->active;
  echoed->selected = choice_->selected;
  return echoed;
}

}  // namespace magna
