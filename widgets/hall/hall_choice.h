// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "core/view/snapshot.h"
#include "widgets/hall/hall_item.h"

namespace magna {

/// What of the hall is chosen: the window's own state, the same for the map, the Hall pane and the
/// actions.
class HallChoice : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const HallItem& item() const { return item_; }
  void choose(HallItem item);
  /// Drops what was chosen in another hall.
  void follow(const Snapshot& now);

 signals:
  void changed();

 private:
  HallItem item_;
  std::shared_ptr<const FactoryDescription> hall_;
};

}  // namespace magna
