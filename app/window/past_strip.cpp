// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/past_strip.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QProgressBar>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/view/snapshot.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/chip.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/text_format.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kTimelineHeight = 36;
constexpr int kAxisHeight = 14;
constexpr int kLeastTimeline = 160;
constexpr int kBranchWidth = 120;
constexpr double kTimelineRim = 6.0;
constexpr double kNearMoment = 4.0;

constexpr double kPageSeconds = 10.0;
constexpr std::array kReplaySpeeds = {0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 10.0, 25.0, 100.0};

double next_speed(double speed, int direction) {
  const double size = std::abs(speed);
  double next = size;
  if (direction > 0) {
    const auto* const at =
        std::ranges::find_if(kReplaySpeeds, [size](double s) { return s > size * 1.001; });
    next = at != kReplaySpeeds.end() ? *at : kReplaySpeeds.back();
  } else {
    next = kReplaySpeeds.front();
    for (const double one : kReplaySpeeds) {
      if (one < size * 0.999) next = one;
    }
  }
  return speed < 0.0 ? -next : next;
}

QString replay_speed_text(double speed) {
  return QLocale().toString(speed, 'g', 4) + QChar(0x00D7);
}

/// Simulated seconds between the figures of the axis.
double axis_step(double seconds, double width) {
  constexpr std::array kSteps = {1.0,   2.0,   5.0,    10.0,   30.0,   60.0,    120.0,
                                 300.0, 600.0, 1800.0, 3600.0, 7200.0, 21600.0, 86400.0};
  const double room = std::max(1.0, width / scaled(90.0));
  for (const double step : kSteps) {
    if (seconds / step <= room) return step;
  }
  return seconds;
}

}  // namespace

PastTimeline::PastTimeline(QWidget* parent) : QAbstractSlider(parent) {
  setObjectName(QStringLiteral("timeline"));
  setOrientation(Qt::Horizontal);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Time of the recording"));
  setAccessibleDescription(
      tr("Space plays and pauses, arrows step by a tick, with Shift to the next event; L loops, G "
         "skips gaps, B sets a bookmark, Escape returns to live"));
  // Screen readers set the value.
  connect(this, &QAbstractSlider::actionTriggered, this,
          [this](int) { emit seek_wanted(sliderPosition()); });
}

QSize PastTimeline::sizeHint() const {
  return {scaled(4 * kLeastTimeline), scaled(kTimelineHeight)};
}
QSize PastTimeline::minimumSizeHint() const {
  return {scaled(kLeastTimeline), scaled(kTimelineHeight)};
}

void PastTimeline::show_outline(std::shared_ptr<const PastOutline> outline) {
  outline_ = std::move(outline);
  loop_begin_.reset();
  if (outline_) {
    constexpr Tick kMost = std::numeric_limits<int>::max();
    setRange(static_cast<int>(std::min(outline_->first, kMost)),
             static_cast<int>(std::min(outline_->last, kMost)));
    setPageStep(std::max(1, static_cast<int>(kPageSeconds / outline_->tick_seconds)));
  }
  update();
}

void PastTimeline::show_status(const ReplayStatus& status) {
  status_ = status;
  setValue(static_cast<int>(std::clamp<Tick>(status.tick, minimum(), maximum())));
  update();
}

void PastTimeline::show_second(const std::optional<std::pair<Tick, Tick>>& range) {
  if (std::exchange(second_, range) != range) update();
}

double PastTimeline::x_of(Tick tick) const {
  if (!outline_ || outline_->last <= outline_->first) return scaled(kTimelineRim);
  const double share = static_cast<double>(tick - outline_->first) /
                       static_cast<double>(outline_->last - outline_->first);
  return scaled(kTimelineRim) + share * (width() - 2.0 * scaled(kTimelineRim));
}

