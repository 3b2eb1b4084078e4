// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

#include "widgets/snapshot_feed.h"

namespace magna {

class MessageArea;

/// When a CyBOT attaches that may be one whose link was lost, a bar above the map offers to
/// continue as that one; once for each pair.
class TakeOverOffers : public QObject {
  Q_OBJECT
 public:
  TakeOverOffers(SnapshotFeed& feed, MessageArea& messages, QObject* parent);

 private:
  struct Offer {
    RobotId robot;
    RobotId lost;
    QString text;
  };

  void follow();

  SnapshotFeed& feed_;
  MessageArea& messages_;
  std::vector<Offer> made_;  ///< those that still hold
};

}  // namespace magna
