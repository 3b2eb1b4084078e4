// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/remote_offers.h"

#include <algorithm>

#include "core/engine/remote_inputs.h"
#include "widgets/message_area.h"
#include "widgets/remote_reader.h"
#include "widgets/remote_words.h"
#include "widgets/snapshot_reader.h"

namespace magna {

RemoteOffers::RemoteOffers(SnapshotFeed& feed, MessageArea& messages, QObject* parent)
    : QObject(parent), feed_(feed), messages_(messages) {
  const auto follow = [this] {
    offer_take_overs(feed_.now());
    ask_for_places(feed_.now());
  };
  connect(&feed, &SnapshotFeed::calm, this, follow);
  follow();
}

void RemoteOffers::offer_take_overs(const Snapshot& now) {
  std::erase_if(take_overs_, [&](const TakeOver& offer) {
    const RemoteStatus* const remote = remote_of(now, offer.robot);
    const bool holds = remote != nullptr && remote->may_continue == offer.lost;
    if (!holds) messages_.withdraw(offer.text);
    return !holds;
  });
  for (const RemoteStatus& remote : remotes_of(now)) {
    const RobotLabel* const label = label_of(now, remote.robot);
    const RobotLabel* const lost =
        remote.may_continue ? label_of(now, *remote.may_continue) : nullptr;
    if (label == nullptr || lost == nullptr ||
        std::ranges::find(take_overs_, remote.robot, &TakeOver::robot) != take_overs_.end()) {
      continue;
    }
    const QString before = QString::fromStdString(lost->name);
    const QString text =
        tr("%1 may be %2, whose link is lost.").arg(QString::fromStdString(label->name), before);
    take_overs_.push_back({remote.robot, lost->id, text});
    messages_.show_offer(text, {tr("Continue as %1").arg(before),
                                [&link = feed_.link(), robot = label->id, id = lost->id] {
                                  link.post(input::RemoteTakeOver{robot, id});
                                }});
  }
}

void RemoteOffers::ask_for_places(const Snapshot& now) {
  std::erase_if(jumps_, [&](const Jump& jump) {
    const RemoteStatus* const remote = remote_of(now, jump.robot);
    const bool holds = remote != nullptr && remote->connected && remote->old_pose;
    if (!holds) messages_.withdraw(jump.text);
    return !holds;
  });
  for (const RemoteStatus& remote : remotes_of(now)) {
    const RobotLabel* const label = label_of(now, remote.robot);
    const bool asked = std::ranges::find(jumps_, remote.robot, &Jump::robot) != jumps_.end();
    if (label == nullptr || !remote.connected || !remote.old_pose || asked) continue;
    const QString text = tr("%1: %2 Answer here, or place it on the map.")
                             .arg(QString::fromStdString(label->name), jump_text(now, remote));
    jumps_.push_back({remote.robot, text});
    const auto judge = [&link = feed_.link(), robot = remote.robot](bool accept) {
      return [&link, robot, accept] { link.post(input::RemoteJudge{robot, accept}); };
    };
    messages_.show_offer(text, {.yes = tr("It is there"),
                                .effect = judge(true),
                                .no = tr("It is at its old place"),
                                .refused = judge(false)});
  }
}

}  // namespace magna
