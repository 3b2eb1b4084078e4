// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/gantt_chart.h"

#include <qcustomplot.h>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/text_format.h"
#include "widgets/hall/gantt_paint.h"
#include "widgets/hall/hall_words.h"

namespace magna {
namespace {

constexpr double kLeastRow = 18.0;   // pixels at 100 %
constexpr double kMostRow = 34.0;    // likewise
constexpr double kFigureRow = 22.0;  // units of 1/96 inch
constexpr int kFigureWidth = 1000;   // likewise
constexpr int kFigureMargin = 12;    // likewise
constexpr double kFigureText = 9.0;  // points
constexpr double kBarShare = 0.76;   // of the height of a row
constexpr double kLabelRoom = 6.0;   // pixels around the number in a bar
constexpr double kRounding = 1e-6;   // rows

QCPItemStraightLine* make_line(QCustomPlot& plot) {
  auto* line = new QCPItemStraightLine(&plot);
  line->setVisible(false);
  return line;
}

void move_line(QCPItemStraightLine& line, std::optional<double> seconds) {
  line.setVisible(seconds.has_value());
  if (!seconds) return;
  line.point1->setCoords(*seconds, 0.0);
  line.point2->setCoords(*seconds, 1.0);
}

}  // namespace

/// The bars of the visible rows. The y axis counts rows from the top.
class GanttBars final : public QCPLayerable {
 public:
  GanttBars(QCustomPlot& plot, const GanttRows& rows) : QCPLayerable(&plot), rows_(rows) {}

  void dress(const Look& look) {
    look_ = look;
    for (std::size_t package = 0; package < kRobotStyles; ++package) {
      for (std::size_t activity = 0; activity < kHallActivities; ++activity) {
        paints_[package][activity] =
            activity_paint(static_cast<HallActivity>(activity), package, look_);
      }
    }
  }

  std::optional<HallLane> chosen;
  std::optional<HallLane> limiting;

