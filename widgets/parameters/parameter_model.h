// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sim/parameters.h"
#include "widgets/row_model.h"

namespace magna {

/// A parameter with its value, or a group of them.
struct ParameterRow {
  const ParameterInfo* info = nullptr;  ///< nullptr = a group
  QString group;
  double value = 0.0;
  int changed = 0;  ///< 1 if it differs from its default; of a group: how many do
  friend bool operator==(const ParameterRow&, const ParameterRow&) = default;

  /// Text for searching: name, group, meaning.
  QString words() const;
};

/// The parameters of the world by groups (manual chapter 4). Changed ones are bold and marked in
/// the text.
class ParameterModel : public RowModel<ParameterRow> {
  Q_OBJECT
 public:
  enum Column { Name, Value, Default, Unit };

  explicit ParameterModel(QObject* parent = nullptr);

  void show(const Parameters& now);
  QModelIndex index_of(ParameterId id) const;
};

}  // namespace magna
