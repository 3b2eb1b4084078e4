// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <vector>

#include "core/engine/operator_measures.h"

class QStandardItemModel;

namespace magna {

/// What each person, model and program did: accepted and refused actions, selections and
/// commands. Hidden until there are two authors.
class AuthorsTable : public QTableView {
  Q_OBJECT
 public:
  enum Column { Name, Accepted, Refused, Selections, Commands, kColumns };

  explicit AuthorsTable(QWidget* parent = nullptr);

  void show_authors(const std::vector<AuthorMeasures>& authors);

 private:
  void size_columns();

  QStandardItemModel* rows_;
};

}  // namespace magna
