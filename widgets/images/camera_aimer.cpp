// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/camera_aimer.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <cmath>

#include "core/engine/operator_inputs.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

constexpr std::int64_t kBetweenNs = 25'000'000;
constexpr std::int64_t kCountsNs = 1'000'000'000;

}  // namespace

CameraAimer::CameraAimer(SnapshotFeed& feed, QObject* parent) : QObject(parent), feed_(feed) {
  connect(&feed, &SnapshotFeed::frame, this, &CameraAimer::look);
}

void CameraAimer::turn_to(RobotId robot, CameraAim aim) {
  const CameraAim wanted = aim.clamped();
  if (this->aim(robot) == wanted) return;
  if (pending_ && pending_->robot != robot && !pending_->posted) post();
  const std::int64_t now = feed_.clock().now_ns();
  pending_ = PendingTurn{robot, wanted, now, false};
  if (now - posted_ns_ >= kBetweenNs) post();
  emit turned(robot);
}

void CameraAimer::turn_by(RobotId robot, double pan, double tilt) {
  const CameraAim from = aim(robot);
  turn_to(robot, {from.pan + pan, from.tilt + tilt});
}

CameraAim CameraAimer::aim(RobotId robot) const {
  return pending_ && pending_->robot == robot ? pending_->aim : shown_aim(robot);
}

CameraAim CameraAimer::shown_aim(RobotId robot) const {
  const auto& cameras = feed_.now().cameras;
  return cameras && robot.index() < cameras->size() ? (*cameras)[robot.index()].aim : CameraAim{};
}

void CameraAimer::look() {
  if (!pending_) return;
  const std::int64_t now = feed_.clock().now_ns();
  if (!pending_->posted) {
    if (now - posted_ns_ >= kBetweenNs) post();
    return;
  }
  if (shown_aim(pending_->robot) == pending_->aim || now - pending_->since_ns > kCountsNs)
    pending_.reset();
}

void CameraAimer::post() {
  feed_.link().post(input::AimCamera{pending_->robot, pending_->aim});
  pending_->posted = true;
  posted_ns_ = feed_.clock().now_ns();
}

CameraRows::CameraRows(SnapshotFeed& feed, CameraAimer& aimer, QWidget* parent)
    : QWidget(parent), feed_(feed), aimer_(aimer) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(1, 1);
  pan_ = make_row(tr("Camera pan"), tr("Camera pan, to the right"),
                  tr("Turns the active robot's camera; positive to the right"),
                  degrees(CameraAim::kMostPan));
  tilt_ =
      make_row(tr("Camera tilt"), tr("Camera tilt, up"),
               tr("Tilts the active robot's camera; positive up"), degrees(CameraAim::kMostTilt));
  centre_ = make_icon_button(QStringLiteral("centre"), tr("Centre camera"),
                             tr("Turns the active robot's camera straight ahead"), this);
  int line = 0;
  for (const Row& row : {pan_, tilt_}) {
    grid->addWidget(row.title, line, 0);
    grid->addWidget(row.slider, line, 1);
    grid->addWidget(row.field, line, 2);
    ++line;
  }
  grid->addWidget(centre_, 0, 3, 2, 1, Qt::AlignCenter);
  connect(centre_, &QToolButton::clicked, this, [this] {
    if (const auto robot = feed_.now().active) aimer_.centre(*robot);
  });
  connect(&feed, &SnapshotFeed::arrived, this, &CameraRows::follow);
  connect(&aimer, &CameraAimer::turned, this, &CameraRows::follow);
  follow();
}

CameraRows::Row CameraRows::make_row(const QString& title, const QString& name, const QString& hint,
                                     double most) {
  Row row;
  row.title = new QLabel(title, this);
  row.slider = new QSlider(Qt::Horizontal, this);
  const int whole = static_cast<int>(std::lround(most));
  row.slider->setRange(-whole, whole);
  row.slider->setPageStep(15);
  row.slider->setSingleStep(5);
  row.slider->setFocusPolicy(Qt::TabFocus);
  row.slider->setAccessibleName(tr("%1, degrees").arg(name));
  row.field = new QDoubleSpinBox(this);
  row.field->setRange(-most, most);
  row.field->setDecimals(0);
  row.field->setSingleStep(5.0);
  row.field->setSuffix(QStringLiteral("°"));
  row.field->setAlignment(Qt::AlignRight);
  row.field->setKeyboardTracking(false);
  row.field->setAccessibleName(name);
  row.title->setBuddy(row.field);
  for (QWidget* part : {static_cast<QWidget*>(row.slider), static_cast<QWidget*>(row.field)}) {
    part->setToolTip(hint);
    part->setAccessibleDescription(hint);
  }
  connect(row.slider, &QSlider::valueChanged, this, [this, row](int to) { turn(row, to); });
  connect(row.field, &QDoubleSpinBox::valueChanged, this,
          [this, row](double to) { turn(row, to); });
  return row;
}

void CameraRows::turn(const Row& row, double to) {
  const auto robot = feed_.now().active;
  if (!robot) return;
  CameraAim aim = aimer_.aim(*robot);
  (row.slider == pan_.slider ? aim.pan : aim.tilt) = radians(to);
  aimer_.turn_to(*robot, aim);
}

void CameraRows::follow() {
  const Snapshot& now = feed_.now();
  const bool known = now.active && label_of(now, *now.active) != nullptr;
  const CameraAim aim = known ? aimer_.aim(*now.active) : CameraAim{};
  const auto show = [known](const Row& row, double radians) {
    const QSignalBlocker quiet(row.slider);
    const QSignalBlocker still(row.field);
    row.slider->setEnabled(known);
    row.field->setEnabled(known);
    row.slider->setValue(static_cast<int>(std::lround(degrees(radians))));
    if (!row.field->hasFocus() || std::abs(row.field->value() - degrees(radians)) > 0.5) {
      row.field->setValue(degrees(radians));
    }
  };
  show(pan_, aim.pan);
  show(tilt_, aim.tilt);
  centre_->setEnabled(known);
}

}  // namespace magna