Tick PastTimeline::tick_at(double x) const {
  if (!outline_) return 0;
  const double share = std::clamp(
      (x - scaled(kTimelineRim)) / std::max(1.0, width() - 2.0 * scaled(kTimelineRim)), 0.0, 1.0);
  return outline_->first + static_cast<Tick>(std::llround(
                               share * static_cast<double>(outline_->last - outline_->first)));
}

void PastTimeline::seek_to(double x) {
  if (outline_) emit seek_wanted(tick_at(x));
}

void PastTimeline::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) seek_to(event->position().x());
}

void PastTimeline::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons().testFlag(Qt::LeftButton)) seek_to(event->position().x());
}

void PastTimeline::wheelEvent(QWheelEvent* event) {
  if (event->angleDelta().y() != 0) emit step_wanted(event->angleDelta().y() > 0 ? 1 : -1);
  event->accept();
}

void PastTimeline::mark_loop() {
  if (status_.loop) {
    emit loop_wanted(std::nullopt);
  } else if (!loop_begin_) {
    loop_begin_ = status_.tick;
  } else {
    emit loop_wanted(std::pair<qint64, qint64>(*loop_begin_, status_.tick));
    loop_begin_.reset();
  }
  update();
}

void PastTimeline::keyPressEvent(QKeyEvent* event) {
  if (!outline_) return event->ignore();
  const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
  if ((event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != 0) {
    return event->ignore();
  }
  switch (event->key()) {
    case Qt::Key_Space:
      if (shift) return event->ignore();  // STOP ALL
      emit play_wanted(!status_.playing);
      break;
    case Qt::Key_Left:
    case Qt::Key_Right: {
      const int direction = event->key() == Qt::Key_Right ? 1 : -1;
      if (shift) {
        emit moment_wanted(direction);
      } else {
        emit step_wanted(direction);
      }
      break;
    }
    case Qt::Key_PageUp: emit step_wanted(-pageStep()); break;
    case Qt::Key_PageDown: emit step_wanted(pageStep()); break;
    case Qt::Key_Home: emit seek_wanted(outline_->first); break;
    case Qt::Key_End: emit seek_wanted(outline_->last); break;
    case Qt::Key_R: emit speed_wanted(-status_.speed); break;
    case Qt::Key_Plus:
    case Qt::Key_Equal: emit speed_wanted(next_speed(status_.speed, +1)); break;
    case Qt::Key_Minus: emit speed_wanted(next_speed(status_.speed, -1)); break;
    case Qt::Key_L: mark_loop(); break;
    case Qt::Key_G: emit gaps_wanted(!status_.skips_gaps); break;
    case Qt::Key_B: emit bookmark_wanted(); break;
    case Qt::Key_Escape: emit live_wanted(); break;
    default: return event->ignore();
  }
  event->accept();
}

QString PastTimeline::tip_at(double x) const {
  if (!outline_) return {};
  QStringList lines{clock_text(static_cast<double>(tick_at(x)) * outline_->tick_seconds)};
  constexpr qsizetype kMostLines = 6;
  for (const PastMoment& moment : outline_->moments) {
    if (std::abs(x_of(moment.tick) - x) > scaled(kNearMoment)) continue;
    if (moment.kind == PastMoment::Kind::Acted) continue;
    lines << QStringLiteral("%1  %2").arg(
        clock_text(static_cast<double>(moment.tick) * outline_->tick_seconds),
        QString::fromStdString(moment.text));
    if (lines.size() > kMostLines) break;
  }
  if (second_ && (tick_at(x) < second_->first || tick_at(x) > second_->second)) {
    lines << tr("B does not have this time");
  }
  return lines.join(QLatin1Char('\n'));
}

bool PastTimeline::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tip_at(help->pos().x()), this);
    return true;
  }
  if (event->type() == QEvent::ShortcutOverride) {
    // Single keys of the window do not take those of the timeline.
    auto* key = static_cast<QKeyEvent*>(event);
    constexpr std::array kOwn = {Qt::Key_Space,    Qt::Key_Left,  Qt::Key_Right, Qt::Key_PageUp,
                                 Qt::Key_PageDown, Qt::Key_Home,  Qt::Key_End,   Qt::Key_R,
                                 Qt::Key_Plus,     Qt::Key_Equal, Qt::Key_Minus, Qt::Key_L,
                                 Qt::Key_G,        Qt::Key_B,     Qt::Key_Escape};
    const bool plain = key->modifiers() == Qt::NoModifier;
    const bool steps = key->modifiers() == Qt::ShiftModifier &&
                       (key->key() == Qt::Key_Left || key->key() == Qt::Key_Right);
    if (steps || (plain && std::ranges::find(kOwn, key->key()) != kOwn.end())) {
      event->accept();
      return true;
    }
  }
  return QAbstractSlider::event(event);
}

