// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/links/registers_model.h"
#include "widgets/snapshot_feed.h"

class QComboBox;
class QTableView;

namespace magna {

class EmptyPages;

/// The registers of an attached program that has some, chosen by its name. The choice stands where
/// the pane has room for it, not above the table: ten rows want what height there is.
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
  RegistersModel model_;
  QComboBox* programs_;
  QTableView* table_;
  EmptyPages* pages_;
};

}  // namespace magna
