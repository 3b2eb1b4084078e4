// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/file_saver.h"
#include "widgets/plots/cursor_table_model.h"
#include "widgets/plots/plot_bar.h"
#include "widgets/plots/plot_column.h"
#include "widgets/plots/plot_table_model.h"
#include "widgets/plots/signal_chooser.h"
#include "widgets/snapshot_feed.h"

class QSplitter;
class QTableView;

namespace magna {

class EmptyPages;

/// Signals of robots and of the program over simulated time: chosen on the left, in plots below
/// each other. It records while it exists and paints while it is in sight, ten times a second.
class PlotsPane : public QWidget {
  Q_OBJECT
 public:
  explicit PlotsPane(SnapshotFeed& feed, QWidget* parent = nullptr);
  ~PlotsPane() override;

  PlotBoard& board() { return board_; }
  TimeWindow& time() { return time_; }
  const SignalRecorder& recorder() const { return recorder_; }
  SignalChooser& chooser() { return *chooser_; }
  PlotBar& bar() { return *bar_; }
  PlotColumn& column() { return *column_; }
  CursorTableModel& cursor_model() { return cursor_model_; }
  QTableView& cursor_table() { return *cursor_table_; }
  PlotTableModel& table_model() { return table_model_; }
  QTableView& table() { return *table_; }
  EmptyPages& pages() { return *pages_; }

  /// Is the ground truth shown? Without it signals that tell of it are not offered, and hidden.
  void set_truth(bool shown);

  /// Which signals are in which plots, in one line.
  QString arrangement() const { return text_of_plots(board_.plots()); }
  /// And back, without those of robots that the world does not have.
  void arrange(const QString& text);

  /// What is seen now, by the end of the file's name: CSV, PNG, SVG or PDF; then says by `said`
  /// where it is, or by `problem` why not.
  void export_as(const QString& file);

  /// Signals are dropped also where no plot is.
  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  void said(const QString& text);
  void problem(const QString& text);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void make_plots(QSplitter& parts);
  void make_tables(QSplitter& parts);
  void connect_parts();
  void take();
  void paint_in_time();
  void refresh();
  void follow_calmly();
  void follow_board();
  void show_cursors();
  void show_table();
  void wish();
  VisibleData seen() const;
  void ask_where_to_export();

  SnapshotFeed& feed_;
  PlotBoard board_;
  TimeWindow time_;
  SignalRecorder recorder_;
  CursorTableModel cursor_model_;
  PlotTableModel table_model_;
  FileSaver saver_;
  SignalChooser* chooser_;
  PlotBar* bar_;
  PlotColumn* column_;
  EmptyPages* pages_;
  QTableView* table_;
  QTableView* cursor_table_;
  bool truth_ = true;
  bool dirty_ = true;  ///< something is recorded or moved that is not painted
  std::int64_t painted_ns_ = 0;
  std::uint32_t beginnings_ = 0;
};

}  // namespace magna
