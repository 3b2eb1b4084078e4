// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_view.h"

#include <qcustomplot.h>
#include <QMimeData>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/widget_access.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/plots/figure_file.h"
#include "widgets/plots/signal_table.h"
#include "widgets/plots/visible_data.h"

namespace magna {
namespace {

constexpr std::array<Qt::PenStyle, 5> kPenStyles = {Qt::SolidLine, Qt::DashLine, Qt::DotLine,
                                                    Qt::DashDotLine, Qt::DashDotDotLine};

QColor program_colour(SignalKind kind, const Look& look) {
  switch (kind) {
    case SignalKind::Coverage:
    case SignalKind::SeenArea: return look.ok;
    case SignalKind::LoopLag:
    case SignalKind::MessagesOut: return look.accent;
    default: return look.text;
  }
}

/// The pen of a curve: in the robot's colour, or in a colour of the theme for the program. Its
/// place in the plot selects a style, so that colour is not the only difference: five dash
/// patterns, thin, then thicker.
QPen curve_pen(const Snapshot& now, const SignalKey& key, std::size_t place, const Look& look) {
  const QColor colour = key.robot ? robot_line_colour(style_of(now, *key.robot), look.base)
                                  : program_colour(key.kind, look);
  // Lines one pixel wide are several times faster to draw than wider ones.
  const std::size_t width = 1 + place / kPenStyles.size();
  return {colour, static_cast<double>(width), kPenStyles[place % kPenStyles.size()]};
}

constexpr int kFrame = 2;           // pixels round the plot, for the selection frame
constexpr double kPlotAir = 0.05;   // margin above and below the values, by their range
constexpr double kSmallText = 0.9;  // of the window's font size

QFont small(QFont font) {
  if (font.pointSizeF() > 0) font.setPointSizeF(font.pointSizeF() * kSmallText);
  return font;
}

/// Adds a margin, also if all values are equal.
QCPRange padded_range(const QCPRange& values) {
  const double size = values.size() > 0 ? values.size() : std::max(1.0, std::abs(values.upper));
  return {values.lower - kPlotAir * size, values.upper + kPlotAir * size};
}

constexpr double kPlotViewInputStep = 0.01;  // share of the visible time per key press

constexpr double kFigureText = 9.0;  // points

}  // namespace

CursorMarks::CursorMarks(QCustomPlot& plot) {
  for (const TimeWindow::Cursor which : {TimeWindow::A, TimeWindow::B}) {
    auto* line = new QCPItemStraightLine(&plot);
    auto* letter = new QCPItemText(&plot);
    letter->position->setTypeX(QCPItemPosition::ptPlotCoords);
    letter->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    letter->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    letter->setText(which == TimeWindow::A ? QStringLiteral("A") : QStringLiteral("B"));
    letter->setPadding(QMargins(3, 0, 3, 0));
    line->setVisible(false);
    letter->setVisible(false);
    lines_[which] = line;
    letters_[which] = letter;
  }
}

void CursorMarks::show(const TimeWindow& time) {
  for (const TimeWindow::Cursor which : {TimeWindow::A, TimeWindow::B}) {
    const auto at = time.cursor(which);
    lines_[which]->setVisible(at.has_value());
    letters_[which]->setVisible(at.has_value());
    if (!at) continue;
    lines_[which]->point1->setCoords(*at, 0.0);
    lines_[which]->point2->setCoords(*at, 1.0);
    letters_[which]->position->setCoords(*at, 1.0);
  }
}

void CursorMarks::dress(const Look& look) {
  for (const TimeWindow::Cursor which : {TimeWindow::A, TimeWindow::B}) {
    const Qt::PenStyle style = which == TimeWindow::A ? Qt::SolidLine : Qt::DashLine;
    lines_[which]->setPen(QPen(look.accent, 1.0, style));
    letters_[which]->setColor(look.on_accent);
    letters_[which]->setBrush(look.accent);
  }
}

PlotView::PlotView(TimeWindow& time, QWidget* parent) : TimeChart(time, parent) {
  auto* column = new QVBoxLayout(this);
  column->addWidget(plot_);
  cursors_ = std::make_unique<CursorMarks>(*plot_);
  make_axes();
  setAcceptDrops(true);
  setAccessibleDescription(
      tr("Left and Right move cursor A, with Shift cursor B, with Ctrl the shown time; plus and "
         "minus zoom; Escape hides the cursors."));
  keep_scaled(*this, [this, column] {
    const int frame = std::max(1, scaled(kFrame));
    column->setContentsMargins(frame, frame, frame, frame);
    lay_out();
  });
  PlotView::dress(look_);
  put_time();
  connect(&time_, &TimeWindow::cursors_changed, this, [this] {
    cursors_->show(time_);
    plot_->replot(QCustomPlot::rpQueuedReplot);
  });
  cursors_->show(time_);
}

PlotView::~PlotView() = default;

void PlotView::make_axes() {
  plot_->setPlottingHint(QCP::phFastPolylines, true);
  plot_->setPlottingHint(QCP::phCacheLabels, true);
  plot_->xAxis->setNumberFormat(QStringLiteral("g"));
  plot_->xAxis->setNumberPrecision(9);
  plot_->yAxis->setNumberFormat(QStringLiteral("g"));
  plot_->yAxis->setNumberPrecision(5);
  put_legend_above(*plot_);
}

// All plots have equal margins, so that their time axes are aligned.
void PlotView::lay_out(const QFont& font, double scale, int width) {
  const QFontMetrics metrics(font);
  const auto pixels = [scale](int at_100) { return static_cast<int>(std::lround(at_100 * scale)); };
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setTickLabelFont(font);
    axis->setLabelFont(font);
    axis->setTickLabelPadding(pixels(3));
    axis->setLabelPadding(pixels(2));
  }
  const int left =
      metrics.horizontalAdvance(QStringLiteral("-0000.00")) + metrics.height() + pixels(12);
  const int lines = time_title_ ? 2 : 1;
  plot_->axisRect()->setMargins(
      QMargins(left, pixels(4), pixels(14), lines * metrics.height() + pixels(10)));
  plot_->xAxis->setLabel(time_title_ ? time_heading() : QString());

