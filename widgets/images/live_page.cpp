// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/live_page.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "core/engine/operator_inputs.h"
#include "widgets/base/edit/image_edits.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/remote_words.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/images/camera_aimer.h"
#include "widgets/images/picture_maker.h"
#include "widgets/images/picture_view.h"

namespace magna {
namespace {

Lens level_lens(const Camera& camera) {
  CameraSetup setup = camera.setup();
  setup.pitch = 0.0;
  return Lens(*Camera::make(setup));
}

/// Clamped, because rounding may exceed the domain of asin.
double arc_sine(double value) { return std::asin(std::clamp(value, -1.0, 1.0)); }

constexpr std::int64_t kLivePagePeriodNs = 1'000'000'000 / LivePage::kHz;
constexpr std::int64_t kLivePageCalmNs = 200'000'000;
/// Time that the previous robot's picture stays until the new one is ready.
constexpr std::int64_t kLivePagePatienceNs = 250'000'000;

}  // namespace

CameraDrag::CameraDrag(const Camera& camera, CameraAim aim, QPointF at)
    : level_(level_lens(camera)), aim_(aim) {
  const SightLine line = Lens(camera).line_at(at.x(), at.y());
  bearing_ = aim.pan + std::atan2(line.right, line.ahead);
  elevation_ = std::atan2(-line.down, std::hypot(line.ahead, line.right));
}

// With tilt t, the vector (x, y, slope) has the elevation x sin t - slope cos t.
double CameraDrag::tilt_for(Point own, double slope) const {
  const double length = std::hypot(own.x, own.y, slope);
  const double dip = std::atan2(slope, own.x);
  const double up = arc_sine(std::sin(elevation_) * length / std::hypot(own.x, slope));
  const double one = dip + up, other = dip + kPi - up;
  const auto away = [this](double tilt) { return std::abs(angle_difference(tilt, aim_.tilt)); };
  return away(one) <= away(other) ? one : other;
}

double CameraDrag::tilt_for_row(double slope, double pan) const {
  const double ahead = std::cos(elevation_) * std::cos(bearing_ - pan);
  const double up = std::sin(elevation_);
  const double own_dip = std::atan(slope);
  const double elevation = std::atan2(up, ahead);
  if (level_.flat()) return own_dip + elevation;
  return arc_sine(std::sin(own_dip) / std::hypot(ahead, up)) + elevation;
}

CameraAim CameraDrag::aim_for(QPointF at) const {
  const Point own = level_.own_at(at.x());
  const double slope = level_.slope_at(at.y());
  const double tilt = CameraAim{0.0, tilt_for(own, slope)}.clamped().tilt;
  const double bearing = std::atan2(own.y, own.x * std::cos(tilt) + slope * std::sin(tilt));
  CameraAim wanted;
  wanted.pan = aim_.pan + angle_difference(bearing_ - bearing, aim_.pan);
  // The camera may not reach the wanted pan: the tilt is for the row at the reachable pan.
  wanted.tilt = normalize_angle(tilt_for_row(slope, wanted.clamped().pan));
  return wanted.clamped();
}

LivePage::LivePage(SnapshotFeed& feed, PictureMaker& maker, CameraAimer& aimer, QWidget* parent)
    : QWidget(parent), feed_(feed), maker_(maker), aimer_(aimer), slot_(maker.new_slot()) {
  auto* column = make_column(this);
  stored_row_ = new QWidget(this);
  auto* row = new QHBoxLayout(stored_row_);
  row->setContentsMargins(8, 0, 4, 4);
  row->setSpacing(4);
  row->addWidget(new QLabel(tr("Stored image"), stored_row_), 1);
  auto* live =
      make_wide_button(QStringLiteral("newest"), tr("Back to live"),
                       tr("Shows the live image of the active robot's camera"), stored_row_);
  live->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  row->addWidget(live);
  stored_row_->hide();
  column->addWidget(stored_row_);
  view_ = new PictureView(this);
  column->addWidget(view_, 1);
  connect(&feed, &SnapshotFeed::frame, this, &LivePage::beat);
  connect(&maker, &PictureMaker::made, this, &LivePage::show_made);
  connect(&aimer, &CameraAimer::turned, this, [this] { due_ns_ = 0; });
  connect(live, &QToolButton::clicked, this,
          [this] { feed_.link().post(input::ShowImage{std::nullopt}); });
  connect(view_, &PictureView::key_pressed, this, &LivePage::keys);
  connect(view_, &PictureView::drag_began, this, &LivePage::begin_drag);
  connect(view_, &PictureView::dragged, this, [this](QPointF at) {
    if (const auto robot = turned(); robot && drag_) aimer_.turn_to(*robot, drag_->aim_for(at));
  });
  connect(view_, &PictureView::drag_ended, this, [this] { drag_.reset(); });
  show_state();
}

const MadePicturePtr& LivePage::picture() const { return view_->picture(); }

std::shared_ptr<const StoredImage> LivePage::stored_image() const {
  const Snapshot& now = feed_.now();
  return now.shown_image ? find_image(now, *now.shown_image) : nullptr;
}

std::optional<LivePage::Subject> LivePage::wanted() const {
  const Snapshot& now = feed_.now();
  const std::uint64_t world = world_number(now);
  if (const auto image = stored_image()) return Subject{image->robot, image->id, world};
  if (!now.active || label_of(now, *now.active) == nullptr) return {};
  return Subject{*now.active, {}, world};
}

void LivePage::beat() {
  if (!isVisible()) return;
  const std::int64_t now = feed_.clock().now_ns();
  if (auto snapshot = feed_.shared(); snapshot != pushed_) {
    pushed_ = snapshot;
    track_.push(std::move(snapshot));
  }
  if (const auto subject = wanted(); subject != subject_) {
    subject_ = subject;
    maker_.forget(slot_);
    rate_.clear();
    drag_.reset();
    asked_stored_ = false;
    due_ns_ = 0;
    chosen_ns_ = now;
    calm_ns_ = 0;
  }
  if (now >= due_ns_) {
    due_ns_ = now - due_ns_ > 2 * kLivePagePeriodNs ? now + kLivePagePeriodNs
                                                    : due_ns_ + kLivePagePeriodNs;
    ask();
  }
  if (now < calm_ns_) return;
  calm_ns_ = now + kLivePageCalmNs;
  show_state();
}

void LivePage::ask() {
  if (!subject_) return;
  if (const auto image = stored_image()) {
    if (asked_stored_) return;
    asked_stored_ = true;
    maker_.ask(slot_, order_of(*image), true);
    return;
  }
  const Snapshot& now = feed_.now();
  const RobotId robot = subject_->robot;
  if (hides(robot)) return;
  const bool here = picture() && picture()->order.robot == robot;
  // Nothing new is known of a robot that is not heard: the picture ages.
  if (here && not_heard(now, robot)) return;
  if (auto order = track_.look(robot, aimer_.aim(robot), feed_.clock().now_ns())) {
    maker_.ask(slot_, std::move(*order), true);
  }
}

void LivePage::show_made(PictureMaker::Slot slot, const MadePicturePtr& picture) {
  if (slot != slot_ || !subject_ || !isVisible()) return;
  if (!subject_->stored && hides(subject_->robot)) return;
  rate_.note(feed_.clock().now_ns());
  const bool other = !view_->picture() || view_->picture()->order.robot != picture->order.robot;
  view_->show_picture(picture);
  if (other || !view_->stale().isEmpty()) show_state();
}

double LivePage::age_seconds() const {
  if (!picture()) return 0.0;
  const std::int64_t now = feed_.clock().now_ns();
  return static_cast<double>(picture_age_ns(*picture(), feed_.now(), now, kStaleNs)) * 1e-9;
}

QString LivePage::why_stale() const {
  if (!subject_ || subject_->stored || !picture()) return {};
  const Snapshot& now = feed_.now();
  if (const RemoteStatus* const remote = remote_of(now, subject_->robot);
      remote != nullptr && !remote->connected) {
    return tr("Link %1").arg(lost_text(now, *remote));
  }
  const double age = age_seconds();
  if (link_silent(now, subject_->robot)) return tr("Silent, %1 old").arg(duration_text(age));
  return age * 1e9 > static_cast<double>(kStaleNs) ? tr("%1 old").arg(duration_text(age))
                                                   : QString();
}

void LivePage::show_state() {
  const std::int64_t now = feed_.clock().now_ns();
  const bool of_another = picture() && subject_ && picture()->order.robot != subject_->robot;
  if (!subject_) {
    view_->show_nothing(
        tr("Image of a robot's camera.\n\nMake a robot active: click it or press its digit."));
  } else if (hides(subject_->robot) && !subject_->stored) {
    view_->show_nothing(tr(
        "A CyBOT's picture is computed from where it says it is, and hidden now.\n\nImage > Hide "
        "computed pictures shows it again."));
  } else if (!picture() || (of_another && now - chosen_ns_ > kLivePagePatienceNs)) {
    view_->show_nothing(tr("No picture from this robot's camera yet."));
  }
  view_->set_stale(why_stale());
  view_->set_pointer(turned() ? Qt::OpenHandCursor : Qt::ArrowCursor);
  show_caption();
}

void LivePage::show_caption() {
  const RobotLabel* const label = subject_ ? label_of(feed_.now(), subject_->robot) : nullptr;
  QString name = tr("Camera picture");
  std::optional<PictureCaption> caption;
  if (label != nullptr) {
    const QString robot = QString::fromStdString(label->name);
    name = tr("Picture of %1's camera").arg(robot);
    caption = {style_of(*label), QString::fromStdString(label->letter), robot, words()};
  }
  view_->set_caption(std::move(caption));
  const bool live = label != nullptr && !subject_->stored;
  view_->set_motion(live ? motion_wordings(feed_.now(), subject_->robot) : QStringList());
  stored_row_->setVisible(stored());
  if (view_->accessibleName() != name) view_->setAccessibleName(name);
}

QString LivePage::words() const {
  if (!subject_) return {};
  if (const auto image = stored_image()) {
    return tr("stored at %1")
        .arg(clock_text(static_cast<double>(image->tick) * feed_.now().tick_seconds));
  }
  if (!picture()) return {};
  RateMeter rate = rate_;
  const QString words =
      tr("%1 Hz · %2 s old")
          .arg(number_text(rate.hz(feed_.clock().now_ns()), 0), number_text(age_seconds(), 1));
  return is_computed(subject_->robot) ? tr("computed · %1").arg(words) : words;
}

bool LivePage::is_computed(RobotId robot) const { return remote_of(feed_.now(), robot) != nullptr; }

void LivePage::hide_computed(bool hide) {
  hides_computed_ = hide;
  due_ns_ = 0;
  show_state();
}

std::optional<RobotId> LivePage::turned() const {
  if (!subject_ || subject_->stored || !picture()) return {};
  if (picture()->order.robot != subject_->robot || not_heard(feed_.now(), subject_->robot)) {
    return {};
  }
  return subject_->robot;
}

void LivePage::begin_drag(QPointF at) {
  if (!turned()) return;
  const PictureOrder& order = picture()->order;
  const CameraSetup& setup = order.camera.setup();
  const CameraAim aim{angle_difference(setup.pose.theta, order.truth.theta), setup.pitch};
  drag_.emplace(order.camera, aim, at);
  view_->set_pointer(Qt::ClosedHandCursor);
}

void LivePage::keys(QKeyEvent* event) {
  const auto robot = turned();
  if (!robot || (event->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) return;
  const double step = radians(kStepDegrees);
  switch (event->key()) {
    case Qt::Key_Left: aimer_.turn_by(*robot, -step, 0.0); break;
    case Qt::Key_Right: aimer_.turn_by(*robot, +step, 0.0); break;
    case Qt::Key_Up: aimer_.turn_by(*robot, 0.0, +step); break;
    case Qt::Key_Down: aimer_.turn_by(*robot, 0.0, -step); break;
    case Qt::Key_Home: aimer_.centre(*robot); break;
    default: return;
  }
  event->accept();
}

void LivePage::hideEvent(QHideEvent* event) {
  maker_.forget(slot_);
  track_.clear();
  pushed_.reset();
  rate_.clear();
  drag_.reset();
  QWidget::hideEvent(event);
}

}  // namespace magna
