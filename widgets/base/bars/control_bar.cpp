// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/control_bar.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <initializer_list>

#include "widgets/base/bars/stop_button.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/look/chip.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/figures.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"

namespace magna {
namespace {

constexpr std::array kSpeeds = {0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0};

QString max_text() { return QCoreApplication::translate("SpeedBox", "max"); }

}  // namespace

SpeedBox::SpeedBox(QWidget* parent) : QComboBox(parent) {
  setEditable(true);
  setInsertPolicy(QComboBox::NoInsert);
  setCompleter(nullptr);
  setFocusPolicy(Qt::StrongFocus);
  keep_scaled(*this, [this] {
    setFixedWidth(scaled(68));
    setMinimumHeight(scaled(28));
  });
  for (const double step : kSpeeds) addItem(text_of(step));
  addItem(max_text());
  setAccessibleName(tr("Speed"));
  setAccessibleDescription(tr("Simulation speed: 0.1 to 10 times real time, or max"));
  setToolTip(tr("Simulation speed: 0.1 to 10 times real time, or max ([ slower, ] faster)"));
  connect(lineEdit(), &QLineEdit::editingFinished, this, [this] { commit(currentText()); });
  connect(this, &QComboBox::textActivated, this, &SpeedBox::commit);
  show_scale(1.0);
}

void SpeedBox::show_scale(double scale) {
  scale_ = scale;
  if (lineEdit()->hasFocus() && lineEdit()->isModified()) return;
  const QString text = text_of(scale);
  if (currentText() == text) return;
  setCurrentIndex(findText(text));
  setEditText(text);
}

void SpeedBox::commit(const QString& text) {
  const auto wanted = parse(text);
  lineEdit()->setModified(false);
  if (wanted && *wanted != scale_) {
    scale_ = *wanted;
    emit scale_wanted(*wanted);
  }
  setEditText(text_of(scale_));
}

void SpeedBox::focusOutEvent(QFocusEvent* event) {
  QComboBox::focusOutEvent(event);
  setEditText(text_of(scale_));
}

double SpeedBox::faster(double scale) {
  if (scale <= 0.0) return 0.0;
  for (const double step : kSpeeds) {
    if (step > scale * 1.001) return step;
  }
  return 0.0;
}

double SpeedBox::slower(double scale) {
  if (scale <= 0.0) return kSpeeds.back();
  const auto step = std::find_if(kSpeeds.rbegin(), kSpeeds.rend(),
                                 [scale](double one) { return one < scale * 0.999; });
  return step != kSpeeds.rend() ? *step : kSpeeds.front();
}

std::optional<double> SpeedBox::parse(const QString& text) {
  QString plain = text.trimmed().toLower();
  if (plain == max_text() || plain == QLatin1String("max")) return 0.0;
  plain.remove(QChar(0x00D7)).replace(QLatin1Char(','), QLatin1Char('.'));
  if (plain.endsWith(QLatin1Char('x'))) plain.chop(1);
  bool good = false;
  const double value = plain.trimmed().toDouble(&good);
  if (!good || !(value >= kSlowest && value <= kFastest)) return std::nullopt;
  return value;
}

QString SpeedBox::text_of(double scale) {
  return scale <= 0.0 ? max_text() : QString::number(scale, 'g', 4) + QChar(0x00D7);
}

namespace {

// Pixels at 100 %.
constexpr int kSpare = 40;
constexpr int kBarHeight = 40;
constexpr int kRim = 8;

/// The reason why no robot moves; empty while they may. A pause has a chip of its own.
QString world_state(const Snapshot& now) {
  if (!now.stopped) return {};
  if (!unconfirmed_stops(now).empty()) return ControlBar::tr("Stop sent");
  return now.stopped_by.empty()
             ? ControlBar::tr("Stopped")
             : ControlBar::tr("Stopped by %1").arg(QString::fromStdString(now.stopped_by));
}

/// "1.00 × real time".
QString real_time_text(double factor) {
  const QString figures = factor_text(factor).chopped(1);
  return ControlBar::tr("%1 × real time").arg(figures);
}

/// A folded widget has no width: that it is hidden means something else.
void set_folded(QWidget& part, bool folded) { part.setMaximumWidth(folded ? 0 : QWIDGETSIZE_MAX); }

QFrame* divider(QWidget* parent) {
  auto* line = new QFrame(parent);
  line->setFrameShape(QFrame::VLine);
  keep_scaled(*line, [line] { line->setFixedSize(scaled(9), scaled(20)); });
  line->setForegroundRole(QPalette::Mid);
  line->setFrameShadow(QFrame::Plain);
  return line;
}

}  // namespace

ControlBar::ControlBar(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed), actions_(actions) {
  auto* row = new QHBoxLayout(this);
  row->setSizeConstraint(QLayout::SetNoConstraint);  // widgets that do not fit are hidden, see
                                                     // fit()
  const auto button = [&](ActionName id, Qt::ToolButtonStyle style) {
    auto* made = new ActionButton(actions_[id], style, this);
    row->addWidget(made);
    return made;
  };

  world_ = new QLabel(this);
  QFont strong = font();
  strong.setBold(true);
  world_->setFont(strong);
  world_->setAccessibleName(tr("World"));
  row->addWidget(world_);
  QFrame* behind_world = divider(this);
  row->addWidget(behind_world);

  pause_ = button("world.pause", Qt::ToolButtonIconOnly);
  auto* step = button("world.step", Qt::ToolButtonIconOnly);
  speed_ = new SpeedBox(this);
  row->addWidget(speed_);
  paused_ = new Chip(ChipTone::Accent, this);
  paused_->setAccessibleName(tr("Run state"));
  row->addWidget(paused_);
  factor_ = new FigureLabel(this);
  factor_->setForegroundRole(QPalette::PlaceholderText);
  factor_->setAccessibleName(tr("Real-time factor"));
  factor_->setToolTip(tr("Simulated seconds for each second that passes"));
  keep_scaled(*factor_, [this] {
    factor_->setMinimumWidth(figures_width(factor_->fontMetrics(), real_time_text(10.0)));
  });
  row->addWidget(factor_);
  QFrame* behind_time = divider(this);
  row->addWidget(behind_time);
  for (const ActionRow& action : action_table()) {
    if (action.menu == "tool") tools_ << button(action.id, Qt::ToolButtonTextBesideIcon);
  }
  row->addStretch(1);
  state_ = new QLabel(this);
  state_->setAccessibleName(tr("State of the world"));
  row->addWidget(state_);
  held_ = new QToolButton(this);
  held_->setFocusPolicy(Qt::TabFocus);
  held_->setIcon(tinted_icon(QStringLiteral("robot-resume")));
  held_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  held_->setContextMenuPolicy(Qt::CustomContextMenu);
  held_->hide();
  connect(held_, &QToolButton::clicked, &actions_["robot.resume_held"], &QAction::trigger);
  row->addWidget(held_);
  leave_ = button("view.simple_mode", Qt::ToolButtonTextOnly);
  leave_->hide();
  stop_ = new StopButton(feed.clock(), this);
  row->addWidget(stop_);
  // The least important is hidden first; all are also in the menus and the status bar.
  yielding_ << factor_ << behind_world << world_;
  for (QWidget* tool : tools_) yielding_ << tool;
  yielding_ << behind_time << state_ << step;
  keep_scaled(*this, [this] {
    setFixedHeight(scaled(kBarHeight));
    fit();
  });

  connect(&feed, &SnapshotFeed::arrived, this, &ControlBar::follow);
  connect(&feed, &SnapshotFeed::calm, this, &ControlBar::update_texts);
  follow();
  update_texts();
}

void ControlBar::add_beside_stop(QWidget& widget) {
  auto* row = static_cast<QHBoxLayout*>(layout());
  QWidget* const right = beside_stop_.isEmpty() ? stop_ : beside_stop_.back();
  row->insertWidget(row->indexOf(right), &widget);
  beside_stop_ << &widget;
}

void ControlBar::set_simple(bool simple) {
  simple_ = simple;
  show_held();
  shape_.clear();
  fit();
}

void ControlBar::follow() {
  const Snapshot& now = feed_.now();
  stop_->set_latched(now.stopped, static_cast<int>(unconfirmed_stops(now).size()));
  speed_->show_scale(now.time_scale);
  QAction& pause = actions_["world.pause"];
  const QString wanted = now.paused ? tr("Run") : tr("Pause");
  if (pause.text() != wanted) {
    pause.setText(wanted);
    pause.setIcon(tinted_icon(now.paused ? QStringLiteral("run") : QStringLiteral("pause")));
  }
  paused_->show_text(now.paused ? tr("Paused") : QString());
  say(*state_, world_state(now));
  show_held();
}

void ControlBar::show_held() {
  const Snapshot& now = feed_.now();
  const std::vector<RobotId> held = now.stopped ? std::vector<RobotId>() : held_robots(now);
  held_wanted_ = !held.empty() && !simple_;
  const bool shown = held_wanted_ && held_fits_;
  if (held_->isHidden() == shown) held_->setVisible(shown);
  const QString text = tr("%1 held").arg(held.size());
  QStringList names;
  for (const RobotId robot : held) names << QString::fromStdString(label_of(now, robot)->name);
  const QString hint =
      tr("Resumes the missions of %1 (%2). The right button lists them one by one.")
          .arg(names.join(tr(", ")), keys_text(actions_.keys("robot.resume_held")));
  if (held_->text() == text && held_->toolTip() == hint) return;
  held_->setText(text);
  held_->setToolTip(hint);
  held_->setAccessibleName(held.size() == 1 ? tr("Resume 1 held robot")
                                            : tr("Resume %1 held robots").arg(held.size()));
  held_->setAccessibleDescription(hint);
}

void ControlBar::update_texts() {
  const Snapshot& now = feed_.now();
  world_->setText(now.world ? QString::fromStdString(now.world->name) : tr("No world"));
  factor_->setText(real_time_text(now.real_time_factor));
}

QSize ControlBar::minimumSizeHint() const {
  return {stop_->sizeHint().width(), scaled(kBarHeight)};  // the rest yields
}

void ControlBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

bool ControlBar::event(QEvent* event) {
  const bool done = QWidget::event(event);
  // Texts, font or scale have changed.
  if (event->type() == QEvent::LayoutRequest) fit();
  return done;
}

// Fits the bar into its width: tool names, then icons only, then fewer widgets, at last STOP alone.
void ControlBar::fit() {
  const int rim = std::clamp((width() - stop_->sizeHint().width()) / 2, 0, scaled(kRim));
  layout()->setContentsMargins(rim, 0, rim, 0);
  stop_->setFixedWidth(std::clamp(width(), 1, stop_->sizeHint().width()));
  // Showing and hiding widgets requests a layout again, so only changed widths count.
  int beside = 0;
  for (const QWidget* part : beside_stop_) {
    if (!part->isHidden()) beside += part->sizeHint().width() + 1;
  }
  const QString shape =
      QStringLiteral("%1 %2 %3 %4 %5 %6 %7 %8")
          .arg(width())
          .arg(scale_percent())
          .arg(beside)
          .arg(held_wanted_ ? held_->sizeHint().width() : 0)
          .arg(font().key(), world_->text(), state_->text(), actions_["world.pause"].text()) +
      paused_->text();
  if (shape == shape_) return;
  shape_ = shape;
  const auto dress = [this](Qt::ToolButtonStyle style) {
    for (QWidget* tool : tools_) static_cast<QToolButton*>(tool)->setToolButtonStyle(style);
  };
  const auto needed = [this] {
    layout()->invalidate();
    return layout()->totalSizeHint().width();
  };
  layout()->setSpacing(scaled(kGap));
  for (QWidget* part : yielding_) part->setVisible(!simple_);
  held_fits_ = true;
  held_->setVisible(held_wanted_);
  pause_->show();
  leave_->setVisible(simple_);
  speed_->setVisible(!simple_);
  set_folded(*paused_, false);
  for (QWidget* part : beside_stop_) set_folded(*part, false);
  pause_->setToolButtonStyle(simple_ ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
  dress(Qt::ToolButtonTextBesideIcon);
  // With some spare room, because figures grow and names should not flicker.
  if (needed() + scaled(kSpare) > width()) dress(Qt::ToolButtonIconOnly);
  for (QWidget* part : yielding_) {
    if (needed() <= width()) break;
    part->setVisible(false);
  }
  held_fits_ = needed() <= width();
  held_->setVisible(held_wanted_ && held_fits_);
  if (needed() > width()) pause_->setToolButtonStyle(Qt::ToolButtonIconOnly);
  if (needed() > width()) set_folded(*paused_, true);
  for (QWidget* part : std::initializer_list<QWidget*>{speed_, leave_, pause_}) {
    if (needed() > width()) part->setVisible(false);
  }
  for (auto part = beside_stop_.rbegin(); part != beside_stop_.rend(); ++part) {
    if (needed() > width()) set_folded(**part, true);
  }
  if (needed() > width()) layout()->setSpacing(0);
  layout()->activate();
}

}  // namespace magna
