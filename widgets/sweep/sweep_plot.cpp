// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/sweep_plot.h"

#include <qcustomplot.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/widget_access.h"
#include "widgets/plots/figure_file.h"
#include "widgets/plots/time_chart.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr double kMarkSize = 7.0;
constexpr double kRingSize = 15.0;
constexpr double kSweepClick = 4.0;  // a shorter move is a click
constexpr double kReach = 9.0;       // of the pointer
constexpr int kLegendIcon = 24;

constexpr double kBoxShare = 0.85;  // of the room of a box
constexpr double kSweepZoom = 1.25;
constexpr double kCountAir = 0.06;         // likewise, above them for numbers of runs
constexpr double kSweepAir = 0.05;         // of the range, around the marks
constexpr int kAxisLetters = 10;           // room of the value axis
constexpr double kTickRoom = 1.3;          // of a number at a tick, by its width
constexpr std::size_t kMostTicks = 12;     // numbers of a factor that have ticks of their own
constexpr std::size_t kMostCounts = 100;   // numbers of runs beside marks
constexpr std::size_t kMostJoined = 60;    // marks of a series that are joined by a line
constexpr std::size_t kMostShapes = 1000;  // marks that are drawn one by one
constexpr int kMarkPage = 10;              // marks for Page Up and Page Down
constexpr double kSweepFigureText = 9.0;   // points

using PlotKind = SweepChoice::Kind;
using Shape = QCPScatterStyle::ScatterShape;

/// How a series is told from the others: by shape and dash or pattern as well as by colour.
struct SeriesLook {
  QColor colour;
  Shape shape;
  bool filled;
  Qt::PenStyle dash;
  Qt::BrushStyle pattern;
};

constexpr std::array<std::pair<Shape, bool>, SweepFigure::kMostSeries> kShapes = {{
    {QCPScatterStyle::ssCircle, true},
    {QCPScatterStyle::ssSquare, false},
    {QCPScatterStyle::ssTriangle, true},
    {QCPScatterStyle::ssDiamond, false},
    {QCPScatterStyle::ssCross, false},
    {QCPScatterStyle::ssTriangleInverted, true},
    {QCPScatterStyle::ssPlus, false},
    {QCPScatterStyle::ssSquare, true},
    {QCPScatterStyle::ssCircle, false},
    {QCPScatterStyle::ssDiamond, true},
    {QCPScatterStyle::ssTriangle, false},
    {QCPScatterStyle::ssStar, false},
    {QCPScatterStyle::ssTriangleInverted, false},
    {QCPScatterStyle::ssCrossSquare, false},
    {QCPScatterStyle::ssPlusCircle, false},
    {QCPScatterStyle::ssCrossCircle, false},
}};
constexpr std::array<Qt::PenStyle, 5> kDashes = {Qt::SolidLine, Qt::DashLine, Qt::DotLine,
                                                 Qt::DashDotLine, Qt::DashDotDotLine};
constexpr std::array<Qt::BrushStyle, 7> kPatterns = {
    Qt::SolidPattern, Qt::BDiagPattern, Qt::HorPattern,   Qt::DiagCrossPattern,
    Qt::FDiagPattern, Qt::VerPattern,   Qt::Dense6Pattern};

SeriesLook series_look(std::size_t number, const Look& look) {
  const auto& [shape, filled] = kShapes[number % kShapes.size()];
  return {robot_line_colour(number, look.base), shape, filled, kDashes[number % kDashes.size()],
          kPatterns[number % kPatterns.size()]};
}

QCPScatterStyle scatter_of(const SeriesLook& as) {
  return {as.shape, QPen(as.colour, 1.5), as.filled ? QBrush(as.colour) : QBrush(Qt::NoBrush),
          scaled(kMarkSize)};
}

/// The same as a picture, which is drawn many times faster.
QCPScatterStyle pictured(const QCPScatterStyle& style) {
  QPixmap picture(QSize(1, 1) * static_cast<int>(std::ceil(style.size() + 3.0)));
  picture.fill(Qt::transparent);
  QCPPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  style.applyTo(&painter, style.pen());
  style.drawShape(&painter, picture.width() / 2.0, picture.height() / 2.0);
  QCPScatterStyle made(picture);
  made.setSize(style.size());
  return made;
}

