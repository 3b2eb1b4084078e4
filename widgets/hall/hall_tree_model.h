// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/hall/hall_item.h"

namespace magna {

/// All of a hall: robots, the parking area, machines with their belts and areas; packages where
/// they are, in the order in which they are taken. Rows that stay are the same rows.
class HallTreeModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { Name, State, kColumns };

  explicit HallTreeModel(QObject* parent = nullptr);
  ~HallTreeModel() override;

  void show(const std::shared_ptr<const Snapshot>& snapshot);

  HallItem item_at(const QModelIndex& index) const;
  /// Invalid: it is not there.
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
  /// Gives a place the packages that it has now, before what else is below it.
  void put_packages(Node& place, const std::vector<std::string>& packages);
  void put_all_packages();
  void tell_changes(const Node& node);
  const Node& node_of(const QModelIndex& index) const;
  int row_of(const Node& node) const;
  const Node* find(const Node& from, const HallItem& item) const;
  QString state_text(const HallItem& item) const;

  std::shared_ptr<const Snapshot> snapshot_ = std::make_shared<Snapshot>();
  Node root_;
};

}  // namespace magna
