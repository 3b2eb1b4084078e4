// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/program_words.h"

#include <QStringList>
#include <algorithm>

#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

bool waits(const ProgramStatus& program) { return running(program) && !program.waits_for.empty(); }

QString time_text(Tick tick, double tick_seconds) {
  return clock_text(static_cast<double>(tick) * tick_seconds);
}

}  // namespace

const ProgramTable& programs_of(const Snapshot& now) {
  static const ProgramTable kNone;
  return now.programs ? *now.programs : kNone;
}

const ProgramStatus* program_of(const Snapshot& now, std::uint32_t number) {
  const ProgramTable& all = programs_of(now);
  const auto found = std::ranges::find(all, number, &ProgramStatus::number);
  return found == all.end() ? nullptr : &*found;
}

bool running(const ProgramStatus& program) { return program.state == ProgramState::Running; }

QString program_state_word(const ProgramStatus& program) {
  switch (program.state) {
    case ProgramState::Running: return waits(program) ? tr("Waiting") : tr("Running");
    case ProgramState::Ended: return tr("Ended");
    case ProgramState::Failed: return tr("Failed");
    case ProgramState::Stopped: return tr("Stopped");
  }
  return {};
}

QString program_state_icon(const ProgramStatus& program) {
  switch (program.state) {
    case ProgramState::Running:
      return waits(program) ? QStringLiteral("state-waiting") : QStringLiteral("run");
    case ProgramState::Ended: return QStringLiteral("state-ended");
    case ProgramState::Failed: return QStringLiteral("warning");
    case ProgramState::Stopped: return QStringLiteral("robot-stop");
  }
  return {};
}

QString program_reason(const ProgramStatus& program) {
  return QString::fromStdString(running(program) ? program.waits_for : program.reason);
}

QString program_details(const ProgramStatus& program, double tick_seconds) {
  QStringList lines{
      tr("%1: %2").arg(QString::fromStdString(program.name), program_state_word(program))};
  const QString reason = program_reason(program);
  if (!reason.isEmpty()) lines << (running(program) ? tr("Waiting for %1").arg(reason) : reason);
  lines << (program.file.empty() ? tr("Typed at the console")
                                 : QString::fromStdString(program.file));
  const QString began = time_text(program.began, tick_seconds);
  lines << (program.ended ? tr("From %1 to %2").arg(began, time_text(*program.ended, tick_seconds))
                          : tr("Since %1").arg(began));
  if (program.pending > 0) {
    lines << tr("Pending commands and events: %1").arg(program.pending);
  }
  return lines.join(QLatin1Char('\n'));
}

QString plan_state_word(PlanState state) {
  switch (state) {
    case PlanState::Running: return tr("Running");
    case PlanState::Waiting: return tr("Waiting");
    case PlanState::Done: return tr("Done");
    case PlanState::Failed: return tr("Failed");
    case PlanState::Stopped: return tr("Stopped");
  }
  return {};
}

QString plan_state_icon(PlanState state) {
  switch (state) {
    case PlanState::Running: return QStringLiteral("run");
    case PlanState::Waiting: return QStringLiteral("state-waiting");
    case PlanState::Done: return QStringLiteral("state-ended");
    case PlanState::Failed: return QStringLiteral("warning");
    case PlanState::Stopped: return QStringLiteral("robot-stop");
  }
  return {};
}

QString plan_state_text(const PlanBranch& branch) {
  if (branch.waits_for.empty()) return plan_state_word(branch.state);
  return tr("Waiting for %1").arg(QString::fromStdString(branch.waits_for));
}

QString plan_state_icon(const PlanBranch& branch) {
  return plan_state_icon(branch.waits_for.empty() ? branch.state : PlanState::Waiting);
}

}  // namespace magna