void PastTimeline::paint_axis(QPainter& painter) const {
  const Look& l = look_of(palette());
  const double from = static_cast<double>(outline_->first) * outline_->tick_seconds;
  const double to = static_cast<double>(outline_->last) * outline_->tick_seconds;
  const double step = axis_step(to - from, width());
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.8);
  painter.setFont(small);
  painter.setPen(l.muted);
  const double bottom = height() - scaled(4.0);
  for (double at = std::ceil(from / step) * step; at <= to; at += step) {
    const double x = x_of(static_cast<Tick>(at / outline_->tick_seconds));
    painter.drawLine(QPointF(x, height() - scaled(double{kAxisHeight})),
                     QPointF(x, height() - scaled(double{kAxisHeight}) + scaled(3.0)));
    const QString text = clock_text(at).section(QLatin1Char('.'), 0, 0);
    const double wide = QFontMetricsF(small).horizontalAdvance(text);
    if (x + wide + scaled(4.0) > width()) break;
    painter.drawText(QPointF(x + scaled(3.0), bottom), text);
  }
}

// Events by severity above the line, marks and bookmarks as symbols, actions of the operator as a
// row of ticks under it. Severity is also said by height.
void PastTimeline::paint_moments(QPainter& painter) const {
  const Look& l = look_of(palette());
  const double line = height() - scaled(double{kAxisHeight}) - scaled(4.0);
  for (const PastMoment& moment : outline_->moments) {
    const double x = x_of(moment.tick);
    painter.setPen(Qt::NoPen);
    switch (moment.kind) {
      case PastMoment::Kind::Acted:
        painter.setBrush(l.muted);
        painter.drawRect(QRectF(x - 0.5, line + scaled(1.0), 1.0, scaled(3.0)));
        break;
      case PastMoment::Kind::Marked:
        painter.setBrush(l.accent);
        painter.drawEllipse(QPointF(x, line - scaled(4.0)), scaled(3.0), scaled(3.0));
        break;
      case PastMoment::Kind::Bookmarked: {
        painter.setBrush(l.past);
        const double high = scaled(9.0), wide = scaled(4.0);
        painter.drawPolygon(QPolygonF{{x - wide, 1.0}, {x + wide, 1.0}, {x, 1.0 + high}});
        break;
      }
      case PastMoment::Kind::Logged: {
        const bool warns = moment.severity == Severity::Warning;
        const bool cautions = moment.severity == Severity::Caution;
        painter.setBrush(warns ? l.warning : cautions ? l.caution : l.outline);
        const double high = scaled(warns ? 14.0 : cautions ? 10.0 : 5.0);
        const double wide = scaled(warns || cautions ? 3.0 : 1.0);
        painter.drawRect(QRectF(x - wide / 2.0, line - high, wide, high));
        break;
      }
    }
  }
}

