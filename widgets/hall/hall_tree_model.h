// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/view/snapshot.h"
#include "widgets/hall/hall_item.h"
#include "widgets/row_model.h"

namespace magna {

struct HallRow {
  std::shared_ptr<const Snapshot> now;  ///< has a hall
  HallItem item;
  int depth = 0;
};

/// A hall as a tree: robots, the parking area, machines with belts and areas, and packages at their
/// places in the order of removal. Existing rows are kept.
class HallTreeModel : public RowModel<HallRow> {
  Q_OBJECT
 public:
  enum Column { Name, State };

  explicit HallTreeModel(QObject* parent = nullptr);

  void show(const std::shared_ptr<const Snapshot>& snapshot);

  HallItem item_at(const QModelIndex& index) const;
  /// Invalid index = no such item.
  QModelIndex index_of(const HallItem& item) const;

 private:
  std::shared_ptr<const HallDescription> description_;  ///< of the shown hall; nullptr = none
};

}  // namespace magna
