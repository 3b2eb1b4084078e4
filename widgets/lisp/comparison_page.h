// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "core/view/plan_comparison.h"
#include "widgets/base/parts/row_model.h"

class QComboBox;
class QLabel;
class QTableView;

namespace magna {

class EmptyPages;

/// A branch or command of both runs.
struct ComparedRow {
  ComparedEpisode episodes;
  Tick first_began = 0;  ///< begins of the runs
  Tick second_began = 0;
};

/// Two runs of plans side by side: of this world, or of the one before it was reset.
class ComparisonPage : public QWidget {
  Q_OBJECT
 public:
  explicit ComparisonPage(QWidget* parent = nullptr);

  void show_history(const std::shared_ptr<const PlanHistory>& history, double tick_seconds);

 signals:
  /// The user wants to see where this episode began.
  void source_wanted(const std::shared_ptr<const PlanEntry>& episode);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void refresh();
  void fill(QComboBox& box, int otherwise);
  void compare();
  void open_current();

  std::shared_ptr<const PlanHistory> history_;
  double tick_seconds_ = 0.1;
  struct Choice {
    HistoryRun run;
    std::shared_ptr<const PlanEntry> plan;
  };
  std::vector<Choice> runs_;  ///< newest first
  RowModel<ComparedRow> model_;
  bool late_ = true;  ///< what is shown is not up to date
  EmptyPages* pages_ = nullptr;
  QWidget* results_ = nullptr;
  QTableView* table_ = nullptr;
  QComboBox* first_ = nullptr;
  QComboBox* second_ = nullptr;
  QLabel* summary_ = nullptr;
};

}  // namespace magna
