// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/state/agent_words.h"

#include <QStringList>
#include <cmath>

#include "core/agent/agents.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr double kNoAngle = 0.05;  ///< degrees: smaller angles count as zero

QString angle_text(double radians, const QString& positive, const QString& negative,
                   const QString& none) {
  const double angle = degrees(radians);
  if (!(std::abs(angle) >= kNoAngle)) return none;
  return QStringLiteral("%1° %2").arg(number_text(std::abs(angle), 1),
                                      angle > 0 ? positive : negative);
}

}  // namespace

QString slot_word(AgentSlot slot) {
  switch (slot) {
    case AgentSlot::Movement: return tr("Movement");
    case AgentSlot::Eyes: return tr("Eyes");
    case AgentSlot::Arm: return tr("Arm");
  }
  return {};
}

QString phase_word(std::optional<AgentPhase> phase) {
  if (!phase) return tr("Nothing yet");
  switch (*phase) {
    case AgentPhase::InExecution: return tr("In execution");
    case AgentPhase::Finished: return tr("Finished");
    case AgentPhase::Aborted: return tr("Aborted");
    case AgentPhase::Walking: return tr("Walking");
    case AgentPhase::Rotating: return tr("Turning");
    case AgentPhase::WalkingRotating: return tr("Walking and turning");
  }
  return {};
}

QString phase_icon(std::optional<AgentPhase> phase) {
  if (!phase) return QStringLiteral("state-idle");
  switch (*phase) {
    case AgentPhase::InExecution: return QStringLiteral("run");
    case AgentPhase::Finished: return QStringLiteral("state-ended");
    case AgentPhase::Aborted: return QStringLiteral("close");
    case AgentPhase::Walking:
    case AgentPhase::WalkingRotating: return QStringLiteral("state-moving");
    case AgentPhase::Rotating: return QStringLiteral("turning");
  }
  return {};
}

QColor phase_colour(std::optional<AgentPhase> phase, const Look& look) {
  if (!phase) return look.muted;
  switch (*phase) {
    case AgentPhase::Finished: return look.ok;
    case AgentPhase::Aborted: return look.caution;
    default: return look.accent;
  }
}

QString client_text(const AgentLink* link) {
  return link == nullptr || link->client.empty() ? tr("no client")
                                                 : QString::fromStdString(link->client);
}

QString timing_text(const AgentLink* link) {
  if (link == nullptr || link->client.empty()) return {};
  if (!link->synchronous) return tr("Real time");
  return link->waited_for ? tr("Waiting for the agent") : tr("Lock-step");
}

QString link_text(const AgentLink* link) {
  if (link == nullptr) {
    return tr("The server for agents is off: start Magna without “--agent-port off”.");
  }
  if (link->port == 0) return tr("Its port is not open: see the Connections pane.");
  if (link->client.empty()) {
    return tr("No agent is attached: port %1 waits for one.").arg(link->port);
  }
  const QString dialect = link->dialect.empty()
                              ? tr("dialect unknown so far")
                              : tr("dialect %1").arg(QString::fromStdString(link->dialect));
  const QString time = !link->synchronous ? tr("real time")
                       : link->waited_for ? tr("lock-step: the world is waiting for it")
                                          : tr("lock-step: the world waits for its answers");
  return tr("%1 on port %2, %3, %4.")
      .arg(QString::fromStdString(link->client))
      .arg(link->port)
      .arg(dialect, time);
}

QString pan_text(double pan) { return angle_text(pan, tr("right"), tr("left"), tr("straight")); }
QString tilt_text(double tilt) { return angle_text(tilt, tr("up"), tr("down"), tr("level")); }

QString eye_text(const EyeAngles& angles, Eye eye) {
  return tr("pan %1, tilt %2")
      .arg(pan_text(eye == Eye::Left ? angles.pan_left : angles.pan_right), tilt_text(angles.tilt));
}

QString fixation_text(const Gaze& gaze) {
  if (!gaze.fixation) return {};
  return tr("holds %1, %2 high")
      .arg(point_text(gaze.fixation->place), metres_text(gaze.fixation->height));
}

QString preset_text(EyePreset preset) {
  const EyeRules of = rules(preset);
  const auto whole = [](double radians) { return number_text(degrees(radians), 0); };
  return tr("%1: positive is to the %2, pan within %3°, tilt within %4°")
      .arg(preset == EyePreset::Document ? tr("As documented") : tr("As in Unity"),
           of.left_is_positive ? tr("left") : tr("right"), whole(of.most_pan), whole(of.most_tilt));
}

QString reset_text(const AgentReset& reset) {
  QStringList parts;
  if (!reset.agents.empty()) {
    parts << (reset.agents.size() == 1 ? tr("1 agent placed")
                                       : tr("%1 agents placed").arg(reset.agents.size()));
  }
  if (!reset.objects.empty()) {
    parts << (reset.objects.size() == 1 ? tr("1 thing changed")
                                        : tr("%1 things changed").arg(reset.objects.size()));
  }
  return QStringLiteral("%1: %2").arg(
      QString::number(reset.type),
      parts.isEmpty() ? tr("as at the start") : parts.join(QStringLiteral(", ")));
}

}  // namespace magna
