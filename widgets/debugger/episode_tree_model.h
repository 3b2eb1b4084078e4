// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/view/plan_history.h"
#include "widgets/row_model.h"

namespace magna {

struct EpisodeRow {
  std::shared_ptr<const PlanEntry> episode;
  int depth = 0;
  double tick_seconds = 0.1;
  friend bool operator==(const EpisodeRow&, const EpisodeRow&) = default;
};

/// The branches and commands of one run as a tree, with ended ones. Existing rows are kept; new
/// ones are appended to their parents.
class EpisodeTreeModel : public RowModel<EpisodeRow> {
  Q_OBJECT
 public:
  enum Column { Name, State, Began, Ended, Detail };

  explicit EpisodeTreeModel(QObject* parent = nullptr);

  /// `run`: PlanEntry::run; 0 = nothing. Resets the model for another run, and when episodes are no
  /// longer kept.
  void show(const std::shared_ptr<const PlanHistory>& history, std::uint32_t run,
            double tick_seconds);

  /// nullptr = no such row.
  const PlanEntry* episode_at(const QModelIndex& index) const;
  /// Invalid index = not shown.
  QModelIndex index_of(std::uint32_t episode) const;
  /// All rows in the order of a tree walked from its root.
  const std::vector<EpisodeRow>& rows() const { return rows_; }

 private:
  std::shared_ptr<const PlanHistory> history_;
  std::uint32_t run_ = 0;
  double tick_seconds_ = 0.0;
  std::vector<EpisodeRow> rows_;
};

}  // namespace magna
