// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/stick_panel.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/gamepad/pad_text.h"
#include "widgets/base/bars/stick_bar.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/state_label.h"

namespace magna {
namespace {

constexpr int kSide = 104;
constexpr int kSteps = 50;

constexpr int kStickNumberWidth = 52;
constexpr int kAssignWidth = 150;
constexpr int kTitleWidth = 90;
constexpr int kPercent = 100;

int percent(double share) { return static_cast<int>(std::lround(share * kPercent)); }

}  // namespace

PercentRow::PercentRow(const QString& name, int most, const QString& hint, QWidget* parent)
    : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  title_ = new QLabel(name, this);
  slider_ = new QSlider(Qt::Horizontal, this);
  slider_->setRange(0, most);
  slider_->setPageStep(5);
  slider_->setAccessibleName(tr("%1, percent").arg(name));
  field_ = new QSpinBox(this);
  field_->setRange(0, most);
  field_->setSuffix(QChar(0x2009) + QStringLiteral("%"));
  field_->setAccessibleName(name);
  field_->setAlignment(Qt::AlignRight);
  field_->setKeyboardTracking(false);
  title_->setBuddy(field_);
  for (QWidget* part : {static_cast<QWidget*>(slider_), static_cast<QWidget*>(field_)}) {
    part->setToolTip(hint);
    part->setAccessibleDescription(hint);
  }
  row->addWidget(title_);
  row->addWidget(slider_, 1);
  row->addWidget(field_);
  connect(slider_, &QSlider::valueChanged, this, [this](int percent) {
    const QSignalBlocker quiet(field_);
    field_->setValue(percent);
    emit changed(percent);
  });
  connect(field_, &QSpinBox::valueChanged, slider_, &QSlider::setValue);
}

void PercentRow::set_value(int percent) {
  const QSignalBlocker quiet_slider(slider_);
  const QSignalBlocker quiet_field(field_);
  slider_->setValue(percent);
  field_->setValue(percent);
}

int PercentRow::value() const { return slider_->value(); }

CurveView::CurveView(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Curve"));
  setAccessibleDescription(tr("Output over stick deflection"));
  setToolTip(tr("Horizontal: stick deflection. Vertical: output."));
  keep_scaled(*this, [this] { setFixedSize(sizeHint()); });
}

QSize CurveView::sizeHint() const { return {scaled(kSide), scaled(kSide)}; }

void CurveView::set_shape(double dead_zone, double curve) {
  dead_zone_ = dead_zone;
  curve_ = curve;
  update();
}

void CurveView::set_push(double push) {
  if (push == push_) return;
  push_ = std::clamp(push, 0.0, 1.0);
  update();
}

