// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/hall/hall_item.h"

namespace magna {

/// All details of an item of a hall.
struct HallDetails {
  struct Row {
    QString label;
    QString value;
    friend bool operator==(const Row&, const Row&) = default;
  };
  QString title;
  std::vector<Row> rows;
  std::optional<double> progress;  ///< 0 to 1, of the current process or action

  /// The rows as text, one per line.
  QString text() const;
};

/// The item's name; "" = it cannot exist.
QString item_name(const Snapshot& now, const HallItem& item);
/// For no item: machines and robots of the whole hall. A delivered package is reported as such.
HallDetails hall_details(const Snapshot& now, const HallItem& item);

}  // namespace magna
