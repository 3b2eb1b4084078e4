// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/view/plan_history.h"

namespace magna {

/// The breakpoints of plans. Checking the first column requests to enable one.
class BreakpointsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Number, Kind, What, Hits, kColumns };

  explicit BreakpointsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  void show(const std::vector<PlanBreakpoint>& breakpoints);
  /// nullptr = no such row.
  const PlanBreakpoint* at(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 signals:
  void enable_wanted(std::uint32_t number, bool enabled);

 private:
  std::vector<PlanBreakpoint> breakpoints_;
};

}  // namespace magna
