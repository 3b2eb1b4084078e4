// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pending_choice.h"

#include <algorithm>
#include <utility>

#include "core/engine/operator_inputs.h"
#include "core/engine/operator_state.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

bool all_there(const Snapshot& shown, const std::vector<RobotId>& robots) {
  return std::ranges::all_of(robots,
                             [&shown](RobotId id) { return label_of(shown, id) != nullptr; });
}

std::uint64_t world_of(const Snapshot& shown) { return shown.opened ? shown.opened->number : 0; }

}  // namespace

std::optional<PendingChoice::Choice> PendingChoice::choice_by(const Input& input,
                                                              const Snapshot& shown) {
  const auto* one = input.get_if<input::Select>();
  const auto* set = input.get_if<input::SelectSet>();
  const bool none = input.is<input::Deselect>();
  if (one == nullptr && set == nullptr && !none) return {};
  OperatorState state;  // applies the engine's own rule for the active robot
  if (shown.active) state.select(*shown.active);
  if (one != nullptr) state.select(one->robot);
  if (set != nullptr) state.select_set(set->robots);
  if (none) state.deselect();
  if (!all_there(shown, state.selected())) return {};
  return Choice{state.active(), state.selected(), world_of(shown)};
}

void PendingChoice::note(Choice choice, std::uint64_t post) {
  choice_ = std::move(choice);
  post_ = post;
}

std::shared_ptr<const Snapshot> PendingChoice::on(std::shared_ptr<const Snapshot> snapshot) {
  if (!choice_) return snapshot;
  const bool taken = snapshot->posts_taken >= post_;  // applied or refused: the snapshot shows
                                                      // which
  // Robots of a closed world are not in this one, whatever their numbers.
  const bool meant =
      choice_->world == world_of(*snapshot) && all_there(*snapshot, choice_->selected);
  if (taken || !meant) {
    choice_.reset();
    return snapshot;
  }
  auto echoed = std::make_shared<Snapshot>(*snapshot);
  echoed->active = choice_->active;
  echoed->selected = choice_->selected;
  return echoed;
}

}  // namespace magna