void PastTimeline::paint_course(QPainter& painter) const {
  const Look& l = look_of(palette());
  const double line = height() - scaled(double{kAxisHeight}) - scaled(4.0);
  const auto draw = [&](const std::vector<PastFigure>& figures, double most, const QColor& colour) {
    QPolygonF course;
    for (const PastFigure& figure : figures) {
      const double share = std::clamp(figure.value / most, 0.0, 1.0);
      course << QPointF(x_of(figure.tick), line - share * (line - scaled(2.0)));
    }
    if (course.size() < 2) return;
    painter.setPen(QPen(colour, scaled(1.0)));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(course);
  };
  double fastest = 1.0;
  for (const PastFigure& figure : outline_->rates) fastest = std::max(fastest, figure.value);
  draw(outline_->rates, fastest, l.line);
  draw(outline_->explored, 1.0, l.accent);
}

void PastTimeline::paint_position(QPainter& painter) const {
  const Look& l = look_of(palette());
  const double x = x_of(status_.tick);
  painter.setPen(Qt::NoPen);
  painter.setBrush(l.past);
  painter.drawRect(
      QRectF(x - scaled(1.5), 0.0, scaled(3.0), height() - scaled(double{kAxisHeight})));
}

// A dashed line with a B at its end, at the lower edge: how long the second recording is.
void PastTimeline::paint_second(QPainter& painter) const {
  if (!second_) return;
  const Look& l = look_of(palette());
  const double from = x_of(std::max(second_->first, outline_->first));
  const double to = x_of(std::min(second_->second, outline_->last));
  if (from > to) return;  // they have no time in common
  const double bottom = height() - scaled(1.0);
  QPen pen(l.past, scaled(2.0));
  pen.setDashPattern({3.0, 2.0});
  painter.setPen(pen);
  painter.drawLine(QPointF(from, bottom), QPointF(to, bottom));
  painter.setPen(QPen(l.past, scaled(1.0)));
  painter.drawLine(QPointF(to, bottom - scaled(6.0)), QPointF(to, bottom));
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.8);
  painter.setFont(small);
  const double wide = QFontMetricsF(small).horizontalAdvance(QLatin1Char('B')) + scaled(3.0);
  painter.drawText(QPointF(std::max(from, to - wide), bottom - scaled(2.0)), QStringLiteral("B"));
}

void PastTimeline::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (hasFocus()) {
    painter.setPen(QPen(l.accent, scaled(1.5)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), scaled(3.0), scaled(3.0));
  }
  if (!outline_) return;
  const double line = height() - scaled(double{kAxisHeight}) - scaled(4.0);
  painter.setPen(Qt::NoPen);
  painter.setBrush(l.outline);
  painter.drawRect(
      QRectF(x_of(outline_->first), line - 1.0, x_of(outline_->last) - x_of(outline_->first), 2.0));
  std::optional<std::pair<Tick, Tick>> range = status_.loop;
  if (!range && loop_begin_) {
    range = std::pair(std::min(*loop_begin_, status_.tick), std::max(*loop_begin_, status_.tick));
  }
  if (range) {
    painter.setBrush(faded(l.past, 0.25F));
    painter.drawRect(QRectF(x_of(range->first), 0.0, x_of(range->second) - x_of(range->first),
                            height() - scaled(double{kAxisHeight})));
  }
  painter.setBrush(faded(l.muted, 0.3F));
  for (const auto& [from, to] : outline_->gaps) {
    painter.drawRect(QRectF(x_of(from), line - scaled(2.0), x_of(to) - x_of(from), scaled(4.0)));
  }
  paint_course(painter);
  paint_moments(painter);
  paint_axis(painter);
  paint_second(painter);
  paint_position(painter);
}

namespace {

QToolButton* strip_button(QWidget* parent, const QString& icon, const QString& name,
                          const QString& hint) {
  auto* button = new QToolButton(parent);
  button->setIcon(tinted_icon(icon));
  button->setAutoRaise(true);
  button->setAccessibleName(name);
  button->setToolTip(hint);
  return button;
}

}  // namespace

