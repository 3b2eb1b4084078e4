// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/links/registers_model.h"
#include "widgets/named_cells.h"
#include "widgets/snapshot_feed.h"

class QComboBox;
class QTableView;

namespace magna {

class EmptyPages;

/// The registers of an attached program, chosen by name. The choice is placed in the pane's corner,
/// not above the table, which needs the height for ten rows.
class RegistersView : public QWidget {
  Q_OBJECT
 public:
  explicit RegistersView(SnapshotFeed& feed, QWidget* parent = nullptr);

  const RegistersModel& model() const { return model_; }
  QComboBox& programs() { return *programs_; }

 private:
  void follow();
  void size_columns();

  SnapshotFeed& feed_;
  NamedCells<RegistersModel> model_;
  QComboBox* programs_;
  QTableView* table_;
  EmptyPages* pages_;
};

}  // namespace magna
