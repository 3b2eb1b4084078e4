// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/tour_guide.h"

#include <QEvent>
#include <QFileInfo>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "widgets/action_set.h"
#include "widgets/help/help_library.h"
#include "widgets/snapshot_reader.h"
#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kHighlightRingWidth = 4;

int width_now() { return std::max(3, scaled(kHighlightRingWidth)); }

QWidget* widget_of(QWidget& window, const QString& name) {
  if (name.isEmpty()) return nullptr;
  const QList<QWidget*> all = window.findChildren<QWidget*>();
  const auto found = std::ranges::find_if(
      all, [&name](const QWidget* widget) { return has_name_or_class(*widget, name); });
  return found == all.end() ? nullptr : *found;
}

bool is_open(const Snapshot& now, std::string_view world) {
  return now.opened && QFileInfo(QString::fromStdString(now.opened->source)).fileName() ==
                           QString::fromUtf8(world);
}

}  // namespace

HighlightRing::HighlightRing(QWidget& target) : QWidget(&target) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  setObjectName(QStringLiteral("highlight_ring"));
  target.installEventFilter(this);
  keep_scaled(*this, [this] { fit(); });
  show();
}

bool HighlightRing::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) fit();
  return QWidget::eventFilter(watched, event);
}

// A mask avoids repainting what is below.
void HighlightRing::fit() {
  const QRect all = parentWidget()->rect();
  const int w = width_now();
  setGeometry(all);
  setMask(QRegion(all).subtracted(QRegion(all.adjusted(w, w, -w, -w))));
  raise();
  update();
}

void HighlightRing::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.accent);
  // An inner line in the background colour makes the ring visible on the accent colour.
  const int inset = width_now() - 1;
  painter.setPen(l.base);
  painter.drawRect(rect().adjusted(inset, inset, -inset - 1, -inset - 1));
}

TourGuide::TourGuide(QWidget& window, SnapshotFeed& feed, ActionSet& actions, FindWorld find_world)
    : QObject(&window), window_(window), feed_(feed), find_world_(std::move(find_world)) {
  connect(&feed, &SnapshotFeed::calm, this, &TourGuide::follow);
  for (const TourStep& step : tour_steps()) {
    if (step.action.empty()) continue;
    connect(&actions[step.action], &QAction::triggered, this, [this, &step] {
      if (running() && &this->step() == &step) set_done();
    });
  }
}

TourGuide::~TourGuide() { delete ring_.data(); }

void TourGuide::choose_steps() {
  steps_.clear();
  for (const TourStep& step : tour_steps()) {
    const bool there = step.world.empty() || is_open(feed_.now(), step.world) ||
                       !find_world_(step.world).isEmpty();
    if (there) steps_.push_back(&step);
  }
}

void TourGuide::begin(std::string_view id) {
  choose_steps();
  const auto found =
      std::ranges::find_if(steps_, [id](const TourStep* step) { return step->id == id; });
  go_to(found == steps_.end() ? 0 : static_cast<std::size_t>(found - steps_.begin()));
}

void TourGuide::next() {
  if (!running()) return;
  const bool last = at_ + 1 == steps_.size();
  go_to(at_ + 1);
  if (last) emit over(true);
}

void TourGuide::back() {
  if (running() && at_ > 0) go_to(at_ - 1);
}

void TourGuide::end() {
  if (!running()) return;
  go_to(steps_.size());
  emit over(false);
}

void TourGuide::did(std::string_view deed) {
  if (running() && step().deed == deed) set_done();
}

void TourGuide::go_to(std::size_t at) {
  at_ = at;
  done_ = false;
  begin_ = nullptr;
  wanted_ = world_wanted();
  target_ = running() ? widget_of(window_, QString::fromUtf8(step().about)) : nullptr;
  if (running()) begin_step();
  put_ring();
  emit changed();
}

void TourGuide::begin_step() {
  begin_ = feed_.shared();
  open_ = !holds();
}

bool TourGuide::holds() const {
  const TourStep& here = step();
  if (here.done == nullptr || !here.done(*begin_, feed_.now())) return false;
  return !here.in_sight ||
         (target_ != nullptr && target_->isVisible() && !target_->visibleRegion().isEmpty());
}

QString TourGuide::world_wanted() const {
  if (!running() || step().world.empty() || is_open(feed_.now(), step().world)) return {};
  return find_world_(step().world);
}

void TourGuide::open_world() {
  const QString world = world_wanted();
  if (!world.isEmpty()) feed_.link().open_world(world.toStdString());
}

QWidget* TourGuide::target() const { return target_; }

void TourGuide::put_ring() {
  delete ring_.data();
  if (target_ != nullptr) ring_ = new HighlightRing(*target_);
}

void TourGuide::follow() {
  if (!running()) return;
  const Snapshot& now = feed_.now();
  if (world_number(now) != world_number(*begin_)) begin_step();
  if (const QString wanted = world_wanted(); wanted != wanted_) {
    wanted_ = wanted;
    emit changed();
  }
  if (!holds()) {
    open_ = true;
  } else if (open_) {
    set_done();
  }
}

void TourGuide::set_done() {
  if (std::exchange(done_, true)) return;
  emit changed();
}

}  // namespace magna
