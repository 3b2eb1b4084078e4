// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/mission_pane.h"

#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPolygonF>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "core/sim/text.h"
#include "widgets/base/bars/status_line.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/figures.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/order_words.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/images/finding_list.h"

namespace magna {

QString explored_percent(const ExplorationProgress& progress) {
  return QStringLiteral("%1\u2009%").arg(number_text(whole_percent(progress.share), 0));
}

QString explored_caption(const ExplorationProgress& progress) {
  if (progress.seconds_left == 0.0) return tr("explored");
  if (!progress.seconds_left) {
    return progress.exploring ? tr("explored · end unknown") : tr("explored");
  }
  const double minutes = *progress.seconds_left / 60.0;
  if (minutes < 1.0) return tr("explored · less than 1 min left");
  if (minutes < 120.0) return tr("explored · about %1 min left").arg(number_text(minutes, 0));
  return tr("explored · about %1 h left").arg(number_text(minutes / 60.0, 0));
}

ProgressCurve::ProgressCurve(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Explored share over time"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void ProgressCurve::show_progress(std::shared_ptr<const ExplorationProgress> progress) {
  if (std::exchange(progress_, std::move(progress)) == progress_) return;
  if (progress_ && !progress_->course.empty()) {
    const auto& half = progress_->course[progress_->course.size() / 2];
    setAccessibleDescription(
        tr("%1 at %2, %3 at %4")
            .arg(number_text(100.0 * half.share, 0) + QStringLiteral("\u2009%"),
                 clock_text(half.seconds), explored_percent(*progress_),
                 clock_text(progress_->course.back().seconds)));
  }
  setToolTip(progress_ ? tr("%1 of %2 that robots may reach, by what the team has seen")
                             .arg(metres_text(progress_->seen_m2, 0) + QChar(0x00B2),
                                  metres_text(progress_->reachable_m2, 0) + QChar(0x00B2))
                       : QString());
  update();
}

QSize ProgressCurve::sizeHint() const { return {scaled(160), scaled(40)}; }
QSize ProgressCurve::minimumSizeHint() const { return {scaled(60), scaled(32)}; }

void ProgressCurve::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  const double inset = scaled(2.0);
  const QRectF box = QRectF(rect()).adjusted(inset, inset, -inset, -inset);
  painter.fillRect(QRectF(box.left(), box.bottom(), box.width(), 1.0), l.line);
  if (!progress_ || progress_->course.empty()) return;
  const double now = progress_->course.back().seconds;
  // The estimate gets at most half of the width.
  const double ahead = std::min(progress_->seconds_left.value_or(0.0), now);
  const double end = std::max(now + ahead, 1.0);
  const auto at = [&](double seconds, double share) {
    return QPointF(box.left() + box.width() * seconds / end, box.bottom() - box.height() * share);
  };
  QPolygonF line;
  for (const ExplorationProgress::Step& step : progress_->course) {
    line << at(step.seconds, step.share);
  }
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(l.accent, scaled(2.0), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(line);
  if (ahead <= 0.0) return;
  const double left = *progress_->seconds_left;
  const double then = progress_->share + (1.0 - progress_->share) * ahead / left;
  painter.setPen(QPen(l.accent, scaled(1.5), Qt::DashLine, Qt::FlatCap));
  painter.drawLine(line.back(), at(now + ahead, then));
}

namespace {

constexpr std::size_t kMostOrders = 4;  // in force, with a line each

/// "Order 3: search of lab: 63 % looked at, 2 robots".
QStringList order_lines(const Snapshot& now) {
  const auto line = [](const AreaOrderStatus& order) {
    return MissionPane::tr("%1: %2").arg(order_name(order), order_progress(order));
  };
  const auto end_of = [&now](const AreaOrderStatus& order) {
    return static_cast<double>(order.begun) * now.tick_seconds + order.result->seconds;
  };
  QStringList lines;
  const AreaOrderStatus* last = nullptr;
  for (const AreaOrderStatus& order : area_orders_of(now)) {
    if (order.active()) {
      lines << line(order);
    } else if (last == nullptr || end_of(order) >= end_of(*last)) {
      last = &order;
    }
  }
  const auto more = lines.size() - static_cast<qsizetype>(kMostOrders);
  if (more > 0) {
    lines.resize(static_cast<qsizetype>(kMostOrders));
    lines << (more == 1 ? MissionPane::tr("1 more order")
                        : MissionPane::tr("%1 more orders").arg(more));
  }
  if (last != nullptr) lines << line(*last);
  return lines;
}

}  // namespace

OrderLines::OrderLines(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Orders to areas"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kMargin, 0, kMargin, kGap);
  column->setSpacing(0);
  for (std::size_t k = 0; k < kMostOrders + 2; ++k) {
    lines_.push_back(new ElidedLabel(this));
    lines_.back()->setTextFormat(Qt::PlainText);
    column->addWidget(lines_.back());
  }
  hide();
}

void OrderLines::show_orders(const Snapshot& now) {
  const QStringList texts = order_lines(now);
  for (std::size_t k = 0; k < lines_.size(); ++k) {
    const QString text = texts.value(static_cast<qsizetype>(k));
    say(*lines_[k], text);
    lines_[k]->setToolTip(text);
    lines_[k]->setHidden(text.isEmpty());
  }
  setHidden(texts.isEmpty());
}

namespace {

// Pixels at 100 %.
constexpr int kFootButton = 24;
constexpr int kStripWidth = 640;  // from this width on, parts may be beside each other
constexpr int kProgressInStrip = 240;
constexpr double kLargeText = 1.6;  // of the percentage, by the usual size

std::span<const Mark> marks_in(const Snapshot& now) {
  return now.marks ? std::span<const Mark>(*now.marks) : std::span<const Mark>();
}

}  // namespace

MissionPane::MissionPane(EditStack& edits, PictureMaker& maker, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      pictures_(new MarkPictures(edits.feed(), maker, this)),
      state_menu_(new QMenu(this)) {
  setAccessibleName(tr("Mission"));
  parts_ = make_column(this);
  facts_ = new QWidget(this);
  auto* facts = make_column(facts_);
  progress_ = make_progress();
  orders_ = new OrderLines(facts_);
  facts->addWidget(progress_, 1);
  facts->addWidget(orders_);
  parts_->addWidget(facts_);
  list_ = new FindingList(*pictures_, this);
  pages_ = new EmptyPages(*list_, this);
  parts_->addWidget(pages_, 1);
  parts_->addWidget(make_foot());
  connect(list_, &FindingList::choice_changed, this, [this] {
    for (QWidget* const button : of_choice_) button->setEnabled(chosen() != nullptr);
    emit changed();
  });
  connect(list_, &FindingList::go_wanted, this, &MissionPane::go);
  connect(list_, &FindingList::dismiss_wanted, this, [this] { set_state(MarkState::Dismissed); });
  connect(&edits.feed(), &SnapshotFeed::calm, this, &MissionPane::follow);
  keep_scaled(*this, [this] { arrange(); });
  follow();
}

MissionPane::~MissionPane() = default;

QWidget* MissionPane::make_progress() {
  auto* part = new QWidget(this);
  auto* row = new QHBoxLayout(part);
  row->setContentsMargins(kMargin, kGap, kMargin, kGap);
  row->setSpacing(kMargin);
  auto* words = new QVBoxLayout;
  words->setSpacing(0);
  percent_ = new FigureLabel(part);
  percent_->setAccessibleName(tr("Explored share"));
  keep_scaled(*part, [this, part] {
    QFont large = part->font();
    if (large.pointSizeF() > 0) large.setPointSizeF(large.pointSizeF() * kLargeText);
    percent_->setFont(large);
  });
  caption_ = make_state_label(tr("Estimate of the end"), 2, part);
  caption_->setForegroundRole(QPalette::PlaceholderText);
  words->addWidget(percent_);
  words->addWidget(caption_);
  row->addLayout(words, 1);
  curve_ = new ProgressCurve(part);
  row->addWidget(curve_, 1);
  return part;
}

QWidget* MissionPane::make_foot() {
  auto* part = new QWidget(this);
  foot_ = new QHBoxLayout(part);
  foot_->setContentsMargins(kMargin, kGap, kMargin, kGap);
  foot_->setSpacing(kGap);
  auto* const go_there = make_low_button(
      tr("Go there"), tr("Shows the place of the chosen mark, and its image"), kFootButton, part);
  connect(go_there, &QToolButton::clicked, this, &MissionPane::go);
  auto* const state = make_low_button(
      tr("State"), tr("Confirms, suspects or dismisses the chosen mark"), kFootButton, part);
  connect(state, &QToolButton::clicked, this, [this, state] {
    state_menu_->popup(state->mapToGlobal(QPoint(0, state->height())));
  });
  auto* const save = make_low_button(
      tr("Export…"), tr("Saves the marks as a table, as GeoJSON or as a page with pictures"),
      kFootButton, part);
  connect(save, &QToolButton::clicked, this, &MissionPane::export_wanted);
  for (QToolButton* const button : {go_there, state, save}) foot_->addWidget(button);
  foot_->addStretch(1);
  of_choice_ = {go_there, state};
  for (QWidget* const button : of_choice_) button->setEnabled(false);
  return part;
}

const ReportImages& MissionPane::images() const { return pictures_->images(); }

const Mark* MissionPane::chosen() const { return list_->chosen(); }

bool MissionPane::can_step(int by) const { return list_->can_step(by); }

void MissionPane::step(int by) {
  list_->step(by);
  go();
}

void MissionPane::go() {
  if (const Mark* const mark = chosen()) emit go_wanted(*mark);
}

bool MissionPane::can_set(MarkState state) const {
  const Mark* const mark = chosen();
  return mark != nullptr && state_of(mark->mark) != state;
}

void MissionPane::set_state(MarkState state) {
  if (!can_set(state)) return;
  const Mark mark = *chosen();
  edits_.change_mark(mark.id, with_state(mark.mark, state));
}

QString MissionPane::summary() const {
  const auto marks = marks_in(edits_.now());
  const auto count = [&](MarkState state) {
    return std::ranges::count_if(
        marks, [state](const Mark& mark) { return state_of(mark.mark) == state; });
  };
  if (marks.empty()) return {};
  const auto suspected = count(MarkState::Suspected);
  const QString found = tr("%1 found").arg(count(MarkState::Confirmed));
  return suspected == 0 ? found : tr("%1 · %2 suspected").arg(found).arg(suspected);
}

void MissionPane::follow() {
  follow_progress();
  orders_->show_orders(edits_.now());
  follow_marks();
}

void MissionPane::follow_progress() {
  const auto& progress = edits_.now().progress;
  progress_->setVisible(progress != nullptr);
  curve_->show_progress(progress);
  if (!progress) return;
  say(*percent_, explored_percent(*progress));
  say(*caption_, explored_caption(*progress));
}

void MissionPane::follow_marks() {
  const Snapshot& now = edits_.now();
  if (std::exchange(followed_, true) && now.marks == shown_) return;
  shown_ = now.marks;
  list_->show_marks(marks_in(now), now.tick_seconds);
  pages_->show_empty(marks_in(now).empty()
                         ? tr("Victims, hazards and notes that are marked on the map or in images "
                              "are listed here.")
                         : QString());
  emit changed();
}

void MissionPane::arrange() {
  const bool strip = width() >= scaled(kStripWidth) && width() > 2 * height();
  parts_->setDirection(strip ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  foot_->setDirection(strip ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  facts_->setMaximumWidth(strip ? scaled(kProgressInStrip) : QWIDGETSIZE_MAX);
  list_->set_wide(strip);
}

void MissionPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void MissionPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  edits_.feed().wish(*this, &SnapshotParts::progress, true);
  pictures_->set_shown(true);
  follow();
}

void MissionPane::hideEvent(QHideEvent* event) {
  edits_.feed().wish(*this, &SnapshotParts::progress, false);
  pictures_->set_shown(false);
  QWidget::hideEvent(event);
}

}  // namespace magna