PastStrip::PastStrip(Replay& replay, const ActionSet& actions, QWidget* parent)
    : QWidget(parent), replay_(replay) {
  setAutoFillBackground(true);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(scaled(8), scaled(2), scaled(8), scaled(2));
  row->setSpacing(scaled(6));
  time_ = new Chip(ChipTone::Past, this);
  live_ = new QLabel(this);
  problem_ = new QLabel(this);
  problem_->hide();
  second_ = new QLabel(this);
  second_->setAccessibleName(tr("Second recording"));
  second_->hide();
  branch_ = new QProgressBar(this);
  branch_->setObjectName(QStringLiteral("branch"));
  branch_->setAccessibleName(tr("Progress of the simulation"));
  branch_->setToolTip(
      tr("Progress of simulating the recording again up to the moment to continue from"));
  keep_scaled(*branch_, [this] { branch_->setMaximumWidth(scaled(kBranchWidth)); });
  branch_->hide();
  cancel_ = strip_button(this, QStringLiteral("close"), tr("Cancel continuing"),
                         tr("Cancels continuing from the recording"));
  cancel_->setObjectName(QStringLiteral("cancel_branch"));
  cancel_->hide();
  auto* previous = strip_button(this, QStringLiteral("robot-previous"), tr("Previous event"),
                                tr("Goes to the previous event (Shift+Left)"));
  back_ = strip_button(this, QStringLiteral("undo"), tr("Play backwards"),
                       tr("Plays backwards, or forwards again (R)"));
  back_->setCheckable(true);
  play_ = strip_button(this, QStringLiteral("run"), tr("Play"), tr("Plays or pauses (Space)"));
  auto* next = strip_button(this, QStringLiteral("robot-next"), tr("Next event"),
                            tr("Goes to the next event (Shift+Right)"));
  speed_ = new QComboBox(this);
  speed_->setAccessibleName(tr("Speed of the replay"));
  speed_->setToolTip(tr("Speed of the replay, times real time (+ and -)"));
  for (const double speed : kReplaySpeeds) speed_->addItem(replay_speed_text(speed), speed);
  timeline_ = new PastTimeline(this);
  auto* go_on = new ActionButton(actions["past.continue"], Qt::ToolButtonIconOnly, this);
  auto* bookmark = new ActionButton(actions["past.bookmark"], Qt::ToolButtonIconOnly, this);
  auto* live = new ActionButton(actions["past.live"], Qt::ToolButtonTextOnly, this);
  for (QWidget* part :
       std::initializer_list<QWidget*>{time_, live_, previous, back_, play_, next, speed_}) {
    row->addWidget(part);
  }
  row->addWidget(timeline_, 1);
  row->addWidget(second_);
  row->addWidget(problem_);
  row->addWidget(branch_);
  row->addWidget(cancel_);
  row->addWidget(go_on);
  row->addWidget(bookmark);
  row->addWidget(live);

  connect(cancel_, &QToolButton::clicked, this, &PastStrip::cancel_wanted);
  connect(previous, &QToolButton::clicked, this, [this] { replay_.step_moment(-1); });
  connect(next, &QToolButton::clicked, this, [this] { replay_.step_moment(+1); });
  connect(back_, &QToolButton::clicked, this,
          [this] { replay_.set_speed(-replay_.status().speed); });
  connect(play_, &QToolButton::clicked, this, [this] { replay_.play(!replay_.status().playing); });
  connect(speed_, &QComboBox::activated, this, [this](int index) {
    const double size = speed_->itemData(index).toDouble();
    replay_.set_speed(replay_.status().speed < 0.0 ? -size : size);
  });
  connect(timeline_, &PastTimeline::seek_wanted, this, [this](qint64 tick) { replay_.seek(tick); });
  connect(timeline_, &PastTimeline::step_wanted, this, [this](int ticks) { replay_.step(ticks); });
  connect(timeline_, &PastTimeline::moment_wanted, this,
          [this](int direction) { replay_.step_moment(direction); });
  connect(timeline_, &PastTimeline::play_wanted, this, [this](bool on) { replay_.play(on); });
  connect(timeline_, &PastTimeline::speed_wanted, this,
          [this](double speed) { replay_.set_speed(speed); });
  connect(timeline_, &PastTimeline::gaps_wanted, this,
          [this](bool skip) { replay_.set_skips_gaps(skip); });
  connect(timeline_, &PastTimeline::loop_wanted, this,
          [this](const std::optional<std::pair<qint64, qint64>>& loop) {
            replay_.set_loop(loop ? std::optional(std::pair<Tick, Tick>(*loop)) : std::nullopt);
          });
  connect(&replay_, &Replay::moved, this, &PastStrip::follow);
  connect(&replay_, &Replay::outline_changed, this,
          [this] { timeline_->show_outline(replay_.outline()); });
}

