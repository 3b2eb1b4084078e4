// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPen>
#include <QWidget>
#include <array>
#include <memory>
#include <vector>

#include "widgets/plots/signal_recorder.h"
#include "widgets/plots/time_chart.h"

class QCPGraph;
class QCPItemStraightLine;
class QCPItemText;
class QCPPainter;
class QCustomPlot;

namespace magna {

/// The two cursors in one plot: labelled lines, A solid, B dashed.
class CursorMarks {
 public:
  /// `plot` owns the drawn items.
  explicit CursorMarks(QCustomPlot& plot);

  void show(const TimeWindow& time);
  void dress(const Look& look);

 private:
  std::array<QCPItemStraightLine*, 2> lines_{};
  std::array<QCPItemText*, 2> letters_{};
};

/// One plot: curves over simulated time, with axis titles and a legend. A click sets cursor A, with
/// Shift B. Left and Right move A, with Shift B; Escape hides the cursors. Accepts dropped signals.
class PlotView : public TimeChart {
  Q_OBJECT
 public:
  explicit PlotView(TimeWindow& time, QWidget* parent = nullptr);
  ~PlotView() override;

  /// Sets the configuration, with names and colours from the snapshot.
  void show_setup(const Snapshot& now, const PlotSetup& setup, bool with_truth);
  /// Accessible name, and whether it has the selection frame.
  void show_place(int number, int of, bool chosen);
  /// Only the lowest plot shows the title of the time axis.
  void show_time_title(bool on);
  /// Adds new samples and repaints.
  void refresh(const SignalRecorder& recorder);

  /// Size of the exported picture: at least `least`, higher for a long legend.
  QSize figure_size(const QSize& least);
  /// Draws on a light background, `size` in the painter's units, with all titles. Names and colours
  /// are from the snapshot.
  void draw(QCPPainter& painter, const QSize& size, const Snapshot& now);

  double lowest() const;   ///< of the present value axis
  double highest() const;  ///< of the present value axis

  QSize minimumSizeHint() const override;

 signals:
  void chosen();
  /// Signals were dropped to be moved to this plot.
  void signals_dropped(const QStringList& ids);

 protected:
  bool uses(const QKeyEvent& key) const override;
  void dress(const Look& look) override;
  void pressed() override { emit chosen(); }
  void clicked(QPointF at, Qt::KeyboardModifiers with) override;
  void focusInEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  struct Curve {
    SignalKey key;
    QString name;
    QPen pen;
    QCPGraph* graph = nullptr;
    std::uint32_t revision = 0;
    std::size_t taken = 0;  ///< samples of the series already in the graph
    double last = 0.0;      ///< as shown
  };

  QString value_title() const;
  void make_axes();
  void make_curves(std::vector<Curve> curves);
  void take(Curve& curve, const SignalRecorder& recorder);
  void scale();
  void lay_out(const QFont& font, double scale, int width);
  void lay_out();
  int legend_height() const;
  QFont figure_font() const;
  void move_cursor(TimeWindow::Cursor which, double steps);

  std::unique_ptr<CursorMarks> cursors_;
  PlotSetup setup_;
  std::vector<Curve> curves_;
  bool chosen_ = false;
  bool time_title_ = true;
};

}  // namespace magna
