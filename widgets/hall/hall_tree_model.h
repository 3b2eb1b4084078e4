// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/hall/hall_item.h"

namespace magna {

/// A hall as a tree: robots, the parking area, machines with belts and areas, and packages at their
/// places in the order of removal. Existing rows are kept.
class HallTreeModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { Name, State, kColumns };

  explicit HallTreeModel(QObject* parent = nullptr);
  ~HallTreeModel() override;

  void show(const std::shared_ptr<const Snapshot>& snapshot);

  HallItem item_at(const QModelIndex& index) const;
  /// Invalid index = no such item.
  QModelIndex index_of(const HallItem& item) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Node {
    HallItem item;
    Node* above = nullptr;
    std::vector<std::unique_ptr<Node>> below;
  };

  void build();
  Node* add(Node& above, HallItem item);
  /// Updates the packages of a place, listed before its other children.
  void put_packages(Node& place, const std::vector<std::string>& packages);
  void put_all_packages();
  void emit_changes(const Node& node);
  const Node& node_of(const QModelIndex& index) const;
  int row_of(const Node& node) const;
  const Node* find(const Node& from, const HallItem& item) const;
  QString state_text(const HallItem& item) const;

  std::shared_ptr<const Snapshot> snapshot_ = std::make_shared<Snapshot>();
  Node root_;
};

}  // namespace magna
