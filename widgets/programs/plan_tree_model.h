// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <vector>

#include "core/view/program_status.h"

namespace magna {

/// The running plan of a program: its branches and what each waits for. Existing rows are kept;
/// finished and stopped branches are removed with all below them.
class PlanTreeModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { Label, State, kColumns };

  explicit PlanTreeModel(QObject* parent = nullptr);
  ~PlanTreeModel() override;

  /// nullptr = no plan. The plan of another program resets the model.
  void show(const ProgramStatus* program);

  /// nullptr = no such row.
  const PlanBranch* branch_at(const QModelIndex& index) const;
  /// Invalid index = not shown.
  QModelIndex index_of(std::uint32_t branch) const;
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
    PlanBranch branch;
    Node* above = nullptr;
    std::vector<std::unique_ptr<Node>> below = {};
  };

  static std::unique_ptr<Node> tree_of(const std::vector<PlanBranch>& plan);
  /// Updates the children of `node` to those of `wanted`, row by row.
  void follow(Node& node, Node& wanted);
  void remove_gone(Node& node, const Node& wanted);
  const Node& node_of(const QModelIndex& index) const;
  QModelIndex index_of(const Node& node) const;
  static int row_of(const Node& node);
  static const Node* find(const Node& from, std::uint32_t branch);

  std::uint32_t program_ = 0;
  Tick began_ = 0;
  std::unique_ptr<Node> root_;
};

}  // namespace magna
