// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/percent_row.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

namespace magna {

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

}  // namespace magna