  QCPLegend& legend = *plot_->legend;
  const int icon = pixels(24);
  int widest = 1;
  for (const Curve& curve : curves_) {
    widest = std::max(widest, metrics.horizontalAdvance(curve.name) + icon + pixels(16));
  }
  legend.setFont(font);
  legend.setIconSize(icon, metrics.height() + 2);  // as high as the text
  legend.setMargins(QMargins(left, pixels(2), pixels(14), 0));
  legend.setWrap(std::max(1, (width - left) / widest));
  legend.setFillOrder(QCPLegend::foColumnsFirst, true);
}

void PlotView::lay_out() {
  lay_out(small(font()), scaled(1.0), width());
  updateGeometry();
}

void PlotView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  lay_out();
}

int PlotView::legend_height() const {
  return plot_->legend->visible() ? plot_->legend->minimumOuterSizeHint().height() : 0;
}

// High enough for the legend; otherwise it would overlap the curves.
QSize PlotView::minimumSizeHint() const {
  const int line = fontMetrics().height();
  return {scaled(220), scaled(70) + (time_title_ ? 3 : 2) * line + std::max(line, legend_height())};
}

void PlotView::show_time_title(bool on) {
  if (time_title_ == on) return;
  time_title_ = on;
  lay_out();
}

void PlotView::dress(const Look& look) {
  TimeChart::dress(look);
  cursors_->dress(look);
  plot_->legend->setBrush(Qt::NoBrush);
  plot_->legend->setTextColor(look.text);
}

QString PlotView::value_title() const {
  QStringList names;
  QStringList units;
  for (const Curve& curve : curves_) {
    if (const QString name = signal_name(curve.key.kind); !names.contains(name)) names << name;
    if (const QString unit = signal_unit(curve.key.kind); !units.contains(unit)) units << unit;
  }
  if (names.isEmpty()) return {};
  const QString what = names.size() == 1 ? names[0] : tr("Values");
  return QStringLiteral("%1 (%2)").arg(what, units.join(QStringLiteral(", ")));
}

void PlotView::show_setup(const Snapshot& now, const PlotSetup& setup, bool with_truth) {
  const bool other_values = setup.wrapped != setup_.wrapped;
  setup_ = setup;
  std::vector<Curve> wanted;
  for (const SignalKey& key : setup.curves) {
    if (!is_available(key, with_truth)) continue;
    wanted.push_back({key, key_text(now, key), curve_pen(now, key, wanted.size(), look_)});
  }
  const auto same = [](const Curve& a, const Curve& b) {
    return a.key == b.key && a.name == b.name && a.pen == b.pen;
  };
  if (other_values || !std::ranges::equal(wanted, curves_, same)) make_curves(std::move(wanted));
}

void PlotView::make_curves(std::vector<Curve> curves) {
  plot_->clearGraphs();
  curves_ = std::move(curves);
  for (Curve& curve : curves_) {
    curve.graph = plot_->addGraph();
    curve.graph->setName(curve.name);
    curve.graph->setPen(curve.pen);
    curve.graph->setAdaptiveSampling(true);
  }
  plot_->yAxis->setLabel(value_title());
  plot_->legend->setVisible(!curves_.empty());
  lay_out();
}

void PlotView::show_place(int number, int of, bool chosen) {
  QStringList names;
  for (const Curve& curve : curves_) names << curve.name;
  chosen_ = chosen && of > 1;
  QString name = tr("Plot %1 of %2").arg(number).arg(of);
  if (chosen_) name = tr("%1, chosen").arg(name);
  setAccessibleName(names.isEmpty() ? tr("%1, empty").arg(name)
                                    : QStringLiteral("%1: %2").arg(name, names.join(", ")));
  update();
}

