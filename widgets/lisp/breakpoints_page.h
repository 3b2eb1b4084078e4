// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/view/plan_history.h"
#include "widgets/base/parts/row_model.h"

class QComboBox;
class QLineEdit;
class QToolButton;

namespace magna {

class EmptyPages;
class RowTable;

/// The breakpoints of plans: lists, enables, removes and adds them.
class BreakpointsPage : public QWidget {
  Q_OBJECT
 public:
  enum Column { Number, Kind, What, Hits };

  explicit BreakpointsPage(QWidget* parent = nullptr);

  void show_breakpoints(const std::vector<PlanBreakpoint>& breakpoints);

 signals:
  /// A Lisp expression that changes the breakpoints.
  void expression_wanted(const QString& expression);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* make_adder();
  void add();
  void show_possible();
  void enable(std::uint32_t number, bool enabled);
  void remove_selected();
  void toggle_selected();
  /// The expression for what is entered; empty: it is incomplete.
  QString entered() const;

  RowModel<PlanBreakpoint> model_;
  EmptyPages* pages_ = nullptr;
  RowTable* table_ = nullptr;
  QComboBox* kind_ = nullptr;
  QLineEdit* what_ = nullptr;
  QToolButton* add_ = nullptr;
  QToolButton* remove_ = nullptr;
};

}  // namespace magna
