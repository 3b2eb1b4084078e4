// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/cybot/cybot_permit.h"

#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

QString name_of(const RobotLabel& label) { return QString::fromStdString(label.name); }

/// Why the active robot cannot receive commands; empty = it can.
QString why_unreachable(const Snapshot& now) {
  const RobotLabel* const label = now.active ? label_of(now, *now.active) : nullptr;
  if (label == nullptr) return tr("Make a CyBOT active first");
  const RemoteStatus* const remote = remote_of(now, label->id);
  if (remote == nullptr)
    return tr("%1 is simulated here: make a CyBOT active").arg(name_of(*label));
  if (!remote->connected) return tr("The link to %1 is lost").arg(name_of(*label));
  return {};
}

bool planned(const Snapshot& now) {
  const auto plans = plans_of(now);
  return now.active->index() < plans.size() && !plans[now.active->index()].waypoints.empty();
}

}  // namespace

QString why_no_switch(const Snapshot& now, CybotState wanted) {
  QString unreachable = why_unreachable(now);
  if (!unreachable.isEmpty() || wanted == CybotState::Stop) return unreachable;
  QString motion = why_refused(now, *now.active, WriteKind::Motion);
  if (!motion.isEmpty()) return motion;
  if (wanted == CybotState::Mission && !planned(now)) {
    return tr("It has no way-points: give it some first");
  }
  const bool full = active_remote(now)->queue.size() >= OpcodeQueue::kMost;
  const bool scan = wanted == CybotState::ScanLong || wanted == CybotState::ScanShort;
  return scan && full ? tr("Its queue is full: clear it first") : QString();
}

QString why_no_queue(const Snapshot& now, QueueOperation act) {
  QString unreachable = why_unreachable(now);
  if (!unreachable.isEmpty()) return unreachable;
  const RemoteStatus& remote = *active_remote(now);
  switch (act) {
    case QueueOperation::Pause: return {};
    case QueueOperation::Drop:
    case QueueOperation::Clear: return remote.queue.empty() ? tr("Its queue is empty") : QString();
    case QueueOperation::Edit: return why_refused(now, *now.active, WriteKind::Plan);
    case QueueOperation::Resume: return why_refused(now, *now.active, WriteKind::Motion);
    case QueueOperation::Step:
      if (!remote.paused) return tr("Pause its queue first");
      if (remote.queue.empty()) return tr("Its queue is empty");
      if (remote.queue.front().state == OpcodeState::Read) {
        return tr("It has not finished the previous instruction");
      }
      return why_refused(now, *now.active, WriteKind::Motion);
    case QueueOperation::Add: break;
  }
  if (remote.queue.size() >= OpcodeQueue::kMost) return tr("Its queue is full: clear it first");
  return why_refused(now, *now.active, WriteKind::Motion);
}

QString why_no_search(const Snapshot& now, SearchOrder order) {
  QString unreachable = why_unreachable(now);
  if (!unreachable.isEmpty()) return unreachable;
  const SearchStatus& search = active_remote(now)->search;
  const bool going = in_progress(search.state);
  if (order == SearchOrder::Start) {
    return going ? tr("It is searching already") : why_refused(now, *now.active, WriteKind::Motion);
  }
  if (!going) return tr("It is not searching");
  switch (order) {
    case SearchOrder::Pause: return search.paused ? tr("Its search is paused") : QString();
    case SearchOrder::Resume:
    case SearchOrder::Step:
      if (!search.paused) return tr("Pause its search first");
      return why_refused(now, *now.active, WriteKind::Motion);
    case SearchOrder::Start:
    case SearchOrder::Stop: break;
  }
  return {};
}

QString why_no_take_over(const Snapshot& now) {
  QString unreachable = why_unreachable(now);
  if (!unreachable.isEmpty()) return unreachable;
  const std::optional<RobotId> lost = active_remote(now)->may_continue;
  if (!lost) {
    return tr("No CyBOT lost its link before %1 connected")
        .arg(name_of(*label_of(now, *now.active)));
  }
  QString refused = why_refused(now, *now.active, WriteKind::Plan);
  return refused.isEmpty() ? why_refused(now, *lost, WriteKind::Plan) : refused;
}

QString why_no_judgement(const Snapshot& now) {
  QString unreachable = why_unreachable(now);
  if (!unreachable.isEmpty()) return unreachable;
  if (!active_remote(now)->old_pose) {
    return tr("%1 reports what it can have driven").arg(name_of(*label_of(now, *now.active)));
  }
  return why_refused(now, *now.active, WriteKind::Plan);
}

QString why_no_pose(const Snapshot& now) {
  const RobotLabel* const label = now.active ? label_of(now, *now.active) : nullptr;
  if (label == nullptr) return tr("Make a CyBOT active first");
  if (remote_of(now, label->id) == nullptr) {
    return tr("%1 is simulated here, its pose is known: make a CyBOT active").arg(name_of(*label));
  }
  return why_refused(now, label->id, WriteKind::Plan);
}

QString why_no_rules(const Snapshot& now) {
  QString unreachable = why_unreachable(now);
  return unreachable.isEmpty() ? why_refused(now, *now.active, WriteKind::Plan) : unreachable;
}

}  // namespace magna
