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
  std::optional<double> progress;  ///< 0 to 1, of the work or the action in progress

  /// Line by line.
  QString text() const;
};

/// Its name, "" when it cannot be there.
QString item_name(const Snapshot& now, const HallItem& item);
/// Of nothing: the machines and robots of the hall as a whole. A package that is gone is
/// reported as gone.
HallDetails hall_details(const Snapshot& now, const HallItem& item);

}  // namespace magna
