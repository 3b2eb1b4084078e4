// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/work_offer.h"

#include <QFileInfo>
#include <algorithm>
#include <iterator>

#include "app/window/hall_edit_commands.h"
#include "app/window/window_context.h"
#include "app/window/world_edit_commands.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/edit/world_editor.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

bool has_mark(const Snapshot& now, const MarkContent& mark) {
  return now.marks && std::ranges::find(*now.marks, mark, &Mark::mark) != now.marks->end();
}

QString count_text(const UnsavedWork& work) {
  const auto marks = static_cast<int>(work.marks.size());
  const auto plans = static_cast<int>(work.plans.size());
  QStringList parts;
  if (marks > 0)
    parts << (marks == 1 ? WorkOffer::tr("1 mark") : WorkOffer::tr("%1 marks").arg(marks));
  if (plans > 0)
    parts << (plans == 1 ? WorkOffer::tr("1 plan") : WorkOffer::tr("%1 plans").arg(plans));
  const auto areas = static_cast<int>(work.no_go.size());
  if (areas > 0) {
    parts << (areas == 1 ? WorkOffer::tr("1 no-go area")
                         : WorkOffer::tr("%1 no-go areas").arg(areas));
  }
  for (const KeptWorldEdits& edits : work.edits) {
    parts << WorkOffer::tr("edits of %1")
                 .arg(QFileInfo(QString::fromStdString(edits.file)).fileName());
  }
  for (const KeptHall& hall : work.halls) {
    parts << WorkOffer::tr("hall %1").arg(kept_hall_name(hall));
  }
  if (parts.size() < 2) return parts.join(QString());
  const QString last = parts.takeLast();
  return WorkOffer::tr("%1 and %2").arg(parts.join(QStringLiteral(", ")), last);
}

}  // namespace

WorkOffer::WorkOffer(const WindowContext& context, WorldEditCommands& edits,
                     HallEditCommands& halls)
    : QObject(&context.window), context_(context), edits_(edits), halls_(halls) {
  context.actions.on("world.restore", this, [this] { restore(); });
  hide();
}

void WorkOffer::set(UnsavedWork work) {
  work_ = std::move(work);
  show();
}

void WorkOffer::show() {
  hide();
  if (work_.empty()) return;
  shown_ = tr("Not saved when this world was left last time: %1.").arg(count_text(work_));
  context_.messages.show_offer(shown_, {.yes = tr("Restore"),
                                        .effect = [this] { restore(); },
                                        .no = tr("Forget"),
                                        .refused = [this] { set({}); }});
  context_.actions.set_enabled("world.restore", true);
}

void WorkOffer::hide() {
  if (!shown_.isEmpty()) context_.messages.withdraw(std::exchange(shown_, {}));
  context_.actions.set_enabled("world.restore", false, tr("There is nothing to restore"));
}

void WorkOffer::restore() {
  hide();
  restore_marks(std::exchange(work_.marks, {}));
  restore_no_go(std::exchange(work_.no_go, {}));
  restore_plans(std::exchange(work_.plans, {}));
  if (!work_.edits.empty()) return restore_edits();
  if (!work_.halls.empty()) return restore_hall();
  show();
}

void WorkOffer::restore_marks(const std::vector<MarkContent>& kept) {
  const Snapshot& now = context_.feed.now();
  std::vector<MarkContent> marks;
  std::ranges::copy_if(kept, std::back_inserter(marks),
                       [&](const MarkContent& mark) { return !has_mark(now, mark); });
  context_.edits.add_marks(marks, tr("Restore marks"));
}

void WorkOffer::restore_no_go(const std::vector<NoGoContent>& kept) {
  const auto present = no_go_of(context_.feed.now());
  for (const NoGoContent& area : kept) {
    if (std::ranges::count(present, area.corners, &NoGoArea::corners) == 0) {
      context_.edits.add_no_go(area);
    }
  }
}

void WorkOffer::restore_plans(const std::vector<std::pair<std::string, Plan>>& kept) {
  EditStack::Plans plans;
  QStringList gone;
  QStringList busy;
  for (const auto& [robot, plan] : kept) {
    const auto labels = labels_of(context_.feed.undressed());
    const auto found = std::ranges::find_if(labels, [&robot = robot](const RobotLabel& label) {
      return label.present && label.name == robot;
    });
    if (found == labels.end()) {
      gone << QString::fromStdString(robot);
      continue;
    }
    const Plan present = context_.edits.plan_of(found->id);
    const bool given =
        std::ranges::any_of(plans, [&](const auto& other) { return other.first == found->id; });
    if (given || !present.waypoints.empty()) {
      if (present == plan) continue;
      busy << QString::fromStdString(robot);
      work_.plans.emplace_back(robot, plan);  // it stays on offer
    } else {
      plans.emplace_back(found->id, plan);
    }
  }
  context_.edits.revise_plans(plans, tr("Restore plans"));
  if (!plans.empty()) {
    context_.messages.show_message(
        Severity::Info,
        tr("The restored plans are drafts: robots start when you resume their missions."));
  }
  if (!gone.isEmpty()) {
    context_.messages.show_message(Severity::Caution,
                                   tr("Plans not restored, because these robots are gone: %1.")
                                       .arg(gone.join(QStringLiteral(", "))),
                                   QStringLiteral("gone"));
  }
  if (!busy.isEmpty()) {
    context_.messages.show_message(
        Severity::Caution,
        tr("Plans not restored, because these robots have another plan: %1. Clear that plan and "
           "restore again.")
            .arg(busy.join(QStringLiteral(", "))),
        QStringLiteral("left out"));
  }
}

void WorkOffer::restore_edits() {
  if (WorldEditor::of(context_.edits).unsaved()) {
    show();
    return context_.messages.show_message(
        Severity::Caution, tr("The edits of the world file were not restored, because other edits "
                              "are open: save or discard those first."));
  }
  const KeptWorldEdits edits = work_.edits.front();  // offered until they are shown
  edits_.restore(edits, [this, edits](bool shown) {
    if (shown) std::erase(work_.edits, edits);
    show();
  });
}

// Offered until it is shown.
void WorkOffer::restore_hall() {
  const KeptHall hall = work_.halls.front();
  halls_.restore(hall, [this, hall](bool shown) {
    if (shown) std::erase(work_.halls, hall);
    show();
  });
}

}  // namespace magna
