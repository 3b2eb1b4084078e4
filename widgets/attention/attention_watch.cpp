// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/attention/attention_watch.h"

#include "core/engine/input_report.h"
#include "widgets/help_words.h"
#include "widgets/shown_message.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"

namespace magna {

QString attention_word(AttentionCause cause) {
  switch (cause) {
    case AttentionCause::StopUnconfirmed: return AttentionWatch::tr("Stop not confirmed");
    case AttentionCause::Jumped: return AttentionWatch::tr("Place in doubt");
    case AttentionCause::Collided: return AttentionWatch::tr("Collided");
    case AttentionCause::LinkLost: return AttentionWatch::tr("Link lost");
    case AttentionCause::Blocked: return AttentionWatch::tr("Blocked");
    case AttentionCause::Failed: return AttentionWatch::tr("Failed");
    case AttentionCause::WaitsLong: return AttentionWatch::tr("Waiting long");
  }
  return {};
}

QString need_word(const AttentionEntry& entry) {
  return entry.cause == AttentionCause::Blocked ? blocked_word(entry.reason)
                                                : attention_word(entry.cause);
}

QString attention_text(const AttentionEntry& entry) {
  const QString word = need_word(entry);
  const QString what =
      entry.reason ? QStringLiteral("%1: %2").arg(word, shown_message(*entry.reason)) : word;
  return AttentionWatch::tr("%1, since %2").arg(what, clock_text(entry.since));
}

AttentionWatch::AttentionWatch(SnapshotFeed& feed, QObject* parent) : QObject(parent), feed_(feed) {
  connect(&feed, &SnapshotFeed::calm, this, &AttentionWatch::follow);
  connect(&feed, &SnapshotFeed::posted, this, &AttentionWatch::note_action);
  follow();
}

void AttentionWatch::follow() {
  const bool news = follower_.follow(feed_.now());
  update_service();
  if (news) emit changed();
}

void AttentionWatch::update_service() {
  service_.follow(queue().entries(), seconds_of(feed_.now()));
}

void AttentionWatch::note_action(const Input& input) {
  for (const RobotId robot : robots_of(input)) service_.act(robot, seconds_of(feed_.now()));
}

std::optional<RobotId> AttentionWatch::take_next() {
  follow();
  return take(queue().next(feed_.now().active));
}

std::optional<RobotId> AttentionWatch::take_previous() {
  follow();
  return take(queue().previous(feed_.now().active));
}

std::optional<RobotId> AttentionWatch::take(std::optional<RobotId> robot) {
  if (!robot) return {};
  service_.act(*robot, seconds_of(feed_.now()));
  if (follower_.queue().acknowledge(*robot)) emit changed();
  update_service();
  return robot;
}

void AttentionWatch::ignore(RobotId robot) {
  service_.act(robot, seconds_of(feed_.now()));
  if (follower_.queue().ignore(robot)) emit changed();
  update_service();
}

}  // namespace magna
