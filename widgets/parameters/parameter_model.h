// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <vector>

#include "core/sim/parameters.h"

namespace magna {

/// The parameters of the world by groups (manual chapter 4). Changed ones are bold and marked in
/// the text.
class ParameterModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { Name, Value, Default, Unit, kColumns };
  /// Text for searching: name, group, meaning.
  static constexpr int kWordsRole = Qt::UserRole;
  /// Whether it, or one of its group, is changed.
  static constexpr int kChangedRole = Qt::UserRole + 1;

  explicit ParameterModel(QObject* parent = nullptr);

  void show(const Parameters& now);
  const Parameters& values() const { return now_; }

  /// nullptr = a group.
  const ParameterInfo* row_at(const QModelIndex& index) const;
  QModelIndex index_of(ParameterId id) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Group {
    QString name;
    std::vector<const ParameterInfo*> rows = {};
  };

  QVariant group_data(const Group& group, int column, int role) const;
  QVariant row_data(const ParameterInfo& row, int column, int role) const;
  QString text(const ParameterInfo& row, int column) const;
  int changed(const Group& group) const;

  std::vector<Group> groups_;
  Parameters now_;
};

}  // namespace magna
