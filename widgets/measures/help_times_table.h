// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <vector>

#include "core/view/help_measures.h"

class QStandardItemModel;

namespace magna {

/// Requests for help by cause: number, response and service times, each as "median / longest".
/// Hidden while there are none.
class HelpTimesTable : public QTableView {
  Q_OBJECT
 public:
  enum Column { Cause, Requests, Response, Service, kColumns };

  explicit HelpTimesTable(QWidget* parent = nullptr);

  void show_times(const std::vector<HelpMeasures>& help);

 private:
  void size_columns();

  QStandardItemModel* rows_;
};

}  // namespace magna
