// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/no_go_edits.h"

#include <algorithm>
#include <utility>

#include "core/engine/exploration_inputs.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

QString name_of_no_go_change(const NoGoRules& before, const NoGoRules& after) {
  const QString name = QString::fromStdString(before.name);
  if (before.name != after.name) return EditStack::tr("Rename “%1”").arg(name);
  if (before.on != after.on) {
    return (after.on ? EditStack::tr("Switch “%1” on") : EditStack::tr("Switch “%1” off"))
        .arg(name);
  }
  if (before.exploration_only != after.exploration_only) {
    return (after.exploration_only ? EditStack::tr("Close “%1” for exploration only")
                                   : EditStack::tr("Close “%1” for all driving"))
        .arg(name);
  }
  if (before.all_bodies != after.all_bodies) {
    return (after.all_bodies ? EditStack::tr("Close “%1” for agents and halls")
                             : EditStack::tr("Open “%1” for agents and halls"))
        .arg(name);
  }
  return EditStack::tr("Change the time of “%1”").arg(name);
}

}  // namespace

QString no_go_name(const NoGoRules& rules) {
  return tr("No-go area “%1”").arg(QString::fromStdString(rules.name));
}

QString no_go_closed_for(const NoGoRules& rules) {
  return rules.exploration_only ? tr("Exploration") : tr("All driving");
}

QString no_go_state(const NoGoRules& rules, double seconds) {
  if (!rules.on) return tr("Off");
  if (rules.from && seconds < *rules.from) return tr("From %1").arg(duration_text(*rules.from));
  if (rules.until && seconds >= *rules.until) return tr("Ended");
  return rules.until ? tr("Until %1").arg(duration_text(*rules.until)) : tr("In force");
}

NoGoAreaAdd::NoGoAreaAdd(EditStack& edits, NoGoContent content)
    : QUndoCommand(EditStack::tr("Add no-go area")), edits_(edits), content_(std::move(content)) {}

void NoGoAreaAdd::redo() {
  edits_.feed().link().post(input::NoGoAdd{content_.corners, id_, content_.rules});
}

void NoGoAreaAdd::undo() {
  // The engine numbers the area: take the newest equal one.
  const auto areas = no_go_of(edits_.now());
  const auto found = std::find_if(areas.rbegin(), areas.rend(), [this](const NoGoArea& one) {
    return id_ ? one.id == *id_ : one.corners == content_.corners;
  });
  if (found == areas.rend()) {
    edits_.refuse(EditStack::tr("“%1” cannot be undone: the area no longer exists.").arg(text()));
    return setObsolete(true);
  }
  id_ = found->id;
  content_.rules.name = found->rules.name;  // redo gives it the same name
  edits_.feed().link().post(input::NoGoRemove{*id_});
}

NoGoAreaChange::NoGoAreaChange(EditStack& edits, const NoGoArea& before, NoGoRules after)
    : QUndoCommand(name_of_no_go_change(before.rules, after)),
      edits_(edits),
      id_(before.id),
      before_(before.rules),
      after_(std::move(after)) {}

void NoGoAreaChange::change(const NoGoRules& from, const NoGoRules& to) {
  const NoGoArea* const now = find_no_go(edits_.now(), id_);
  if (now == nullptr || now->rules != from) {
    edits_.refuse(
        now == nullptr
            ? EditStack::tr("“%1” is not possible: the area no longer exists.").arg(text())
            : EditStack::tr("“%1” is not possible: the area was changed in the meantime.")
                  .arg(text()));
    return setObsolete(true);
  }
  edits_.feed().link().post(input::NoGoChange{id_, to});
}

NoGoAreaRemove::NoGoAreaRemove(EditStack& edits, const NoGoArea& area)
    : QUndoCommand(
          EditStack::tr("Remove no-go area “%1”").arg(QString::fromStdString(area.rules.name))),
      edits_(edits),
      area_(area) {}

void NoGoAreaRemove::redo() { edits_.feed().link().post(input::NoGoRemove{area_.id}); }

void NoGoAreaRemove::undo() {
  edits_.feed().link().post(input::NoGoAdd{area_.corners, area_.id, area_.rules});
}

}  // namespace magna
