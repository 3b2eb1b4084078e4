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

bool all_there(const Snapshot& shown, const std::vector<RobotId>& robots) {
  return std::ranges::all_of(robots,
                             [&shown](RobotId id) { return label_of(shown, id) != nullptr; });
}

std::uint64_t world_of(const Snapshot& shown) { return shown.opened ? shown.opened->number : 0; }

}  // namespace

bool ChoiceEcho::note(const Input& input, const Snapshot& shown, std::int64_t now_ns) {
  const auto* one = std::get_if<input::Select>(&input);
  const auto* set = std::get_if<input::SelectSet>(&input);
  const bool none = std::holds_alternative<input::Deselect>(input);
  if (one == nullptr && set == nullptr && !none) return false;
  OperatorState state;  // the engine's own rule of what becomes active
  if (shown.active) state.select(*shown.active);
  if (one != nullptr) state.select(one->robot);
  if (set != nullptr) state.select_set(set->robots);
  if (none) state.deselect();
  if (!all_there(shown, state.selected())) return false;
  choice_ = Choice{state.active(), state.selected(), world_of(shown)};
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
  // Robots of a world that has gone are not in this one, whatever their numbers.
  const bool meant =
      choice_->world == world_of(*snapshot) && all_there(*snapshot, choice_->selected);
  if (arrived || !meant || given_up(now_ns)) {
    choice_.reset();
    return snapshot;
  }
  auto echoed = std::make_shared<Snapshot>(*snapshot);
  echoed->active = choice_->active;
  echoed->selected = choice_->selected;
  return echoed;
}

}  // namespace magna