QCPRange with_air(double low, double high) {
  const double size = high > low ? high - low : std::max(1.0, std::abs(high));
  return {low - kSweepAir * size, high + kSweepAir * size};
}

/// The lowest and the highest value of a mark.
std::pair<double, double> reach_of(const SweepFigure::Series& series, std::size_t mark) {
  const SweepFigure::Mark& of = series.marks[mark];
  if (series.boxes.empty()) return {of.y - of.half_width, of.y + of.half_width};
  const SweepBox& box = series.boxes[mark];
  std::pair<double, double> reach{box.low, box.high};
  for (const double value : box.outliers) {
    reach = {std::min(reach.first, value), std::max(reach.second, value)};
  }
  return reach;
}

/// Whether each of these numbers gets a tick of its own.
bool is_short(const std::vector<double>& numbers) {
  return !numbers.empty() && numbers.size() <= kMostTicks;
}

}  // namespace

SweepPlot::SweepPlot(QWidget* parent)
    : QWidget(parent),
      figure_(std::make_shared<const SweepFigure>()),
      plot_(new QCustomPlot(this)),
      look_(look_of(palette())) {
  set_access_role(*this, QAccessible::Chart);
  setFocusPolicy(Qt::StrongFocus);
  make_column(this)->addWidget(plot_);
  plot_->setLocale(QLocale::c());
  plot_->setFocusPolicy(Qt::NoFocus);
  plot_->setMouseTracking(true);
  plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  put_legend_above(*plot_);
  ring_ = plot_->addGraph();
  ring_->removeFromLegend();
  ring_->setLineStyle(QCPGraph::lsNone);
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setNumberFormat(QStringLiteral("g"));
    axis->setNumberPrecision(6);
  }
  connect_plot();
  show_figure(figure_);
  keep_scaled(*this, [this] { dress(look_); });
}

SweepPlot::~SweepPlot() = default;

void SweepPlot::connect_plot() {
  connect(plot_->xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
          [this] { put_ticks(width()); });
  connect(plot_, &QCustomPlot::mousePress, this, [this](const QMouseEvent* event) {
    pressed_at_ = event->position();
    setFocus(Qt::MouseFocusReason);
  });
  connect(plot_, &QCustomPlot::mouseRelease, this, [this](const QMouseEvent* event) {
    const QPointF way = event->position() - pressed_at_;
    if (event->button() != Qt::LeftButton || way.manhattanLength() > scaled(kSweepClick)) return;
    const auto place = place_at(event->position());
    set_cursor(place);
    if (place) activate(*place, false);
  });
  connect(plot_, &QCustomPlot::mouseMove, this, [this](const QMouseEvent* event) {
    const auto place = place_at(event->position());
    plot_->setToolTip(place ? words_of(*place) : QString());
  });
}

void SweepPlot::show_figure(std::shared_ptr<const SweepFigure> figure) {
  figure_ = std::move(figure);
  cursor_.reset();
  ring_->data()->clear();
  for (const Drawn& one : drawn_) {
    if (one.bars != nullptr) plot_->removePlottable(one.bars);
    if (one.graph != nullptr) plot_->removeGraph(one.graph);
    if (one.boxes != nullptr) plot_->removePlottable(one.boxes);
  }
  drawn_.clear();
  std::size_t marks = 0;
  for (std::size_t k = 0; k < figure_->series().size(); ++k) {
    draw_series(k);
    marks += figure_->series()[k].marks.size();
  }
  many_ = marks > kMostShapes;
  draw_counts();
  const bool named = !figure_->levels().empty() || is_short(figure_->places());
  plot_->xAxis->setTicker(named ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerText)
                                : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
  plot_->xAxis->setSubTicks(!named);
  plot_->yAxis->setLabel(figure_->y_title());
  plot_->legend->setVisible(figure_->series().size() > 1);
  setAccessibleName(figure_->y_title().isEmpty() ? tr("Plot of the sweep")
                    : figure_->x_title().isEmpty()
                        ? tr("Plot of %1").arg(figure_->y_title())
                        : tr("Plot of %1 across %2").arg(figure_->y_title(), figure_->x_title()));
  fit();
  dress(look_);
  set_cursor({});
}

