// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "widgets/edit/world_editor.h"

namespace magna {

/// The objects of the edited world file with their values, which can be typed over. Locked objects
/// say so in the name and give the reason as a tooltip.
class WorldTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Name, X, Y, Angle, Size, kColumns };

  explicit WorldTableModel(WorldEditor& editor, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// Changes the object; text that is not such a value changes nothing.
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

 private:
  const WorldObject* object_at(const QModelIndex& index) const;
  void follow();

  WorldEditor& editor_;
  WorldEditor::Document shown_;
};

}  // namespace magna
