// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

#include "widgets/snapshot_feed.h"

namespace magna {

class MessageArea;

/// Bars above the map that ask which robot a CyBOT is and where: one that attaches may continue as
/// one whose link was lost; one that reports more than it can have driven is there, or where it
/// was. Once for each pair of robots and each jump.
class RemoteOffers : public QObject {
  Q_OBJECT
 public:
  RemoteOffers(SnapshotFeed& feed, MessageArea& messages, QObject* parent);

 private:
  struct TakeOver {
    RobotId robot;
    RobotId lost;
    QString text;
  };
  struct Jump {
    RobotId robot;
    QString text;
  };

  void offer_take_overs(const Snapshot& now);
  void ask_for_places(const Snapshot& now);

  SnapshotFeed& feed_;
  MessageArea& messages_;
  // Those that still hold.
  std::vector<TakeOver> take_overs_;
  std::vector<Jump> jumps_;
};

}  // namespace magna
