// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/agent/eye_pair.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <cmath>

#include "core/render/pick.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/state/agent_words.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/images/picture_maker.h"

namespace magna {
namespace {

constexpr double kArm = 9.0;  ///< arm of the cross, pixels
constexpr double kCrossGap = 3.0;
constexpr double kRing = 6.0;  ///< ring round a fixation point, pixels

constexpr std::int64_t kEyePairPeriodNs = 1'000'000'000 / EyePair::kHz;
constexpr std::int64_t kEyePairCalmNs = 200'000'000;
constexpr int kLines = 3;  // lines of text under a picture of minimum width
constexpr Eye kEyes[] = {Eye::Left, Eye::Right};

}  // namespace

std::optional<GazeMark> gaze_mark(const Camera& camera, const Gaze& gaze) {
  if (!gaze.fixation) {
    return GazeMark{{0.5 * camera.setup().width, 0.5 * camera.setup().height_px}, false};
  }
  const auto at = project(camera, gaze.fixation->place, gaze.fixation->height);
  if (!at || !at->inside) return {};
  return GazeMark{{at->x, at->y}, true};
}

void EyeView::show_gaze(std::optional<GazeMark> mark) {
  if (gaze_ == mark) return;
  gaze_ = mark;
  update();
}

QSize EyeView::minimumSizeHint() const { return {scaled(120), scaled(90)}; }

void EyeView::paintEvent(QPaintEvent* event) {
  PictureView::paintEvent(event);
  if (!picture() || !gaze_ || !stale().isEmpty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  const QPointF at = to_widget(gaze_->at);
  const double from = scaled(kCrossGap), to = scaled(kArm);
  // A dark and a light line are visible on any colour.
  for (const auto& [colour, width] : {std::pair(QColor(0, 0, 0, 200), 3.5), {Qt::white, 1.5}}) {
    painter.setPen(QPen(colour, scaled(width)));
    for (const QPointF& way : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)}) {
      painter.drawLine(at + from * way, at + to * way);
    }
    if (gaze_->held) painter.drawEllipse(at, scaled(kRing), scaled(kRing));
  }
}

EyePair::EyePair(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent), feed_(feed), maker_(feed.clock()) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(kGap);
  const QString titles[] = {tr("Gaze of the left eye"), tr("Gaze of the right eye")};
  for (const Eye eye : kEyes) {
    const int column = static_cast<int>(eye);
    Side& side = sides_[static_cast<std::size_t>(eye)];
    side.slot = maker_.new_slot();
    side.view = new EyeView(this);
    side.words = make_state_label(titles[column], kLines, this);
    grid->addWidget(side.view, 0, column);
    grid->addWidget(side.words, 1, column);
    grid->setColumnStretch(column, 1);
  }
  grid->setRowStretch(0, 1);
  connect(&feed, &SnapshotFeed::frame, this, &EyePair::beat);
  connect(&maker_, &PictureMaker::made, this, &EyePair::show_made);
  show_words();
}

EyePair::~EyePair() = default;

const AgentState* EyePair::agent() const {
  return agent_ ? agent_of(feed_.now(), *agent_) : nullptr;
}

void EyePair::show_agent(std::optional<RobotId> agent) {
  if (agent_ == agent) return;
  agent_ = agent;
  due_ns_ = 0;
  for (const Side& side : sides_) maker_.forget(side.slot);
  show_nothing(agent ? tr("No picture from this eye yet.")
                     : tr("Choose an agent to see what it sees."));
  show_words();
}

void EyePair::beat() {
  if (!isVisible()) return;
  const std::int64_t now = feed_.clock().now_ns();
  if (auto snapshot = feed_.shared(); snapshot != pushed_) {
    pushed_ = snapshot;
    track_.push(std::move(snapshot));
    show_gaze();
  }
  if (now >= due_ns_) {
    due_ns_ =
        now - due_ns_ > 2 * kEyePairPeriodNs ? now + kEyePairPeriodNs : due_ns_ + kEyePairPeriodNs;
    ask();
  }
  if (now < calm_ns_) return;
  calm_ns_ = now + kEyePairCalmNs;
  show_words();
}

void EyePair::ask() {
  const AgentState* const state = agent();
  if (state == nullptr) return;
  const auto at = track_.standing(*agent_, feed_.clock().now_ns());
  if (!at) return;
  for (const Eye eye : kEyes) {
    const auto camera =
        Camera::make(eye_camera(state->description, *agent_, at->truth, state->gaze.angles, eye));
    if (!camera) return show_nothing(QString::fromStdString(camera.error().text()));
    maker_.ask(sides_[static_cast<std::size_t>(eye)].slot,
               {*agent_, at->tick, at->scene, *camera, at->believed, at->truth});
  }
}

void EyePair::show_made(PictureMaker::Slot slot, const MadePicturePtr& picture) {
  if (!isVisible() || agent_ != picture->order.robot) return;
  for (const Side& side : sides_) {
    if (side.slot == slot) side.view->show_picture(picture);
  }
  show_gaze();
}

void EyePair::show_gaze() {
  const AgentState* const state = agent();
  for (const Side& side : sides_) {
    const MadePicturePtr& picture = side.view->picture();
    const bool known = state != nullptr && picture && picture->order.robot == agent_;
    side.view->show_gaze(known ? gaze_mark(picture->order.camera, state->gaze) : std::nullopt);
  }
}

void EyePair::show_words() {
  const AgentState* const state = agent();
  const RobotLabel* const label = state != nullptr ? label_of(feed_.now(), *agent_) : nullptr;
  const QString who = label != nullptr ? QString::fromStdString(label->name) : tr("an agent");
  const QString names[] = {tr("Picture of %1's left eye").arg(who),
                           tr("Picture of %1's right eye").arg(who)};
  const QString titles[] = {tr("Left: %1"), tr("Right: %1")};
  const std::int64_t clock = feed_.clock().now_ns();
  for (const Eye eye : kEyes) {
    const auto i = static_cast<std::size_t>(eye);
    const Side& side = sides_[i];
    if (side.view->accessibleName() != names[i]) side.view->setAccessibleName(names[i]);
    say(*side.words,
        titles[i].arg(state != nullptr ? eye_text(state->gaze.angles, eye) : tr("not known")));
    const MadePicturePtr& picture = side.view->picture();
    if (!picture) continue;
    const std::int64_t age = picture_age_ns(*picture, feed_.now(), clock, kStaleNs);
    side.view->set_stale(age > kStaleNs
                             ? tr("%1 old").arg(duration_text(static_cast<double>(age) * 1e-9))
                             : QString());
  }
}

void EyePair::show_nothing(const QString& why) {
  for (const Side& side : sides_) {
    side.view->show_gaze({});
    side.view->show_nothing(why);
  }
}

QString EyePair::words(Eye eye) const {
  return sides_[static_cast<std::size_t>(eye)].words->text();
}

void EyePair::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  feed_.wish(*this, &SnapshotParts::scene, true);
  due_ns_ = calm_ns_ = 0;
}

void EyePair::hideEvent(QHideEvent* event) {
  feed_.wish(*this, &SnapshotParts::scene, false);
  for (const Side& side : sides_) maker_.forget(side.slot);
  track_.clear();
  pushed_.reset();
  QWidget::hideEvent(event);
}

}  // namespace magna
