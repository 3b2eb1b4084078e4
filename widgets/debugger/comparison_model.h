// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "core/view/plan_comparison.h"

namespace magna {

/// Two runs side by side, with ticks counted from the begin of each.
class ComparisonModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Branch, First, Second, Difference, kColumns };

  explicit ComparisonModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  void show(RunComparison comparison);
  const RunComparison& comparison() const { return comparison_; }
  /// One sentence on the first difference, or that there is none.
  QString summary() const;
  /// nullptr = no such row.
  const ComparedEpisode* at(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString side(const PlanEntry* episode, const PlanEntry* root) const;
  const PlanEntry* root(bool first) const;

  RunComparison comparison_;
};

}  // namespace magna
