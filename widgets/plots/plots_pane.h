// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/plots/plot_bar.h"
#include "widgets/plots/plot_board.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/signal_chooser.h"
#include "widgets/plots/visible_data.h"

class QSplitter;
class QTableView;
class QVBoxLayout;

namespace magna {

class EmptyPages;
class PlotView;

/// The plots of a board below each other, with a common time axis; scrolls if necessary.
class PlotColumn : public QScrollArea {
  Q_OBJECT
 public:
  PlotColumn(PlotBoard& board, TimeWindow& time, QWidget* parent = nullptr);

  /// Updates plots, names and colours from the snapshot.
  void show_board(const Snapshot& now, bool with_truth);
  /// Adds new samples and repaints; visible plots only.
  void refresh(const SignalRecorder& recorder);
  /// The same for all plots, for export.
  void refresh_all(const SignalRecorder& recorder);

  const std::vector<PlotView*>& views() const { return views_; }

 private:
  PlotView* make_view();
  void put(const PlotView& view, const QStringList& ids);
  int place_of(const PlotView& view) const;

  PlotBoard& board_;
  TimeWindow& time_;
  QVBoxLayout* column_;
  std::vector<PlotView*> views_;
};

/// The time or a curve at the cursors; NaN = no value.
struct CursorRow {
  QString what;
  QString unit;
  double a = 0.0;
  double b = 0.0;
  bool round = false;  ///< wrapped degrees: the difference is the shorter way

  double difference() const;
};

/// Plots of signals of robots and the program over simulated time: a chooser on the left, in a
/// narrow pane on top, and plots below each other. Records while it exists; paints ten times a
/// second while visible.
class PlotsPane : public QWidget {
  Q_OBJECT
 public:
  enum CursorColumn { What, AtA, AtB, Difference };

  explicit PlotsPane(SnapshotFeed& feed, QWidget* parent = nullptr);
  ~PlotsPane() override;

  PlotBoard& board() { return board_; }
  TimeWindow& time() { return time_; }
  const SignalRecorder& recorder() const { return recorder_; }
  SignalChooser& chooser() { return *chooser_; }

  /// Whether the ground truth is shown. Without it signals of the truth are hidden.
  void set_truth(bool shown);

  /// The plots with their signals, in one line.
  QString arrangement() const { return text_of_plots(board_.plots()); }
  /// Restores them, without signals of robots that do not exist in this world.
  void arrange(const QString& text);

  /// Exports the visible data; the format follows the suffix: CSV, PNG, SVG or PDF. Emits `said` on
  /// success or `problem`.
  void export_as(const QString& file);

  /// Wide enough for chooser and plots below each other, whatever is plotted.
  QSize minimumSizeHint() const override;

  /// Accepts signals dropped outside of plots, too.
  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  void said(const QString& text);
  void problem(const QString& text);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void make_plots(QSplitter& parts);
  void make_tables(QSplitter& parts);
  void connect_parts();
  void take();
  void paint_in_time();
  void refresh();
  void update_texts();
  void follow_board();
  std::vector<CursorRow> cursor_rows() const;
  void show_cursors();
  void show_table();
  void wish();
  VisibleData seen() const;
  void ask_where_to_export();

  SnapshotFeed& feed_;
  PlotBoard board_;
  TimeWindow time_;
  SignalRecorder recorder_;
  RowModel<CursorRow> cursor_model_;
  NamedCells<PlotTableModel> table_model_;
  FileSaver saver_;
  QSplitter* parts_;
  SignalChooser* chooser_;
  PlotBar* bar_;
  PlotColumn* column_;
  EmptyPages* pages_;
  QTableView* table_;
  QTableView* cursor_table_;
  bool truth_ = true;
  bool dirty_ = true;  ///< data or time have changed since the last paint
  std::int64_t painted_ns_ = 0;
  std::uint32_t beginnings_ = 0;
};

}  // namespace magna
