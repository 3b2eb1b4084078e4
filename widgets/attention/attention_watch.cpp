// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/attention/attention_watch.h"

#include "widgets/shown_message.h"
#include "widgets/text_format.h"

namespace magna {

QString attention_word(AttentionCause cause) {
  switch (cause) {
    case AttentionCause::Collided: return AttentionWatch::tr("Collided");
    case AttentionCause::LinkLost: return AttentionWatch::tr("Link lost");
    case AttentionCause::Blocked: return AttentionWatch::tr("Blocked");
    case AttentionCause::Failed: return AttentionWatch::tr("Failed");
    case AttentionCause::WaitsLong: return AttentionWatch::tr("Waiting long");
  }
  return {};
}

QString attention_text(const AttentionEntry& entry) {
  const QString what = entry.reason ? QStringLiteral("%1: %2").arg(attention_word(entry.cause),
                                                                   shown_message(*entry.reason))
                                    : attention_word(entry.cause);
  return AttentionWatch::tr("%1, since %2").arg(what, clock_text(entry.since));
}

AttentionWatch::AttentionWatch(SnapshotFeed& feed, QObject* parent) : QObject(parent), feed_(feed) {
  connect(&feed, &SnapshotFeed::calm, this, &AttentionWatch::follow);
  follow();
}

void AttentionWatch::follow() {
  if (queue_.follow(feed_.now())) emit changed();
}

std::optional<RobotId> AttentionWatch::take_next() {
  follow();
  const auto next = queue_.next(feed_.now().active);
  if (next && queue_.acknowledge(*next)) emit changed();
  return next;
}

void AttentionWatch::ignore(RobotId robot) {
  if (queue_.ignore(robot)) emit changed();
}

}  // namespace magna