void PlotView::take(Curve& curve, const SignalRecorder& recorder) {
  const Series* const series = recorder.find(curve.key);
  if (series == nullptr) return;
  if (series->revision() != curve.revision || series->size() < curve.taken) {
    curve.graph->data()->clear();
    curve.revision = series->revision();
    curve.taken = 0;
  }
  const bool breaks = setup_.wrapped && info(curve.key.kind).angle;
  const std::span<const double> times = series->times();
  for (; curve.taken < series->size(); ++curve.taken) {
    const double at = times[curve.taken];
    const double value = shown_value(curve.key.kind, series->values()[curve.taken], setup_.wrapped);
    // A jump from 180 to -180 degrees must not be drawn as a line.
    if (breaks && curve.taken > 0 && std::abs(value - curve.last) > 180.0) {
      curve.graph->data()->add(
          {(at + times[curve.taken - 1]) / 2, std::numeric_limits<double>::quiet_NaN()});
    }
    curve.graph->data()->add({at, value});
    curve.last = value;
  }
}

void PlotView::scale() {
  if (setup_.rule == ScaleRule::Fixed) {
    plot_->yAxis->setRange(setup_.low, setup_.high);
    return;
  }
  const QCPRange sight =
      setup_.rule == ScaleRule::All ? QCPRange() : QCPRange(time_.low(), time_.high());
  QCPRange values;
  bool any = false;
  for (const Curve& curve : curves_) {
    bool found = false;
    const QCPRange range = curve.graph->getValueRange(found, QCP::sdBoth, sight);
    if (!found) continue;
    values = any ? values.expanded(range) : range;
    any = true;
  }
  if (any) plot_->yAxis->setRange(padded_range(values));
}

void PlotView::refresh(const SignalRecorder& recorder) {
  for (Curve& curve : curves_) take(curve, recorder);
  scale();
  plot_->replot(QCustomPlot::rpQueuedRefresh);
}

double PlotView::lowest() const { return plot_->yAxis->range().lower; }

double PlotView::highest() const { return plot_->yAxis->range().upper; }

void PlotView::clicked(QPointF at, Qt::KeyboardModifiers with) {
  if (!QRectF(plot_->axisRect()->rect()).contains(at)) return;
  const bool second = with.testFlag(Qt::ShiftModifier);
  time_.set_cursor(second ? TimeWindow::B : TimeWindow::A, plot_->xAxis->pixelToCoord(at.x()));
}

void PlotView::move_cursor(TimeWindow::Cursor which, double steps) {
  // A missing or invisible cursor starts in the middle.
  const double middle = (time_.low() + time_.high()) / 2;
  const double from = time_.cursor(which).value_or(middle);
  const bool seen = time_.cursor(which) && from >= time_.low() && from <= time_.high();
  time_.set_cursor(which, seen ? from + steps * kPlotViewInputStep * time_.span() : middle);
}

bool PlotView::uses(const QKeyEvent& key) const {
  switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: return !key.modifiers().testFlag(Qt::AltModifier);
    case Qt::Key_Plus:
    case Qt::Key_Minus:
    case Qt::Key_Escape: return !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    default: return false;
  }
}

void PlotView::keyPressEvent(QKeyEvent* event) {
  if (!uses(*event)) return QWidget::keyPressEvent(event);
  if (move_time(*event)) return;
  if (event->key() == Qt::Key_Escape) {
    time_.set_cursor(TimeWindow::A, {});
    time_.set_cursor(TimeWindow::B, {});
    return;
  }
  move_cursor(event->modifiers().testFlag(Qt::ShiftModifier) ? TimeWindow::B : TimeWindow::A,
              event->key() == Qt::Key_Left ? -1.0 : 1.0);
}

void PlotView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  emit chosen();
}

void PlotView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), chosen_ ? look_.accent : look_.line);
}

void PlotView::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasFormat(QLatin1String(kSignalMime))) event->acceptProposedAction();
}

void PlotView::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  emit signals_dropped(dragged_ids(*event->mimeData()));
}

QFont PlotView::figure_font() const {
  QFont text = font();
  text.setPointSizeF(kFigureText);
  return text;
}

QSize PlotView::figure_size(const QSize& least) {
  lay_out(figure_font(), 1.0, least.width());
  const int legend = legend_height();
  lay_out();
  return {least.width(), std::max(least.height(), legend + least.height() / 2)};
}

void PlotView::draw(QCPPainter& painter, const QSize& size, const Snapshot& now) {
  const bool titled = std::exchange(time_title_, true);
  lay_out(figure_font(), 1.0, size.width());
  dress(look(LookKind::Light));
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    QPen pen = curve_pen(now, curves_[i].key, i, look(LookKind::Light));
    pen.setWidthF(1.5 * pen.widthF());
    curves_[i].graph->setPen(pen);
  }
  draw_plot(*plot_, painter, size);
  dress(look_);
  for (Curve& curve : curves_) curve.graph->setPen(curve.pen);
  time_title_ = titled;
  lay_out();
}

}  // namespace magna
