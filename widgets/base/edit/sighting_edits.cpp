// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/sighting_edits.h"

#include <algorithm>
#include <utility>

#include "core/engine/obstacle_inputs.h"
#include "core/knowledge/obstacle_file.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

void refuse_sighting(EditStack& edits, QUndoCommand& entry) {
  edits.refuse(EditStack::tr("“%1” cannot be undone: the object was changed or removed meanwhile.")
                   .arg(entry.text()));
  entry.setObsolete(true);
}

input::SightingAdd addition(const ObstacleContent& content) {
  return {content.kind, content.centre.x, content.centre.y, content.diameter};
}

}  // namespace

const Sighting* find_sighting(const Snapshot& now, SightingId id) {
  const auto all = sightings_of(now);
  const auto at = std::ranges::lower_bound(all, id, {}, &Sighting::id);
  return at != all.end() && at->id == id ? &*at : nullptr;
}

QString obstacle_in_text(SightingClass kind) {
  switch (kind) {
    case SightingClass::Blip: return EditStack::tr("blip");
    case SightingClass::Blob: return EditStack::tr("blob");
    case SightingClass::Wide: return EditStack::tr("wide object");
    case SightingClass::Thin: return EditStack::tr("thin object");
    case SightingClass::Short: return EditStack::tr("bump");
    case SightingClass::Tape: return EditStack::tr("tape");
    case SightingClass::Hole: return EditStack::tr("hole");
  }
  return {};
}

const Sighting* EditedSighting::find(const Snapshot& now) {
  const Sighting* const known = id_ ? find_sighting(now, *id_) : nullptr;
  if (known != nullptr) return content_of(*known) == content_ ? known : nullptr;
  // The newest equal one: that of the last edit.
  const auto all = sightings_of(now);
  const auto alike = std::find_if(all.rbegin(), all.rend(), [this](const Sighting& one) {
    return content_of(one) == content_;
  });
  if (alike == all.rend()) return nullptr;
  id_ = alike->id;
  return &*alike;
}

AddSighting::AddSighting(EditStack& edits, const ObstacleContent& content)
    : QUndoCommand(EditStack::tr("Add %1").arg(obstacle_in_text(content.kind))),
      edits_(edits),
      sighting_({}, content) {}

void AddSighting::redo() { edits_.feed().link().post(addition(sighting_.content())); }

void AddSighting::undo() {
  const Sighting* const added = sighting_.find(edits_.now());
  if (added == nullptr) return refuse_sighting(edits_, *this);
  edits_.feed().link().post(input::SightingRemove{added->id});
}

ChangeSighting::ChangeSighting(EditStack& edits, const Sighting& before,
                               const ObstacleContent& after, EditMerge merge)
    : QUndoCommand(before.centre != after.centre
                       ? EditStack::tr("Move %1").arg(obstacle_in_text(after.kind))
                       : EditStack::tr("Change %1").arg(obstacle_in_text(after.kind))),
      edits_(edits),
      sighting_(before.id, content_of(before)),
      before_(content_of(before)),
      after_(after),
      merge_(merge) {}

int ChangeSighting::id() const {
  return merge_ == EditMerge::WithSame ? kSightingNudgeId : kNeverMerges;
}

bool ChangeSighting::mergeWith(const QUndoCommand* other) {
  const auto& next = *static_cast<const ChangeSighting*>(other);
  if (next.text() != text() || next.before_ != after_) return false;
  after_ = next.after_;
  sighting_ = next.sighting_;
  return true;
}

void ChangeSighting::change_to(const ObstacleContent& to) {
  const Sighting* const now = sighting_.find(edits_.now());
  if (now == nullptr) return refuse_sighting(edits_, *this);
  edits_.feed().link().post(
      input::SightingChange{now->id, to.kind, to.centre.x, to.centre.y, to.diameter});
  sighting_.set_content(to);
}

RemoveSighting::RemoveSighting(EditStack& edits, const Sighting& sighting)
    : QUndoCommand(EditStack::tr("Remove %1").arg(obstacle_in_text(sighting.kind))),
      edits_(edits),
      sighting_(sighting.id, content_of(sighting)) {}

void RemoveSighting::redo() {
  const Sighting* const now = sighting_.find(edits_.now());
  if (now == nullptr) return refuse_sighting(edits_, *this);
  edits_.feed().link().post(input::SightingRemove{now->id});
}

void RemoveSighting::undo() { edits_.feed().link().post(addition(sighting_.content())); }

ReplaceObstacles::ReplaceObstacles(EditStack& edits, std::optional<std::string> after)
    : QUndoCommand(after ? EditStack::tr("Load obstacle map")
                         : EditStack::tr("Clear obstacle map")),
      edits_(edits),
      before_(obstacle_text(sightings_of(edits.now()), zones_of(edits.now()))),
      after_(std::move(after)) {}

void ReplaceObstacles::redo() {
  if (after_) {
    edits_.feed().link().post(input::ObstaclesLoad{*after_});
  } else {
    edits_.feed().link().post(input::ObstaclesClear{});
  }
}

void ReplaceObstacles::undo() { edits_.feed().link().post(input::ObstaclesLoad{before_}); }

}  // namespace magna