void SweepPlot::draw_series(std::size_t number) {
  const SweepFigure::Series& series = figure_->series()[number];
  Drawn one;
  if (figure_->choice().kind == PlotKind::Boxes) {
    one.boxes = new QCPStatisticalBox(plot_->xAxis, plot_->yAxis);
    one.boxes->setName(series.name);
    one.boxes->setWidth(kBoxShare * figure_->step());
    one.boxes->setWhiskerWidth(0.5 * kBoxShare * figure_->step());
    for (std::size_t k = 0; k < series.marks.size(); ++k) {
      const SweepBox& box = series.boxes[k];
      one.boxes->addData(series.marks[k].x, box.low, box.first, box.median, box.third, box.high,
                         QVector<double>(box.outliers.begin(), box.outliers.end()));
    }
  } else {
    QVector<QCPGraphData> points;
    QVector<double> errors;
    points.reserve(static_cast<qsizetype>(series.marks.size()));
    for (const SweepFigure::Mark& mark : series.marks) {
      points.append({mark.x, mark.y});
      errors.append(mark.half_width);
    }
    one.graph = plot_->addGraph();
    one.graph->setName(series.name);
    one.graph->data()->set(points, true);
    const bool joined =
        figure_->choice().kind == PlotKind::Means && series.marks.size() <= kMostJoined;
    one.graph->setLineStyle(joined ? QCPGraph::lsLine : QCPGraph::lsNone);
    if (figure_->choice().kind == PlotKind::Means) {
      one.bars = new QCPErrorBars(plot_->xAxis, plot_->yAxis);
      one.bars->removeFromLegend();
      one.bars->setDataPlottable(one.graph);
      one.bars->setData(errors);
    }
  }
  if (series.marks.empty()) {  // its runs are filtered out
    if (one.graph != nullptr) one.graph->removeFromLegend();
    if (one.boxes != nullptr) one.boxes->removeFromLegend();
  }
  drawn_.push_back(one);
}

/// The numbers of runs, where they are not the usual one.
void SweepPlot::draw_counts() {
  for (QCPItemText* const count : counts_) plot_->removeItem(count);
  counts_.clear();
  if (figure_->choice().kind == PlotKind::Scatter) return;
  const std::size_t usual = figure_->usual_count();
  for (const SweepFigure::Series& series : figure_->series()) {
    for (std::size_t k = 0; k < series.marks.size() && counts_.size() < kMostCounts; ++k) {
      if (series.marks[k].count == usual) continue;
      auto* const text = new QCPItemText(plot_);
      text->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
      text->setPadding(QMargins(0, 0, 0, 4));
      text->position->setCoords(series.marks[k].x, reach_of(series, k).second);
      text->setText(QString::number(series.marks[k].count));
      counts_.push_back(text);
    }
  }
}

