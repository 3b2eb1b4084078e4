// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/view/plan_history.h"

namespace magna {

/// The branches and commands of one run as a tree, with ended ones. Existing rows are kept; new
/// ones are appended to their parents.
class EpisodeTreeModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { Name, State, Began, Ended, Detail, kColumns };

  explicit EpisodeTreeModel(QObject* parent = nullptr);
  ~EpisodeTreeModel() override;

  /// `run`: PlanEntry::run; 0 = nothing. Another run resets the model.
  void show(const std::shared_ptr<const PlanHistory>& history, std::uint32_t run,
            double tick_seconds);

  /// nullptr = no such row.
  const PlanEntry* episode_at(const QModelIndex& index) const;
  /// Invalid index = not shown.
  QModelIndex index_of(std::uint32_t episode) const;
  /// All rows in the order of a tree walked from its root, with their depths.
  struct Row {
    std::shared_ptr<const PlanEntry> episode;
    int depth = 0;
  };
  std::vector<Row> rows() const;
  /// The shown tree as text, one line each, indented by depth.
  QString text() const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Node {
    std::shared_ptr<const PlanEntry> episode = {};
    Node* above = nullptr;
    int row = 0;
    std::vector<std::unique_ptr<Node>> below = {};
  };
  using Episodes = std::vector<std::shared_ptr<const PlanEntry>>;

  /// Whether a shown episode is no longer among these.
  bool lacks_some(const Episodes& episodes) const;
  void reset(const Episodes& episodes);
  Node& node_for_child_of(const PlanEntry& episode);
  void append(const std::shared_ptr<const PlanEntry>& episode);
  const Node& node_of(const QModelIndex& index) const;
  QModelIndex index_of(const Node& node) const;
  QString cell(const PlanEntry& episode, int column) const;

  std::uint32_t run_ = 0;
  double tick_seconds_ = 0.1;
  std::unique_ptr<Node> root_;
  std::unordered_map<std::uint32_t, Node*> nodes_;  ///< by number
};

}  // namespace magna
