// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/state/remote_words.h"

#include <algorithm>

#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

QString latin(std::string_view text) {
  return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

const OpcodeInfo& info_of(Opcode opcode) {
  return *std::ranges::find(opcodes(), opcode, &OpcodeInfo::opcode);
}

/// "0.1 s"; from 10 s on as duration_text.
QString poll_age_text(double seconds) {
  return seconds < 9.95 ? tr("%1\u2009s").arg(number_text(seconds, 1)) : duration_text(seconds);
}

}  // namespace

QString cybot_state_word(CybotState state) {
  switch (state) {
    case CybotState::Idle: return tr("Idle");
    case CybotState::Manual: return tr("Manual drive");
    case CybotState::Mission: return tr("On its mission");
    case CybotState::ScanLong: return tr("Long scan");
    case CybotState::ScanShort: return tr("Short scan");
    case CybotState::Stop: return tr("Stopped");
    case CybotState::Queue: return tr("Own instructions");
    case CybotState::Search: return tr("Searching");
  }
  return {};
}

QString cybot_state_icon(CybotState state) {
  switch (state) {
    case CybotState::Idle: return QStringLiteral("state-idle");
    case CybotState::Manual: return QStringLiteral("state-driven");
    case CybotState::Mission: return QStringLiteral("state-mission");
    case CybotState::ScanLong: return QStringLiteral("scan-long");
    case CybotState::ScanShort: return QStringLiteral("scan-short");
    case CybotState::Stop: return QStringLiteral("robot-stop");
    case CybotState::Queue: return QStringLiteral("opcodes");
    case CybotState::Search: return QStringLiteral("find");
  }
  return {};
}

QColor cybot_state_colour(CybotState state, const Look& look) {
  switch (state) {
    case CybotState::Idle: return look.muted;
    case CybotState::Manual: return look.accent;
    case CybotState::Mission:
    case CybotState::ScanLong:
    case CybotState::ScanShort:
    case CybotState::Queue:
    case CybotState::Search: return look.ok;
    case CybotState::Stop: return look.warning;
  }
  return look.text;
}

QString opcode_names(Opcode opcode) {
  const OpcodeInfo& row = info_of(opcode);
  return row.other.empty() ? latin(row.name)
                           : QStringLiteral("%1/%2").arg(latin(row.name), latin(row.other));
}

QString opcode_meaning(Opcode opcode) {
  switch (opcode) {
    case Opcode::Turn: return tr("turn");
    case Opcode::Drive: return tr("drive");
    case Opcode::ScanLong: return tr("long scan");
    case Opcode::ScanShort: return tr("short scan");
    case Opcode::Manual: return tr("manual drive");
    case Opcode::Com: return tr("communicate");
    case Opcode::Win: return tr("mission over");
  }
  return {};
}

QString opcode_state_word(OpcodeState state) {
  switch (state) {
    case OpcodeState::Waiting: return tr("Waiting");
    case OpcodeState::Read: return tr("In progress");
    case OpcodeState::Finished: return tr("Finished");
    case OpcodeState::TimedOut: return tr("Too late");
    case OpcodeState::Cancelled: return tr("Cancelled");
    case OpcodeState::Blocked: return tr("Blocked");
  }
  return {};
}

QString remote_link_text(const Snapshot& now, const RemoteStatus& remote) {
  const QString age = duration_text(seconds_since(now, remote.since));
  const QString when = clock_text(static_cast<double>(remote.since) * now.tick_seconds);
  if (remote.connected && remote.silent) {
    return tr("Silent: no data is arriving. It counts as lost if none arrives.");
  }
  return remote.connected ? tr("Connected for %1, since %2").arg(age, when)
                          : tr("Link lost for %1, since %2").arg(age, when);
}

QString ignores_pause_text(const Snapshot& now, RobotId robot) {
  if (!ignores_pause(now, robot)) return {};
  return tr("Pause does not hold it: it continues its instructions. Stop it to hold it.");
}

QString remote_link_detail(const RemoteStatus& remote) {
  const RemoteAbout& about = remote.about;
  QStringList told;
  if (!about.note.empty()) told << tr("says: %1").arg(QString::fromStdString(about.note));
  if (about.battery) told << tr("battery %1 %").arg(number_text(100.0 * *about.battery, 0));
  if (!about.serial.empty()) {
    told << tr("serial number %1").arg(QString::fromStdString(about.serial));
  }
  told << tr("connection %1, profile %2, lengths in %3")
              .arg(QString::fromStdString(remote.link.author),
                   QString::fromStdString(remote.link.profile),
                   QString::fromStdString(remote.link.unit));
  QString text = told.join(tr(", "));
  text.replace(0, 1, text.at(0).toUpper());
  return text;
}

QString polls_text(const PollHealth* polls) {
  if (polls == nullptr) return {};
  const QString sticks = polls->stick_age
                             ? tr("sticks read %1 ago").arg(poll_age_text(*polls->stick_age))
                             : tr("sticks not read yet");
  return tr("Last request %1 ago, %2 requests/s, %3")
      .arg(poll_age_text(polls->request_age), number_text(polls->rate, 1), sticks);
}

QString polls_short_text(const PollHealth& polls) {
  return tr("%1/s, %2")
      .arg(number_text(polls.rate, polls.rate < 10.0 ? 1 : 0), poll_age_text(polls.request_age));
}

QString take_over_text(const Snapshot& now, const RemoteStatus& remote) {
  const RemoteStatus* const lost =
      remote.may_continue ? remote_of(now, *remote.may_continue) : nullptr;
  const RobotLabel* const label = lost == nullptr ? nullptr : label_of(now, lost->robot);
  if (label == nullptr) return {};
  return tr("Is this %1, whose link was lost %2 ago?")
      .arg(QString::fromStdString(label->name), duration_text(seconds_since(now, lost->since)));
}

QString jump_text(const Snapshot& now, const RemoteStatus& remote) {
  if (!remote.old_pose || remote.robot.index() >= now.poses.size()) return {};
  const Point old = remote.old_pose->position();
  const Point reported = now.poses[remote.robot.index()].position();
  return tr("Reports more than it can have driven: from %1 to %2. It is held until you say "
            "where it is.")
      .arg(point_text(old), point_text(reported));
}

QString lost_text(const Snapshot& now, const RemoteStatus& remote) {
  return tr("lost %1").arg(duration_text(seconds_since(now, remote.since)));
}

QString link_age_text(const Snapshot& now, RobotId robot) {
  const PollHealth* const polls = polls_of(now, robot);
  if (polls == nullptr) return {};
  constexpr double kMinute = 60.0;  // s; longer ones must not need more room
  return polls->request_age < kMinute ? poll_age_text(polls->request_age)
                                      : age_text(polls->request_age);
}

}  // namespace magna