 protected:
  QRect clipRect() const override { return mParentPlot->axisRect()->rect(); }
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override {
    painter->setAntialiasing(false);
  }
  void draw(QCPPainter* painter) override {
    painter->setFont(mParentPlot->xAxis->tickLabelFont());
    const QCPRange range = mParentPlot->yAxis->range();
    const auto shown = rows_.shown();
    const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(range.lower)));
    for (std::size_t k = first; k < shown.size(); ++k) {
      const auto at = static_cast<double>(k);
      if (at > range.upper) break;
      draw_row(*painter, *shown[k], mParentPlot->yAxis->coordToPixel(at),
               mParentPlot->yAxis->coordToPixel(at + 1.0));
    }
  }

 private:
  /// Pixels of a time.
  struct Scale {
    double left = 0.0;
    double low = 0.0;
    double a_second = 1.0;
    double x(double seconds) const { return left + (seconds - low) * a_second; }
  };

  void draw_row(QCPPainter& painter, const GanttRow& row, double top, double bottom) const {
    const QRectF whole(clipRect().left(), top, clipRect().width(), bottom - top);
    if (row.row == limiting) painter.fillRect(whole, look_.caution_tint);
    const QCPRange range = mParentPlot->xAxis->range();
    const Scale scale{whole.left(), range.lower, whole.width() / range.size()};
    const double air = (1.0 - kBarShare) / 2.0 * whole.height();
    const QRectF lane = whole.adjusted(0.0, air, 0.0, -air);
    const double tick = rows_.tick_seconds();
    auto at = std::ranges::upper_bound(row.bars, range.lower, {}, [tick](const HallBar& bar) {
      return static_cast<double>(bar.begin) * tick;
    });
    if (at != row.bars.begin()) --at;
    double column = -1.0;  // the last pixel that was painted
    for (; at != row.bars.end() && static_cast<double>(at->begin) * tick <= range.upper; ++at) {
      const double to = scale.x(static_cast<double>(at->end) * tick);
      if (to < lane.left() || std::floor(to) <= column) continue;  // many in one pixel
      draw_bar(painter, row, *at, lane, scale.x(static_cast<double>(at->begin) * tick), to);
      column = std::floor(to);
    }
    if (row.present) {
      draw_bar(painter, row, *row.present, lane,
               scale.x(static_cast<double>(row.present->begin) * tick), scale.x(rows_.newest()));
    }
    draw_plan(painter, row, whole, scale);
    if (row.row != chosen) return;
    painter.setPen(QPen(look_.accent, 2.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(whole.adjusted(1.0, 1.0, -1.0, -1.0));
  }

  /// Below the bars, so that they can be compared.
  void draw_plan(QCPPainter& painter, const GanttRow& row, const QRectF& whole,
                 const Scale& scale) const {
    const double height = (1.0 - kBarShare) * whole.height();
    double column = -1.0;  // the last pixel that was painted
    for (const GanttPlan& plan : row.planned) {
      const double from = std::max(whole.left(), scale.x(plan.start));
      const double to = std::min(whole.right(), scale.x(plan.end));
      if (from > whole.right()) break;
      if (to < whole.left() || std::floor(to) <= column) continue;
      column = std::floor(to);
      const QRectF box(from, whole.bottom() - height, std::max(1.0, to - from), height - 1.0);
      paint_planned(painter, box, look_);
    }
  }

  void draw_bar(QCPPainter& painter, const GanttRow& row, const HallBar& bar, QRectF lane,
                double from, double to) const {
    const HallBar::State& state = bar.state;
    const bool machine = row.row.kind == HallLane::Kind::Machine;
    if (machine && state.activity == HallActivity::Waiting) return;  // starved: a gap
    if (row.row.kind == HallLane::Kind::Belt) {
      if (state.level == 0) return;
      const double share = std::min(1.0, static_cast<double>(state.level) / row.capacity);
      lane.setTop(lane.bottom() - share * lane.height());
    }
    lane.setLeft(std::max(lane.left(), from));
    lane.setRight(std::min(lane.right(), std::max(to, from + 1.0)));
    if (lane.width() <= 0.0) return;
    const bool belt = row.row.kind == HallLane::Kind::Belt;
    const HallActivity drawn =
        belt && state.activity == HallActivity::Waiting ? HallActivity::Empty : state.activity;
    const std::size_t package = static_cast<std::size_t>(std::max(state.package, 0)) % kRobotStyles;
    const ActivityPaint& as = paints_[package][static_cast<std::size_t>(drawn)];
    paint_activity(painter, lane, as);
    draw_label(painter, row, state, lane, as);
  }

  /// The number of the package; in rows of jobs that of the machine or robot; of belts the level.
  void draw_label(QCPPainter& painter, const GanttRow& row, const HallBar::State& state,
                  const QRectF& bar, const ActivityPaint& as) const {
    if (as.pattern.style() != Qt::NoBrush || bar.width() < kLabelRoom + 6.0) return;
    std::int64_t number = state.package;
    if (row.row.kind == HallLane::Kind::Job) number = state.at.index;
    if (row.row.kind == HallLane::Kind::Belt) number = state.level;
    if (number < 0) return;
    const QString text = QString::number(number);
    const int room = painter.fontMetrics().horizontalAdvance(text);
    if (room + kLabelRoom > bar.width()) return;
    const bool empty =
        state.activity == HallActivity::Empty || row.row.kind == HallLane::Kind::Belt;
    painter.setPen(empty ? look_.text : as.ink);
    painter.drawText(bar.adjusted(kLabelRoom / 2.0, 0.0, 0.0, 0.0),
                     Qt::AlignVCenter | Qt::AlignLeft, text);
  }

  const GanttRows& rows_;
  Look look_;
  std::array<std::array<ActivityPaint, kHallActivities>, kRobotStyles> paints_;
};

GanttChart::GanttChart(TimeWindow& time, QWidget* parent)
    : TimeChart(time, parent),
      bars_(new GanttBars(*plot_, rows_)),
      now_line_(make_line(*plot_)),
      cursor_line_(make_line(*plot_)),
      scroll_(new QScrollBar(Qt::Vertical, this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(plot_, 1);
  row->addWidget(scroll_);
  scroll_->setAccessibleName(tr("Rows of the Gantt chart"));
  scroll_->hide();
  connect(scroll_, &QScrollBar::valueChanged, this, [this] { lay_out(); });
  make_axes();
  make_interactions();
  GanttChart::dress(look_);
  put_time();
  put_cursor();
  keep_scaled(*this, [this] { lay_out(); });
}

GanttChart::~GanttChart() = default;

void GanttChart::make_axes() {
  plot_->setMouseTracking(true);
  plot_->installEventFilter(this);
  QSharedPointer<QCPAxisTickerTime> times(new QCPAxisTickerTime);
  times->setTimeFormat(QStringLiteral("%h:%m:%s"));
  times->setFieldWidth(QCPAxisTickerTime::tuHours, 1);
  plot_->xAxis->setTicker(times);
  plot_->yAxis->setRangeReversed(true);
  plot_->yAxis2->setRangeReversed(true);
  plot_->yAxis2->setVisible(true);
  plot_->yAxis2->setTickLabels(true);
  for (QCPAxis* axis : {plot_->yAxis, plot_->yAxis2}) {
    axis->setTicker(QSharedPointer<QCPAxisTickerText>(new QCPAxisTickerText));
    axis->setTickLength(0, 0);
    axis->setSubTicks(false);
    axis->grid()->setVisible(false);
  }
}

void GanttChart::dress(const Look& look) {
  TimeChart::dress(look);
  plot_->yAxis2->setBasePen(QPen(look.muted, 0.0));
  plot_->yAxis2->setTickPen(Qt::NoPen);
  plot_->yAxis2->setSubTickPen(Qt::NoPen);
  plot_->yAxis2->setTickLabelColor(look.text);
  now_line_->setPen(QPen(look.accent, 1.0, Qt::DashLine));
  cursor_line_->setPen(QPen(look.text, 1.0));
  bars_->dress(look);
}

// The plot may have a new size that it is not laid out for yet.
double GanttChart::rows_room() const {
  const QMargins margins = plot_->axisRect()->margins();
  return std::max(1, plot_->height() - margins.top() - margins.bottom());
}

double GanttChart::row_height() const {
  const auto count = std::max<double>(1.0, static_cast<double>(rows_.shown().size()));
  return std::clamp(rows_room() / count, scaled(kLeastRow), scaled(kMostRow));
}

double GanttChart::fitting_rows() const { return std::max(1.0, rows_room() / row_height()); }

void GanttChart::put_rows(double first, double count) {
  plot_->yAxis->setRange(first, first + count);
  plot_->yAxis2->setRange(first, first + count);
  auto names = plot_->yAxis->ticker().staticCast<QCPAxisTickerText>();
  auto shares = plot_->yAxis2->ticker().staticCast<QCPAxisTickerText>();
  names->clear();
  shares->clear();
  const auto shown = rows_.shown();
  for (std::size_t k = 0; k < shown.size(); ++k) {
    const double middle = static_cast<double>(k) + 0.5;
    if (middle < first || middle > first + count) continue;
    const QString& name = shown[k]->name;
    names->addTick(middle, shown[k]->row == bars_->limiting ? tr("▶ %1").arg(name) : name);
    if (shown[k]->share) shares->addTick(middle, whole_percent_text(*shown[k]->share));
  }
}

void GanttChart::lay_out() {
  const QFontMetrics metrics(font());
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis, plot_->yAxis2}) axis->setTickLabelFont(font());
  int names = metrics.horizontalAdvance(QStringLiteral("machine00"));
  for (const GanttRow* const row : rows_.shown()) {
    names = std::max(names, metrics.horizontalAdvance(row->name));
  }
  names += metrics.horizontalAdvance(QStringLiteral("▶ "));
  plot_->axisRect()->setMargins(
      QMargins(names + scaled(14), scaled(4),
               metrics.horizontalAdvance(QStringLiteral("100 %")) + scaled(14),
               metrics.height() + scaled(12)));
  const double fitting = fitting_rows();
  const int hidden = std::max(
      0,
      static_cast<int>(std::ceil(static_cast<double>(rows_.shown().size()) - fitting - kRounding)));
  {
    const QSignalBlocker quiet(scroll_);
    scroll_->setRange(0, hidden);
    scroll_->setPageStep(std::max(1, static_cast<int>(fitting)));
  }
  scroll_->setVisible(hidden > 0);
  put_rows(scroll_->value(), fitting);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void GanttChart::refresh() {
  time_.set_newest(rows_.newest());
  move_line(*now_line_, rows_.shown().empty() ? std::nullopt : std::optional(rows_.newest()));
  if (cursor_ && cursor_row() == nullptr) set_cursor({}, false);
  lay_out();
}

void GanttChart::repaint_now() { plot_->replot(QCustomPlot::rpImmediateRefresh); }

void GanttChart::set_chosen(std::optional<HallLane> row) {
  if (std::exchange(bars_->chosen, row) == row) return;
  if (const auto at = row ? rows_.place_of(*row) : std::nullopt) show_row(*at);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void GanttChart::set_limiting(std::optional<HallLane> row) {
  if (std::exchange(bars_->limiting, row) != row) lay_out();
}

void GanttChart::show_all() {
  if (rows_.whole() > rows_.newest()) {
    time_.show(0.0, rows_.whole());
    return;
  }
  time_.set_span(std::max(1.0, rows_.newest()));
  time_.follow();
}

void GanttChart::time_changed() { plot_->replot(QCustomPlot::rpQueuedReplot); }

void GanttChart::put_cursor() {
  move_line(*cursor_line_, cursor_ ? std::optional(cursor_->seconds) : std::nullopt);
  setAccessibleDescription(cursor_
                               ? details()
                               : tr("Up and Down choose a row, Left and Right a bar; Ctrl moves "
                                    "the time, plus and minus zoom, Home shows the whole run, "
                                    "Enter shows the item on the map."));
  plot_->replot(QCustomPlot::rpQueuedReplot);
  emit cursor_moved();
}

const GanttRow* GanttChart::cursor_row() const {
  const auto at = cursor_ ? rows_.place_of(cursor_->row) : std::nullopt;
  return at ? rows_.shown()[*at] : nullptr;
}

QString GanttChart::details() const {
  const GanttRow* const row = cursor_row();
  return row != nullptr ? rows_.details(*row, cursor_->seconds) : QString();
}

void GanttChart::set_cursor(std::optional<Cursor> cursor, bool pick) {
  cursor_ = cursor;
  put_cursor();
  if (pick && cursor_) emit picked(item_of(cursor_->row));
}

std::optional<std::size_t> GanttChart::row_at(QPointF at) const {
  if (!QRectF(plot_->axisRect()->rect()).contains(at)) return {};
  const double row = plot_->yAxis->pixelToCoord(at.y());
  if (row < 0.0 || row >= static_cast<double>(rows_.shown().size())) return {};
  return static_cast<std::size_t>(row);
}

QPoint GanttChart::place_of(std::size_t row, double seconds) const {
  const QPointF at(plot_->xAxis->coordToPixel(seconds),
                   plot_->yAxis->coordToPixel(static_cast<double>(row) + 0.5));
  return plot_->mapTo(this, at.toPoint());
}

void GanttChart::clicked(QPointF at, Qt::KeyboardModifiers) {
  const auto row = row_at(at);
  if (!row) return;
  set_cursor(Cursor{rows_.shown()[*row]->row, plot_->xAxis->pixelToCoord(at.x())}, true);
}

void GanttChart::make_interactions() {
  setAccessibleName(tr("Gantt chart"));
  connect(plot_, &QCustomPlot::mouseMove, this, [this](const QMouseEvent* event) {
    const auto row = row_at(event->position());
    plot_->setToolTip(
        row ? rows_.details(*rows_.shown()[*row], plot_->xAxis->pixelToCoord(event->position().x()))
            : QString());
  });
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, [this](const QMouseEvent* event) {
    if (const auto row = row_at(event->position())) {
      emit place_wanted(item_of(rows_.shown()[*row]->row));
    }
  });
}

void GanttChart::show_row(std::size_t row) {
  const auto at = static_cast<int>(row);
  const int fitting = static_cast<int>(fitting_rows() + kRounding);
  if (at < scroll_->value()) scroll_->setValue(at);
  if (at >= scroll_->value() + fitting) scroll_->setValue(at - fitting + 1);
}

// The first row, at the present, if there is no cursor yet.
void GanttChart::step_row(int step) {
  const auto shown = rows_.shown();
  if (shown.empty()) return;
  const auto from = cursor_ ? rows_.place_of(cursor_->row) : std::nullopt;
  const auto last = static_cast<int>(shown.size()) - 1;
  const int to = from ? std::clamp(static_cast<int>(*from) + step, 0, last) : 0;
  const auto place = static_cast<std::size_t>(to);
  show_row(place);
  set_cursor(Cursor{shown[place]->row, cursor_ ? cursor_->seconds : rows_.newest()}, true);
}

void GanttChart::step_bar(int step) {
  const GanttRow* const row = cursor_row();
  if (row == nullptr) return step_row(0);
  const auto next = rows_.next_begin(*row, cursor_->seconds, step);
  if (!next) return;
  if (*next < time_.low() || *next > time_.high()) {
    time_.show(*next - time_.span() / 2.0, *next + time_.span() / 2.0);
  }
  set_cursor(Cursor{row->row, *next}, false);
}

bool GanttChart::uses(const QKeyEvent& key) const {
  const bool plain = !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier));
  switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: return !key.modifiers().testFlag(Qt::AltModifier);
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_Plus:
    case Qt::Key_Minus:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Escape: return plain;
    default: return false;
  }
}