void PastStrip::show_live(const QString& text, bool alarm) {
  QPalette palette = this->palette();
  const Look& l = look_of(palette);
  palette.setColor(QPalette::WindowText, alarm ? l.warning : l.muted);
  live_->setPalette(palette);
  if (live_->text() != text) live_->setText(text);
  live_->setVisible(!text.isEmpty());
}

void PastStrip::show_second(const std::optional<std::pair<Tick, Tick>>& range,
                            const QString& place) {
  timeline_->show_second(range);
  if (second_->text() != place) second_->setText(place);
  second_->setVisible(!place.isEmpty());
}

void PastStrip::show_branch(const BranchStatus& branch) {
  const bool runs = !branch.file.empty();
  branch_->setVisible(runs);
  cancel_->setVisible(runs);
  if (!runs) return;
  constexpr double kThousandths = 1000.0;
  const double share =
      branch.tick > 0 ? static_cast<double>(branch.done) / static_cast<double>(branch.tick) : 0.0;
  branch_->setRange(0, static_cast<int>(kThousandths));
  branch_->setValue(static_cast<int>(share * kThousandths));
}

void PastStrip::follow() {
  const ReplayStatus& status = replay_.status();
  const auto& outline = replay_.outline();
  if (!outline) return;
  QPalette own = palette();
  own.setColor(QPalette::Window, look_of(own).past_tint);
  setPalette(own);
  time_->show_text(
      tr("Past · %1").arg(clock_text(static_cast<double>(status.tick) * outline->tick_seconds)));
  play_->setIcon(tinted_icon(status.playing ? QStringLiteral("pause") : QStringLiteral("run")));
  play_->setAccessibleName(status.playing ? tr("Pause") : tr("Play"));
  back_->setChecked(status.speed < 0.0);
  const int index = speed_->findData(std::abs(status.speed));
  if (index >= 0) {
    speed_->setCurrentIndex(index);
  } else {
    speed_->setCurrentText(replay_speed_text(std::abs(status.speed)));
  }
  const std::string& problem = status.problem.empty() ? outline->warning : status.problem;
  problem_->setVisible(!problem.empty());
  problem_->setText(problem.empty() ? QString() : tr("Damaged"));
  problem_->setToolTip(QString::fromStdString(problem));
  timeline_->show_status(status);
}

PastFrame::PastFrame(QWidget& over)
    : QWidget(&over), over_(over), badge_(new Chip(ChipTone::Past, this)) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  over.installEventFilter(this);
  setGeometry(over.rect());
  hide();
}

void PastFrame::show_time(const QString& text) {
  setVisible(!text.isEmpty());
  if (text.isEmpty()) return;
  badge_->show_text(text);
  badge_->adjustSize();
  setGeometry(over_.rect());
  badge_->move((width() - badge_->width()) / 2, scaled(8));
  raise();
}

bool PastFrame::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(over_.rect());
  return QWidget::eventFilter(watched, event);
}

void PastFrame::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const int wide = std::max(2, scaled(2));
  painter.setPen(QPen(look_of(palette()).past, wide));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(rect()).adjusted(wide / 2.0, wide / 2.0, -wide / 2.0, -wide / 2.0));
}

}  // namespace magna
