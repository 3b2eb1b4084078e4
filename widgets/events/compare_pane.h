// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "core/record/comparison.h"
#include "widgets/base/parts/row_model.h"

class QProgressBar;
class QTableView;
class QToolButton;

namespace magna {

class ActionSet;
class EmptyPages;
class WrappedLabel;

/// Something that two sessions have with different values.
struct ComparedFact {
  std::optional<Tick> tick;  ///< nothing: of the whole session
  QString time;              ///< of the tick
  QString what;
  QString first;
  QString second;
  bool is_state = false;  ///< the first difference of state
  friend bool operator==(const ComparedFact&, const ComparedFact&) = default;
};

/// Two recorded sessions, A and B, side by side: the first difference of state, other differences,
/// also of inputs, and the measures.
class ComparePane : public QWidget {
  Q_OBJECT
 public:
  explicit ComparePane(const ActionSet& actions, QWidget* parent = nullptr);

  /// Two recordings are shown and being compared. `tick_seconds`: of A.
  void begin(const QString& first, const QString& second, double tick_seconds);
  /// Share of the comparison that is done, 0 to 1.
  void show_progress(double share);
  void show_result(const SessionComparison& comparison);
  /// The comparison was not finished.
  void show_failure(const QString& why);
  /// Where B is while A is at a place that B does not have: "B ended at 0:00:30.0"; empty: it has
  /// it.
  void show_place(const QString& place);
  /// Nothing is compared.
  void end();

 signals:
  /// The user wants to see A and B at this tick of A.
  void tick_wanted(qint64 tick);
  void cancel_wanted();

 private:
  void make_head(const ActionSet& actions);
  void make_tables();
  void show_names();
  void show_busy(bool busy);
  void go_to_row();
  ComparedFact fact_at(Tick tick, const QString& what, const std::string& first,
                       const std::string& second) const;
  std::vector<ComparedFact> facts_of(const SessionComparison& comparison) const;
  QString summary_of(const SessionComparison& comparison) const;

  QString first_;
  QString second_;
  QString place_;
  double tick_seconds_ = 0.1;
  std::optional<Tick> difference_;  ///< tick of the first difference
  RowModel<ComparedFact> facts_;
  RowModel<MeasurePair> measures_;
  QWidget* results_;
  EmptyPages* pages_;
  WrappedLabel* names_;
  WrappedLabel* summary_;
  QProgressBar* progress_;
  QToolButton* cancel_;
  QToolButton* go_;
  QTableView* fact_table_;
  QTableView* measure_table_;
};

}  // namespace magna
