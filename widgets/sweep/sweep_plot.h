// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QWidget>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/base/look/theme.h"
#include "widgets/sweep/sweep_figure.h"

class QCPErrorBars;
class QCPGraph;
class QCPItemText;
class QCPPainter;
class QCPStatisticalBox;
class QCustomPlot;

namespace magna {

/// The plot of a sweep (QCustomPlot): means with their intervals, box plots or a scatter plot. A
/// click opens a run, or chooses the runs of a mean or box; the wheel zooms at the pointer, a drag
/// moves. Left and Right choose a mark, Up and Down a series, Enter does what a click does, plus
/// and minus zoom, Escape shows everything again, Ctrl+C copies what is drawn.
class SweepPlot : public QWidget {
  Q_OBJECT
 public:
  explicit SweepPlot(QWidget* parent = nullptr);
  ~SweepPlot() override;

  void show_figure(std::shared_ptr<const SweepFigure> figure);
  const SweepFigure& figure() const { return *figure_; }
  std::shared_ptr<const SweepFigure> shared_figure() const { return figure_; }
  /// The chosen mark, or what is drawn, in words.
  QString details() const;
  /// The only run of the chosen mark; nothing: it has several, or none is chosen.
  std::optional<std::uint32_t> chosen_row() const;
  /// A mark in this widget, for pointers.
  QPoint place_of(std::size_t series, std::size_t mark) const;
  /// Repaints at once; for measurements.
  void repaint_now();

  static constexpr QSize kFigureSize{800, 480};  ///< at 96 dots an inch
  /// Draws on a light background in that size, with what is drawn in words.
  void draw(QCPPainter& painter);

 signals:
  void cursor_moved();
  void run_wanted(quint32 row);
  /// The user wants to see these runs in the table, by a key or a click.
  void rows_wanted(const std::vector<quint32>& rows, bool by_key);

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Drawn {
    QCPGraph* graph = nullptr;
    QCPErrorBars* bars = nullptr;
    QCPStatisticalBox* boxes = nullptr;
  };
  struct Place {
    std::size_t series = 0;
    std::size_t mark = 0;
    std::optional<std::uint32_t> row = {};  ///< of a single run
  };

  void connect_plot();
  void draw_series(std::size_t series);
  void draw_counts();
  void put_ticks(int width);
  void fit();
  void dress(const Look& look, bool for_figure = false);
  void lay_out(const QFont& font, double scale, int width, const QString& note);
  void lay_out();
  std::optional<Place> place_at(QPointF at) const;
  std::optional<Place> outlier_at(QPointF at, std::size_t series, std::size_t mark) const;
  QString words_of(const Place& place) const;
  void set_cursor(std::optional<Place> cursor);
  void activate(const Place& place, bool by_key);
  void step_mark(int step);
  void step_series(int step);
  void zoom(double factor);
  bool uses(const QKeyEvent& key) const;

  std::shared_ptr<const SweepFigure> figure_;
  QCustomPlot* plot_;
  QCPGraph* ring_;  ///< around the chosen mark
  std::vector<Drawn> drawn_;
  std::vector<QCPItemText*> counts_;
  std::optional<Place> cursor_;
  bool many_ = false;  ///< marks
  Look look_;
  QPointF pressed_at_;
};

}  // namespace magna
