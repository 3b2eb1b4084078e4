// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/worker_pool.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/sweep/sweep_figure.h"
#include "widgets/sweep/sweep_plot.h"
#include "widgets/sweep/sweep_rows.h"

class QComboBox;
class QLabel;
class QLayout;
class QLineEdit;
class QSplitter;
class QTableView;
class QToolButton;

namespace magna {

class ActionSet;
class EmptyPages;

/// The results of a sweep: its runs as a table with a filter, and a plot of those that pass it.
/// Filtering, sorting and statistics are done on a thread.
class SweepPane : public QWidget {
  Q_OBJECT
 public:
  explicit SweepPane(const ActionSet& actions, QWidget* parent = nullptr);
  ~SweepPane() override;

  /// Shows nothing, before other results are read.
  void clear();
  /// Results are being read; those that are shown stay.
  void show_reading();
  /// Shows results. Filter, order and choices stay as far as these have the same columns.
  void show_results(std::shared_ptr<const SweepResults> results);
  /// Results could not be read: the reason takes the place of the table if there is none.
  void show_failure(const QString& why);

  QLineEdit& words() { return *words_; }
  SweepPlot& plot() { return *plot_; }
  const SweepModel& model() const { return model_; }
  /// What is drawn, or will be soon.
  const SweepChoice& choice() const { return choice_; }
  /// The number of the run in the current row of the table.
  std::optional<std::size_t> chosen_run() const;
  /// Its status, as in the table's file; empty: no run is chosen.
  std::string chosen_status() const;
  /// "600 runs, 3 failed"; empty: nothing is shown.
  QString facts() const;

  /// Exports the plot: PNG, SVG or PDF, or what it draws as CSV, by the suffix. Emits `said` on
  /// success or `problem`.
  void export_as(const QString& file);

  /// Wide enough for the controls below each other.
  QSize minimumSizeHint() const override;

 signals:
  /// The user wants to see this run.
  void run_wanted(qulonglong run);
  /// Another run is chosen, or none.
  void choice_changed();
  void facts_changed();
  void said(const QString& text);
  void problem(const QString& text);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// What is shown of the results.
  struct Shown {
    std::vector<std::uint32_t> rows;
    std::shared_ptr<const SweepFigure> figure;  ///< null: the shown one stays
  };

  void make_head(const ActionSet& actions);
  void make_table();
  void make_plot();
  QComboBox* make_choice(QLayout& row, const QString& name, const QString& hint);
  void connect_parts();
  void fit_columns();
  void fill_choices();
  void follow_choices();
  /// Computes what is shown on a thread; `show` takes it.
  void compute(bool with_figure);
  void show(Shown shown);
  void show_count();
  void choose_rows(const std::vector<quint32>& rows, bool by_key);
  void open_row(const QModelIndex& index);
  const SweepTable::Row* row_at(const QModelIndex& index) const;
  void copy_rows();
  void ask_where_to_export();

  std::shared_ptr<const SweepResults> results_;
  SweepOrder order_;
  std::optional<std::size_t> run_;  ///< chosen last, also one that the filter hides
  SweepChoice choice_;
  std::string other_across_;  ///< of scatter plots while others are chosen, and the other way
  NamedCells<SweepModel> model_;
  FileSaver saver_;
  QSplitter* parts_;
  EmptyPages* pages_;
  QLineEdit* words_;
  QLabel* count_;
  QTableView* table_;
  QWidget* figure_;
  SweepPlot* plot_;
  QComboBox* kind_;
  QComboBox* measure_;
  QComboBox* across_;
  QComboBox* colour_;
  QToolButton* export_;
  QLabel* details_;
  bool sized_ = false;       ///< table and plot have got their room
  bool choosing_ = false;    ///< table and plot are being set
  std::uint64_t asked_ = 0;  ///< the last computation
  bool figure_due_ = false;  ///< a computation was given up that had a figure
  BackgroundJob job_;
  WorkerPool pool_;  ///< last, because its jobs use all of the above
};

}  // namespace magna