void GanttChart::keyPressEvent(QKeyEvent* event) {
  if (!uses(*event)) return QWidget::keyPressEvent(event);
  if (move_time(*event)) return;
  switch (event->key()) {
    case Qt::Key_Left: step_bar(-1); break;
    case Qt::Key_Right: step_bar(1); break;
    case Qt::Key_Up: step_row(-1); break;
    case Qt::Key_Down: step_row(1); break;
    case Qt::Key_Home: show_all(); break;
    case Qt::Key_Escape: set_cursor({}, false); break;
    default:
      if (cursor_) emit place_wanted(item_of(cursor_->row));
  }
}

bool GanttChart::eventFilter(QObject* watched, QEvent* event) {
  if (watched == plot_ && event->type() == QEvent::Resize) lay_out();
  return QWidget::eventFilter(watched, event);
}

QSize GanttChart::figure_size() const {
  const auto rows = std::max<double>(1.0, static_cast<double>(rows_.shown().size()));
  return {kFigureWidth, static_cast<int>(rows * kFigureRow + 3.0 * kFigureRow)};
}

void GanttChart::draw(QCPPainter& painter) {
  const QSize size = figure_size();
  const int legend = static_cast<int>(kFigureRow);
  const Look& light = look(LookKind::Light);
  QFont text = font();
  text.setPointSizeF(kFigureText);
  painter.setFont(text);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  paint_legend(painter, QRectF(kFigureMargin, 0, size.width() - 2 * kFigureMargin, legend), light,
               1.0);
  painter.restore();
  painter.translate(0, legend);
  const QMargins margins = plot_->axisRect()->margins();
  dress(light);
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis, plot_->yAxis2}) axis->setTickLabelFont(text);
  const QFontMetrics metrics(text);
  int names = 0;
  for (const GanttRow* const row : rows_.shown()) {
    names = std::max(names, metrics.horizontalAdvance(row->name));
  }
  plot_->axisRect()->setMargins(QMargins(names + 30, 4, 56, metrics.height() + 14));
  put_rows(0.0, std::max<double>(1.0, static_cast<double>(rows_.shown().size())));
  const bool cursor = cursor_line_->visible();
  cursor_line_->setVisible(false);
  const auto chosen = std::exchange(bars_->chosen, std::nullopt);
  plot_->toPainter(&painter, size.width(), size.height() - legend);
  cursor_line_->setVisible(cursor);
  bars_->chosen = chosen;
  dress(look_);
  plot_->axisRect()->setMargins(margins);
  lay_out();
}

}  // namespace magna