void SweepPlot::fit() {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  double left = kNone, right = -kNone, low = kNone, high = -kNone;
  for (const SweepFigure::Series& series : figure_->series()) {
    for (std::size_t k = 0; k < series.marks.size(); ++k) {
      const auto [least, most] = reach_of(series, k);
      left = std::min(left, series.marks[k].x - figure_->step());
      right = std::max(right, series.marks[k].x + figure_->step());
      low = std::min(low, least);
      high = std::max(high, most);
    }
  }
  if (left > right) return;
  const auto levels = static_cast<double>(figure_->levels().size());
  plot_->xAxis->setRange(levels > 0.0 ? QCPRange(-0.5, levels - 0.5) : with_air(left, right));
  const double above = counts_.empty() ? 0.0 : kCountAir * (high - low);
  plot_->yAxis->setRange(with_air(low, high + above));
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void SweepPlot::dress(const Look& look, bool for_figure) {
  style_axes(*plot_, look);
  ring_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(look.accent, 2.0),
                                         QBrush(Qt::NoBrush), scaled(kRingSize)));
  for (std::size_t k = 0; k < drawn_.size(); ++k) {
    const SeriesLook as = series_look(k, look);
    if (drawn_[k].graph != nullptr) {
      drawn_[k].graph->setPen(QPen(as.colour, 1.5, as.dash));
      const QCPScatterStyle style = scatter_of(as);
      drawn_[k].graph->setScatterStyle(many_ && !for_figure ? pictured(style) : style);
      drawn_[k].graph->setAdaptiveSampling(!for_figure);
    }
    if (drawn_[k].bars != nullptr) {
      drawn_[k].bars->setPen(QPen(as.colour, 1.0));
      drawn_[k].bars->setWhiskerWidth(scaled(kMarkSize));
      drawn_[k].bars->setSymbolGap(scaled(kMarkSize));
    }
    if (QCPStatisticalBox* const boxes = drawn_[k].boxes) {
      boxes->setPen(QPen(as.colour, 1.0));
      boxes->setBrush(
          QBrush(as.pattern == Qt::SolidPattern ? faded(as.colour, 0.3F) : as.colour, as.pattern));
      boxes->setWhiskerPen(QPen(as.colour, 1.0));
      boxes->setWhiskerBarPen(QPen(as.colour, 1.0));
      boxes->setMedianPen(QPen(look.text, 2.5));
      boxes->setOutlierStyle(scatter_of(as));
    }
  }
  for (QCPItemText* const count : counts_) count->setColor(look.text);
  plot_->legend->setBrush(Qt::NoBrush);
  plot_->legend->setTextColor(look.text);
  lay_out();
}

/// Levels have names; of numbers those that have room in a plot of this width.
void SweepPlot::put_ticks(int width) {
  const auto ticker = plot_->xAxis->ticker().dynamicCast<QCPAxisTickerText>();
  if (!ticker) return;
  ticker->clear();
  for (std::size_t k = 0; k < figure_->levels().size(); ++k) {
    ticker->addTick(static_cast<double>(k), figure_->levels()[k]);
  }
  const QFontMetrics metrics(plot_->xAxis->tickLabelFont());
  const QCPRange range = plot_->xAxis->range();
  const double a_pixel =
      range.size() / std::max(1, width - kAxisLetters * metrics.averageCharWidth());
  double end = -std::numeric_limits<double>::infinity();
  for (const double number : figure_->places()) {
    const QString text = sweep_number(number);
    const double half = kTickRoom / 2.0 * metrics.horizontalAdvance(text) * a_pixel;
    const bool fits = number - half > end;
    if (fits) end = number + half;
    ticker->addTick(number, fits ? text : QString());
  }
}

void SweepPlot::lay_out(const QFont& font, double scale, int width, const QString& note) {
  const QFontMetrics metrics(font);
  const auto pixels = [scale](int at_100) { return static_cast<int>(std::lround(at_100 * scale)); };
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setTickLabelFont(font);
    axis->setLabelFont(font);
    axis->setTickLabelPadding(pixels(3));
    axis->setLabelPadding(pixels(6));
  }
  for (QCPItemText* const count : counts_) count->setFont(font);
  plot_->xAxis->setLabel(note.isEmpty() ? figure_->x_title()
                                        : figure_->x_title() + QLatin1Char('\n') + note);
  int widest = 0;
  for (const QString& level : figure_->levels()) {
    widest = std::max(widest, metrics.horizontalAdvance(level) + pixels(8));
  }
  const int room = width - kAxisLetters * metrics.averageCharWidth();
  const bool tight = widest * static_cast<int>(figure_->levels().size()) > room;
  plot_->xAxis->setTickLabelRotation(tight ? 45.0 : 0.0);
  put_ticks(width);
  QCPLegend& legend = *plot_->legend;
  const int icon = pixels(kLegendIcon);
  int entry = 1;
  for (const SweepFigure::Series& series : figure_->series()) {
    entry = std::max(entry, metrics.horizontalAdvance(series.name) + icon + pixels(16));
  }
  legend.setFont(font);
  legend.setIconSize(icon, metrics.height() + 2);
  legend.setMargins(QMargins(pixels(8), pixels(2), pixels(8), 0));
  legend.setWrap(std::max(1, (width - pixels(16)) / entry));
  legend.setFillOrder(QCPLegend::foColumnsFirst, true);
}

