// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/take_over_offers.h"

#include <algorithm>

#include "widgets/message_area.h"
#include "widgets/remote_reader.h"
#include "widgets/snapshot_reader.h"

namespace magna {

TakeOverOffers::TakeOverOffers(SnapshotFeed& feed, MessageArea& messages, QObject* parent)
    : QObject(parent), feed_(feed), messages_(messages) {
  connect(&feed, &SnapshotFeed::calm, this, &TakeOverOffers::follow);
  follow();
}

void TakeOverOffers::follow() {
  const Snapshot& now = feed_.now();
  std::erase_if(made_, [&](const Offer& offer) {
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
        std::ranges::find(made_, remote.robot, &Offer::robot) != made_.end()) {
      continue;
    }
    const QString before = QString::fromStdString(lost->name);
    const QString text =
        tr("%1 may be %2, whose link is lost.").arg(QString::fromStdString(label->name), before);
    made_.push_back({remote.robot, lost->id, text});
    messages_.show_offer(text, {tr("Continue as %1").arg(before),
                                [&link = feed_.link(), robot = label->id, id = lost->id] {
                                  link.post(input::RemoteTakeOver{robot, id});
                                }});
  }
}

}  // namespace magna
