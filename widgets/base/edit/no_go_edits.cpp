// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/no_go_edits.h"

#include <algorithm>
#include <utility>

#include "core/engine/exploration_inputs.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {

const NoGoArea* find_no_go(const Snapshot& now, NoGoId id) {
  const auto areas = no_go_of(now);
  const auto found = std::ranges::find(areas, id, &NoGoArea::id);
  return found == areas.end() ? nullptr : &*found;
}

QString no_go_name(NoGoId id) { return EditStack::tr("No-go area %1").arg(id.value); }

NoGoAreaAdd::NoGoAreaAdd(EditStack& edits, std::vector<Point> corners)
    : QUndoCommand(EditStack::tr("Add no-go area")), edits_(edits), corners_(std::move(corners)) {}

void NoGoAreaAdd::redo() { edits_.feed().link().post(input::NoGoAdd{corners_, id_}); }

void NoGoAreaAdd::undo() {
  // The engine numbers the area: take the newest equal one.
  const auto areas = no_go_of(edits_.now());
  const auto found = std::find_if(areas.rbegin(), areas.rend(), [this](const NoGoArea& one) {
    return id_ ? one.id == *id_ : one.corners == corners_;
  });
  if (found == areas.rend()) {
    edits_.refuse(EditStack::tr("“%1” cannot be undone: the area no longer exists.").arg(text()));
    return setObsolete(true);
  }
  id_ = found->id;
  edits_.feed().link().post(input::NoGoRemove{*id_});
}

NoGoAreaRemove::NoGoAreaRemove(EditStack& edits, const NoGoArea& area)
    : QUndoCommand(EditStack::tr("Remove no-go area %1").arg(area.id.value)),
      edits_(edits),
      area_(area) {}

void NoGoAreaRemove::redo() { edits_.feed().link().post(input::NoGoRemove{area_.id}); }

void NoGoAreaRemove::undo() { edits_.feed().link().post(input::NoGoAdd{area_.corners, area_.id}); }

}  // namespace magna
