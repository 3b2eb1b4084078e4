// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/view/link_status.h"
#include "widgets/row_model.h"
#include "widgets/snapshot_feed.h"

class QComboBox;
class QTableView;

namespace magna {

class EmptyPages;

/// The registers of an attached program, chosen by name, with last value, direction, age and
/// counts. The choice is placed in the pane's corner, not above the table, which needs the height
/// for ten rows.
class RegistersView : public QWidget {
  Q_OBJECT
 public:
  enum Column { Number, Name, Value, Way, Age, Reads, Writes };

  explicit RegistersView(SnapshotFeed& feed, QWidget* parent = nullptr);

  const RowModelBase& model() const { return model_; }
  QComboBox& programs() { return *programs_; }

 private:
  void follow();

  SnapshotFeed& feed_;
  RowModel<RegisterUse> model_;
  QComboBox* programs_;
  QTableView* table_;
  EmptyPages* pages_;
};

}  // namespace magna
