// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/teleop/limit_row.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <cmath>

namespace magna {
namespace {
constexpr int kSteps = 100;
}

LimitRow::LimitRow(const QString& name, const QString& unit, int decimals, QWidget* parent)
    : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  title_ = new QLabel(name, this);
  slider_ = new QSlider(Qt::Horizontal, this);
  slider_->setRange(1, kSteps);
  slider_->setPageStep(10);
  slider_->setAccessibleName(tr("%1, percent of the robot's maximum").arg(name));
  field_ = new QDoubleSpinBox(this);
  field_->setDecimals(decimals);
  field_->setSuffix(QChar(0x2009) + unit);
  field_->setAccessibleName(name);
  field_->setAlignment(Qt::AlignRight);
  field_->setKeyboardTracking(false);
  title_->setBuddy(field_);
  row->addWidget(title_);
  row->addWidget(slider_, 1);
  row->addWidget(field_);
  connect(slider_, &QSlider::valueChanged, this, [this](int percent) {
    const QSignalBlocker quiet(field_);
    field_->setValue(most_ * percent / kSteps);
    emit changed(field_->value());
  });
  connect(field_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    show_on_slider();
    emit changed(value);
  });
}

void LimitRow::set_title_width(int width) { title_->setMinimumWidth(width); }

void LimitRow::set_most(double most) {
  const QSignalBlocker quiet(field_);
  most_ = most;
  field_->setRange(std::pow(10.0, -field_->decimals()), most);
  field_->setSingleStep(std::max(most / 20.0, std::pow(10.0, -field_->decimals())));
  field_->setToolTip(tr("At most %1").arg(field_->textFromValue(most) + field_->suffix()));
  show_on_slider();
}

void LimitRow::set_value(double value) {
  const QSignalBlocker quiet(field_);
  field_->setValue(value);
  show_on_slider();
}

double LimitRow::value() const { return field_->value(); }

void LimitRow::show_on_slider() {
  const QSignalBlocker quiet(slider_);
  slider_->setValue(static_cast<int>(std::lround(field_->value() / most_ * kSteps)));
}

}  // namespace magna