void CurveView::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(3, 3, -3, -3);
  painter.setPen(QPen(l.muted, 1));
  painter.setBrush(l.base);
  painter.drawRect(box);
  const auto at = [&](double push) {
    const double comes_to = shaped(push, dead_zone_, curve_);
    return QPointF(box.left() + push * box.width(), box.bottom() - comes_to * box.height());
  };
  painter.setPen(QPen(l.line, 1, Qt::DashLine));
  painter.drawLine(box.bottomLeft(), box.topRight());
  QPainterPath path(at(0.0));
  for (int i = 1; i <= kSteps; ++i) path.lineTo(at(static_cast<double>(i) / kSteps));
  painter.setPen(QPen(l.text, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(path);
  painter.setPen(QPen(l.window, 1));
  painter.setBrush(l.accent);
  painter.drawEllipse(at(push_), scaled(5.0), scaled(5.0));
}

std::optional<AxisUse> AxisDetector::take(const PadState& state) {
  if (!rest_ || rest_->size() != state.axes.size()) {
    rest_ = state.axes;
    candidate_ = {};
    polls_ = 0;
    return {};
  }
  AxisUse farthest;
  double way = kLeastWay;
  for (std::size_t i = 0; i < state.axes.size(); ++i) {
    const double moved = state.axes[i] - (*rest_)[i];
    if (std::abs(moved) < way) continue;
    way = std::abs(moved);
    farthest = {static_cast<int>(i), moved < 0.0};
  }
  polls_ = farthest == candidate_ ? polls_ + 1 : 1;
  candidate_ = farthest;
  if (candidate_.axis == AxisUse::kNone || polls_ < kPolls) return {};
  return candidate_;
}

StickPanel::StickPanel(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(make_modes());
  column->addWidget(make_roles());
  guide_ = new QLabel(this);
  guide_->setAccessibleName(tr("Assigning"));
  guide_->setWordWrap(true);
  guide_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  keep_scaled(*guide_,
              [this] { guide_->setMinimumHeight(2 * guide_->fontMetrics().lineSpacing() + 2); });
  column->addWidget(guide_);
  column->addWidget(make_feel());
  column->addStretch(1);
  cancel_assignment();
}

QWidget* StickPanel::make_modes() {
  auto* part = new QWidget(this);
  auto* line = new QVBoxLayout(part);
  line->setContentsMargins(0, 0, 0, 0);
  const std::pair<PadMode, QString> modes[] = {
      {PadMode::Drive, tr("Dri&ve: speed and turn rate, for any robot")},
      {PadMode::Tank, tr("&Tank: one stick for the wheels of each side")},
  };
  for (const auto& [mode, text] : modes) {
    auto* button = new QRadioButton(text, part);
    modes_[static_cast<std::size_t>(mode)] = button;
    line->addWidget(button);
    connect(button, &QRadioButton::clicked, this, [this, chosen = mode] {
      edit([chosen](PadProfile& profile) { profile.mode = chosen; });
    });
  }
  return part;
}

QWidget* StickPanel::make_roles() {
  auto* part = new QWidget(this);
  auto* grid = new QGridLayout(part);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setColumnStretch(1, 1);
  for (std::size_t i = 0; i < kAxisRoles; ++i) make_row(*grid, static_cast<AxisRole>(i));
  return part;
}

void StickPanel::make_row(QGridLayout& grid, AxisRole role) {
  QWidget* part = grid.parentWidget();
  const QString name = role_text(role);
  Row& made = row(role);
  made.title = new QLabel(name, part);
  made.bar = new StickBar(tr("%1, output").arg(name), part);
  made.number = new QLabel(part);
  made.number->setAccessibleName(tr("Output of %1").arg(name));
  made.number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  made.assign = new QPushButton(part);
  made.assign->setAutoDefault(false);
  made.assign->setAccessibleName(tr("Assign an axis to %1").arg(name));
  made.assign->setToolTip(tr("Press here, then push the stick to assign its axis"));
  made.reversed = new QCheckBox(tr("Reversed"), part);
  made.reversed->setAccessibleName(tr("%1 reversed").arg(name));
  keep_scaled(*made.title, [label = made.title] { label->setMinimumWidth(scaled(kTitleWidth)); });
  keep_scaled(*made.number,
              [label = made.number] { label->setFixedWidth(scaled(kStickNumberWidth)); });
  keep_scaled(*made.assign, [b = made.assign] { b->setMinimumWidth(scaled(kAssignWidth)); });
  const int line = static_cast<int>(role);
  const std::array<QWidget*, 5> parts = {made.title, made.bar, made.number, made.assign,
                                         made.reversed};
  for (int i = 0; i < 5; ++i) grid.addWidget(parts[static_cast<std::size_t>(i)], line, i);
  connect(made.assign, &QPushButton::clicked, this, [this, role] {
    if (assigning_ == role) return cancel_assignment();
    begin_assigning(role);
  });
  connect(made.reversed, &QCheckBox::clicked, this, [this, role](bool on) {
    edit([role, on](PadProfile& profile) { profile.use(role).reversed = on; });
  });
}

QWidget* StickPanel::make_feel() {
  auto* part = new QWidget(this);
  auto* grid = new QGridLayout(part);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setColumnStretch(0, 1);
  dead_zone_ = new PercentRow(tr("Dead zone"), percent(PadProfile::kWidestDeadZone),
                              tr("Dead zone: deflections below it are ignored; the output starts "
                                 "at zero behind it and still reaches 100 %"),
                              part);
  curve_ =
      new PercentRow(tr("Curve"), kPercent,
                     tr("0 is linear; larger values make the stick finer near its centre"), part);
  view_ = new CurveView(part);
  for (PercentRow* one : {dead_zone_, curve_}) {
    keep_scaled(one->title(),
                [label = &one->title()] { label->setMinimumWidth(scaled(kTitleWidth)); });
  }
  grid->addWidget(dead_zone_, 0, 0);
  grid->addWidget(curve_, 1, 0);
  grid->addWidget(view_, 0, 1, 2, 1);
  connect(dead_zone_, &PercentRow::changed, this, [this](int value) {
    edit([value](PadProfile& profile) {
      profile.dead_zone = static_cast<double>(value) / kPercent;
    });
  });
  connect(curve_, &PercentRow::changed, this, [this](int value) {
    edit([value](PadProfile& profile) { profile.curve = static_cast<double>(value) / kPercent; });
  });
  return part;
}

void StickPanel::show_device(const PadDevice* device) {
  cancel_assignment();
  device_ = device != nullptr ? *device : PadDevice{};
  setEnabled(device != nullptr);
  show_rows();
}

void StickPanel::show_profile(const PadProfile& profile) {
  profile_ = profile;
  modes_[static_cast<std::size_t>(profile.mode)]->setChecked(true);
  dead_zone_->set_value(percent(profile.dead_zone));
  curve_->set_value(percent(profile.curve));
  view_->set_shape(profile.dead_zone, profile.curve);
  show_rows();
}

void StickPanel::show_rows() {
  const auto counted = roles_of(profile_.mode);
  for (std::size_t i = 0; i < kAxisRoles; ++i) {
    const auto role = static_cast<AxisRole>(i);
    const bool counts = std::ranges::find(counted, role) != counted.end();
    const Row& shown = row(role);
    const std::array<QWidget*, 5> parts = {shown.title, shown.bar, shown.number, shown.assign,
                                           shown.reversed};
    for (QWidget* part : parts) part->setVisible(counts);
    shown.reversed->setChecked(profile_.use(role).reversed);
    const QString axis = axis_text(device_, profile_.use(role).axis);
    shown.assign->setText(assigning_ == role ? tr("Cancel") : axis);
    shown.assign->setAccessibleDescription(axis);
  }
}

void StickPanel::show_state(const PadState& state, const PadOutput& output) {
  catch_axis(state);
  double push = 0.0;
  for (const AxisRole role : roles_of(profile_.mode)) {
    const double value = output_of(output, role);
    row(role).bar->set_value(value);
    const QString text = share_text(value);
    say(*row(role).number, text);
    push = std::max(push, std::abs(used_axis(state, profile_, role)));
  }
  view_->set_push(push);
}

void StickPanel::begin_assigning(AxisRole role) {
  assigning_ = role;
  catcher_.begin();
  guide_->setText(assign_text(role));
  show_rows();
}

void StickPanel::cancel_assignment() {
  assigning_.reset();
  guide_->setText(tr("To assign an axis, press its button, then push the stick."));
  show_rows();
}

void StickPanel::catch_axis(const PadState& state) {
  if (!assigning_) return;
  const auto found = catcher_.take(state);
  if (!found) return;
  const AxisRole role = *assigning_;
  cancel_assignment();
  edit([&](PadProfile& profile) { profile.use(role) = *found; });
}

void StickPanel::edit(const std::function<void(PadProfile&)>& change) {
  PadProfile wanted = profile_;
  change(wanted);
  emit edited(wanted);
}

double StickPanel::shown(AxisRole role) { return row(role).bar->value(); }

}  // namespace magna
