// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "core/view/snapshot.h"
#include "widgets/hall/hall_item.h"

namespace magna {

/// The chosen item of the hall: window state shared by the map, the Hall pane and the actions.
class HallChoice : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const HallItem& item() const { return item_; }
  void choose(HallItem item);
  /// Clears a choice from another hall.
  void follow(const Snapshot& now);

 signals:
  void changed();

 private:
  HallItem item_;
  std::shared_ptr<const HallDescription> hall_;
};

}  // namespace magna
