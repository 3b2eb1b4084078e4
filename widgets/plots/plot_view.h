// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPen>
#include <QWidget>
#include <memory>
#include <vector>

#include "widgets/plots/plot_setup.h"
#include "widgets/plots/signal_recorder.h"
#include "widgets/plots/time_window.h"
#include "widgets/theme.h"

class QCustomPlot;
class QCPGraph;
class QCPPainter;

namespace magna {

class CursorMarks;

/// One plot: curves over simulated time, with titles of both axes and a legend. The wheel zooms at
/// the pointer, a drag moves; a click puts cursor A, with Shift B. Left and Right move A, with
/// Shift B, with Ctrl the plot; + and - zoom, Escape takes the cursors away. Signals are dropped
/// here.
class PlotView : public QWidget {
  Q_OBJECT
 public:
  explicit PlotView(TimeWindow& time, QWidget* parent = nullptr);
  ~PlotView() override;

  /// What it shows from now on; names and colours as in the snapshot.
  void show_setup(const Snapshot& now, const PlotSetup& setup, bool with_truth);
  /// Its name for assistive programs, and whether it has the frame of the chosen one.
  void show_place(int number, int of, bool chosen);
  /// The time axis has its title only in the lowest plot.
  void show_time_title(bool on);
  /// Takes what was recorded since, and paints.
  void refresh(const SignalRecorder& recorder);

  /// How large its picture is, at least so: higher where the legend has many lines.
  QSize figure_size(const QSize& least);
  /// As a picture on light ground, `size` of the painter's units, with all titles. Names and
  /// colours as in the snapshot.
  void draw(QCPPainter& painter, const QSize& size, const Snapshot& now);

  const PlotSetup& setup() const { return setup_; }
  int curve_count() const { return static_cast<int>(curves_.size()); }
  QCPGraph* graph(const SignalKey& key) const;  ///< nullptr: it is not here
  QCustomPlot& canvas() { return *plot_; }
  QString value_title() const;
  double lowest() const;   ///< of the value axis, as it is
  double highest() const;  ///< likewise

  QSize minimumSizeHint() const override;

 signals:
  void chosen();
  /// Signals were dropped here: they are to be in this plot.
  void signals_dropped(const QStringList& ids);

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
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
    std::size_t taken = 0;  ///< samples of the series that the graph has
    double last = 0.0;      ///< as it is shown
  };

  void make_axes();
  void make_interactions();
  void make_curves(std::vector<Curve> curves);
  void take(Curve& curve, const SignalRecorder& recorder);
  void scale();
  void put_time();
  void dress(const Look& look);
  void make_legend();
  void lay_out(const QFont& font, double scale, int width);
  void lay_out();
  int legend_height() const;
  QFont figure_font() const;
  void click(QPointF at, bool second);
  void move_cursor(TimeWindow::Cursor which, double steps);

  TimeWindow& time_;
  QCustomPlot* plot_;
  std::unique_ptr<CursorMarks> cursors_;
  PlotSetup setup_;
  std::vector<Curve> curves_;
  Look look_;
  bool putting_time_ = false;
  bool chosen_ = false;
  bool time_title_ = true;
  QPointF pressed_;
};

}  // namespace magna