void SweepPlot::lay_out() {
  lay_out(font(), scaled(1.0), width(), {});
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void SweepPlot::repaint_now() { plot_->replot(QCustomPlot::rpImmediateRefresh); }

void SweepPlot::draw(QCPPainter& painter) {
  const QVector<QCPGraphData> ring(ring_->data()->constBegin(), ring_->data()->constEnd());
  ring_->data()->clear();
  dress(look(LookKind::Light), true);
  QFont text = font();
  text.setPointSizeF(kSweepFigureText);
  lay_out(text, 1.0, kFigureSize.width(), figure_->note());
  draw_plot(*plot_, painter, kFigureSize);
  ring_->data()->set(ring, true);
  dress(look_);
}

QPoint SweepPlot::place_of(std::size_t series, std::size_t mark) const {
  const SweepFigure::Mark& of = figure_->series()[series].marks[mark];
  const QPointF at(plot_->xAxis->coordToPixel(of.x), plot_->yAxis->coordToPixel(of.y));
  return plot_->mapTo(this, at.toPoint());
}

std::optional<SweepPlot::Place> SweepPlot::outlier_at(QPointF at, std::size_t series,
                                                      std::size_t mark) const {
  const SweepFigure::Series& of = figure_->series()[series];
  const double x = plot_->xAxis->coordToPixel(of.marks[mark].x);
  for (const double value : of.boxes[mark].outliers) {
    const double y = plot_->yAxis->coordToPixel(value);
    if (std::hypot(x - at.x(), y - at.y()) > scaled(kReach)) continue;
    for (const std::uint32_t row : figure_->rows_of(series, mark)) {
      if (figure_->value_of(row) == value) return Place{series, mark, row};
    }
  }
  return {};
}

std::optional<SweepPlot::Place> SweepPlot::place_at(QPointF at) const {
  if (!QRectF(plot_->axisRect()->rect()).contains(at)) return {};
  const double x = plot_->xAxis->pixelToCoord(at.x());
  const double y = plot_->yAxis->pixelToCoord(at.y());
  std::optional<Place> nearest;
  double least = scaled(kReach);
  for (std::size_t s = 0; s < figure_->series().size(); ++s) {
    const SweepFigure::Series& series = figure_->series()[s];
    for (std::size_t k = 0; k < series.marks.size(); ++k) {
      const SweepFigure::Mark& mark = series.marks[k];
      if (!series.boxes.empty()) {
        if (const auto outlier = outlier_at(at, s, k)) return outlier;
        const SweepBox& box = series.boxes[k];
        const bool inside = std::abs(x - mark.x) <= kBoxShare * figure_->step() / 2.0;
        if (inside && y >= box.low && y <= box.high) return Place{s, k};
      }
      const double far = std::hypot(plot_->xAxis->coordToPixel(mark.x) - at.x(),
                                    plot_->yAxis->coordToPixel(mark.y) - at.y());
      if (far > least) continue;
      least = far;
      nearest = Place{s, k};
    }
  }
  return nearest;
}

QString SweepPlot::words_of(const Place& place) const {
  return place.row ? figure_->words_of_run(*place.row)
                   : figure_->words_of(place.series, place.mark);
}

QString SweepPlot::details() const { return cursor_ ? words_of(*cursor_) : figure_->note(); }

std::optional<std::uint32_t> SweepPlot::chosen_row() const {
  if (!cursor_) return {};
  const auto rows = figure_->rows_of(cursor_->series, cursor_->mark);
  return rows.size() == 1 ? std::optional(rows.front()) : cursor_->row;
}

void SweepPlot::set_cursor(std::optional<Place> cursor) {
  cursor_ = cursor;
  ring_->data()->clear();
  if (cursor_) {
    const SweepFigure::Mark& mark = figure_->series()[cursor_->series].marks[cursor_->mark];
    const double y = cursor_->row ? figure_->value_of(*cursor_->row) : mark.y;
    ring_->addData(mark.x, y);
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
  setAccessibleDescription(
      cursor_ ? details()
              : tr("%1. Left and Right choose a mark, Up and Down a series, Enter opens its run or "
                   "shows its runs in the table, Escape shows everything.")
                    .arg(figure_->note()));
  emit cursor_moved();
}

void SweepPlot::activate(const Place& place, bool by_key) {
  const auto rows = figure_->rows_of(place.series, place.mark);
  const auto row = place.row || rows.size() != 1 ? place.row : std::optional(rows.front());
  if (row) return emit run_wanted(*row);
  emit rows_wanted(std::vector<quint32>(rows.begin(), rows.end()), by_key);
}

void SweepPlot::step_mark(int step) {
  if (!cursor_) return step_series(0);
  const auto& marks = figure_->series()[cursor_->series].marks;
  const int last = static_cast<int>(marks.size()) - 1;
  const int to = std::clamp(static_cast<int>(cursor_->mark) + step, 0, last);
  set_cursor(Place{cursor_->series, static_cast<std::size_t>(to)});
}

/// To the mark of another series that is nearest to the chosen one; the first one if none is.
void SweepPlot::step_series(int step) {
  const auto& all = figure_->series();
  const int count = static_cast<int>(all.size());
  int to = cursor_ ? static_cast<int>(cursor_->series) + step : 0;
  const int way = cursor_ && step < 0 ? -1 : 1;
  while (to >= 0 && to < count && all[static_cast<std::size_t>(to)].marks.empty()) to += way;
  if (to < 0 || to >= count) return;
  const auto series = static_cast<std::size_t>(to);
  const auto& marks = all[series].marks;
  std::size_t mark = 0;
  if (cursor_) {
    const double level = all[cursor_->series].marks[cursor_->mark].level;
    const auto far = [level](const SweepFigure::Mark& one) { return std::abs(one.level - level); };
    mark = static_cast<std::size_t>(std::ranges::min_element(marks, {}, far) - marks.begin());
  }
  set_cursor(Place{series, mark});
}

void SweepPlot::zoom(double factor) {
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->scaleRange(factor, axis->range().center());
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

bool SweepPlot::uses(const QKeyEvent& key) const {
  if (key.matches(QKeySequence::Copy)) return true;
  if (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) return false;
  switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Plus:
    case Qt::Key_Minus:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Escape: return true;
    default: return false;
  }
}

bool SweepPlot::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && uses(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

void SweepPlot::keyPressEvent(QKeyEvent* event) {
  if (!uses(*event)) return QWidget::keyPressEvent(event);
  if (event->matches(QKeySequence::Copy)) {
    QGuiApplication::clipboard()->setText(figure_->to_copy());
    return;
  }
  constexpr int kFar = std::numeric_limits<int>::max() / 2;
  switch (event->key()) {
    case Qt::Key_Left: step_mark(-1); break;
    case Qt::Key_Right: step_mark(1); break;
    case Qt::Key_PageUp: step_mark(-kMarkPage); break;
    case Qt::Key_PageDown: step_mark(kMarkPage); break;
    case Qt::Key_Home: step_mark(-kFar); break;
    case Qt::Key_End: step_mark(kFar); break;
    case Qt::Key_Up: step_series(-1); break;
    case Qt::Key_Down: step_series(1); break;
    case Qt::Key_Plus: zoom(1.0 / kSweepZoom); break;
    case Qt::Key_Minus: zoom(kSweepZoom); break;
    case Qt::Key_Escape:
      set_cursor({});
      fit();
      break;
    default:
      if (cursor_) activate(*cursor_, true);
  }
}

void SweepPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  look_ = look_of(palette());
  dress(look_);
}

void SweepPlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  lay_out();
}

}  // namespace magna
