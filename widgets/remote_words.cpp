// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/remote_words.h"

#include <algorithm>

#include "widgets/remote_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"

namespace magna {
namespace {

QString latin(std::string_view text) {
  return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

const OpcodeInfo& info_of(Opcode opcode) {
  return *std::ranges::find(opcodes(), opcode, &OpcodeInfo::opcode);
}

}  // namespace

QString remote_state_word(RemoteState state) {
  switch (state) {
    case RemoteState::Idle: return tr("Idle");
    case RemoteState::Manual: return tr("Manual drive");
    case RemoteState::Mission: return tr("On its mission");
    case RemoteState::ScanLong: return tr("Long scan");
    case RemoteState::ScanShort: return tr("Short scan");
    case RemoteState::Stop: return tr("Stopped");
    case RemoteState::Queue: return tr("Own instructions");
  }
  return {};
}

QString remote_state_icon(RemoteState state) {
  switch (state) {
    case RemoteState::Idle: return QStringLiteral("state-idle");
    case RemoteState::Manual: return QStringLiteral("state-driven");
    case RemoteState::Mission: return QStringLiteral("state-mission");
    case RemoteState::ScanLong: return QStringLiteral("scan-long");
    case RemoteState::ScanShort: return QStringLiteral("scan-short");
    case RemoteState::Stop: return QStringLiteral("robot-stop");
    case RemoteState::Queue: return QStringLiteral("opcodes");
  }
  return {};
}

QColor remote_state_colour(RemoteState state, const Look& look) {
  switch (state) {
    case RemoteState::Idle: return look.muted;
    case RemoteState::Manual: return look.accent;
    case RemoteState::Mission:
    case RemoteState::ScanLong:
    case RemoteState::ScanShort:
    case RemoteState::Queue: return look.ok;
    case RemoteState::Stop: return look.warning;
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
  }
  return {};
}

QString remote_link_text(const Snapshot& now, const RemoteStatus& remote) {
  const QString age = duration_text(seconds_since(now, remote.since));
  const QString when = clock_text(static_cast<double>(remote.since) * now.tick_seconds);
  if (remote.connected && remote.silent) {
    return tr("Silent: no data for 2 s or more. Lost after 10 s.");
  }
  return remote.connected ? tr("Connected for %1, since %2").arg(age, when)
                          : tr("Link lost for %1, since %2").arg(age, when);
}

QString unheld_text(const Snapshot& now, RobotId robot) {
  if (!unheld_by_pause(now, robot)) return {};
  return tr("Pause does not hold it: it continues its instructions. Stop it to hold it.");
}

QString remote_link_detail(const RemoteStatus& remote) {
  return tr("Connection %1, profile %2, lengths in %3")
      .arg(QString::fromStdString(remote.link.author), QString::fromStdString(remote.link.profile),
           QString::fromStdString(remote.link.unit));
}

QString lost_text(const Snapshot& now, const RemoteStatus& remote) {
  return tr("lost %1").arg(duration_text(seconds_since(now, remote.since)));
}

}  // namespace magna
