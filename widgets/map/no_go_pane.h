// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/geometry/point.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/parts/row_table.h"

class QLabel;
class QToolButton;

namespace magna {

struct NoGoRow {
  NoGoArea area;
  QString state;  ///< whether it is in force now
  friend bool operator==(const NoGoRow&, const NoGoRow&) = default;
};

/// The table of no-go areas: Space switches what has a check box in its cell, elsewhere the area.
class NoGoTable : public RowTable {
  Q_OBJECT
 public:
  explicit NoGoTable(QWidget* parent = nullptr);

 signals:
  void switch_wanted();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
};

/// The no-go areas of the world as a list, usable by keyboard: rename, switch, change what they are
/// closed for and when, remove, show on the map. Each change is an entry of the history.
class NoGoPane : public QWidget {
  Q_OBJECT
 public:
  enum Column { Name, On, ClosedFor, Bodies, From, Until, By };

  explicit NoGoPane(EditStack& edits, QWidget* parent = nullptr);

  NoGoTable& table() { return *table_; }
  RowModel<NoGoRow>& model() { return model_; }

  QSize sizeHint() const override;

 signals:
  /// Shows the place on the map, metres.
  void place_wanted(magna::Point place);

 private:
  void make_table();
  void make_buttons();
  void follow();
  void show_actions();
  void show_error(const QString& why);
  /// The area of the current row as it is now; nullptr: none.
  const NoGoArea* current() const;
  /// A typed value or the state of a check box.
  void edit(const QModelIndex& cell, const QVariant& value);
  void rename(const NoGoArea& area, const QString& typed);
  void set_time(const NoGoArea& area, const QModelIndex& cell, const QString& typed);
  void revise(const NoGoArea& area, const NoGoRules& rules);
  void switch_current();
  void remove_current();
  void show_current();

  EditStack& edits_;
  RowModel<NoGoRow> model_;
  QLabel* error_;
  NoGoTable* table_;
  QToolButton* show_;
  QToolButton* switch_;
  QToolButton* remove_;
};

}  // namespace magna
