// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/parameters/parameter_editor.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "widgets/parameters/parameter_words.h"
#include "widgets/shown_message.h"
#include "widgets/state_label.h"
#include "widgets/tool_button.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kSliderSteps = 1000;
/// In a range wider than this useful values are near its beginning, so the slider has a finer scale
/// there.
constexpr double kWide = 100.0;
constexpr double kWideExponent = 3.0;

double exponent(const ParameterInfo& row) {
  return row.maximum - row.minimum >= kWide ? kWideExponent : 1.0;
}

double value_at(const ParameterInfo& row, int step) {
  const double part = std::pow(static_cast<double>(step) / kSliderSteps, exponent(row));
  const double value = row.minimum + part * (row.maximum - row.minimum);
  if (row.kind != ParameterKind::Real) return std::round(value);
  // No more digits than the slider resolves: 0.123, not 0.12300000000000001.
  const double unit = std::pow(10.0, std::floor(std::log10(row.maximum - row.minimum)) - 3.0);
  return std::min(std::round(value / unit) * unit, row.maximum);
}

int step_of(const ParameterInfo& row, double value) {
  const double part = (value - row.minimum) / (row.maximum - row.minimum);
  return static_cast<int>(std::lround(std::pow(part, 1.0 / exponent(row)) * kSliderSteps));
}

}  // namespace

ParameterEditor::ParameterEditor(QWidget* parent)
    : QWidget(parent),
      name_(new QLabel(this)),
      meaning_(make_state_label(tr("Meaning"), 3, this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      field_(new QLineEdit(this)),
      tick_(new QCheckBox(tr("yes"), this)),
      range_(make_state_label(tr("Range"), 1, this)),
      problem_(make_state_label(tr("Reason for the refusal"), 1, this)),
      reset_(make_icon_button(QStringLiteral("undo"), tr("Reset"),
                              tr("Resets the parameter to its default"), this)) {
  setAccessibleName(tr("Chosen parameter"));
  slider_->setRange(0, kSliderSteps);
  slider_->setPageStep(kSliderSteps / 10);
  slider_->setAccessibleName(tr("Value within its range"));
  field_->setAlignment(Qt::AlignRight);
  make_rows();
  connect(slider_, &QSlider::valueChanged, this, [this](int step) {
    if (chosen_) emit value_wanted(*chosen_, value_at(info(*chosen_), step), true);
  });
  connect(tick_, &QCheckBox::toggled, this, [this](bool on) {
    if (chosen_) emit value_wanted(*chosen_, on ? 1.0 : 0.0, false);
  });
  connect(reset_, &QToolButton::clicked, this, [this] {
    if (chosen_) emit value_wanted(*chosen_, info(*chosen_).default_value, false);
  });
  connect(field_, &QLineEdit::editingFinished, this, &ParameterEditor::take_typed);
  // Before editingFinished: the next key must find the value taken.
  connect(field_, &QLineEdit::returnPressed, this, [this] {
    take_typed();
    if (problem_->text().isEmpty()) emit entered();
  });
  choose({});
}

void ParameterEditor::make_rows() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 4, 8, 6);
  column->setSpacing(2);
  QFont strong = name_->font();
  strong.setBold(true);
  name_->setFont(strong);
  column->addWidget(name_);
  column->addWidget(meaning_);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(slider_, 1);
  row->addWidget(tick_, 1);
  row->addWidget(field_);
  row->addWidget(reset_);
  column->addLayout(row);
  column->addWidget(range_);
  column->addWidget(problem_);
  keep_scaled(*this, [this] { field_->setFixedWidth(scaled(96)); });
}

void ParameterEditor::choose(std::optional<ParameterId> id) {
  chosen_ = id;
  field_->setModified(false);
  refuse({});
  const bool boolean = id && info(*id).kind == ParameterKind::Boolean;
  slider_->setVisible(!boolean);
  field_->setVisible(!boolean);
  tick_->setVisible(boolean);
  for (QWidget* part : {static_cast<QWidget*>(slider_), static_cast<QWidget*>(field_)}) {
    part->setEnabled(id.has_value());
  }
  name_->setText(id ? name_text(info(*id)) : tr("No parameter selected"));
  const QString value = id ? tr("Value of %1").arg(name_text(info(*id))) : tr("Value");
  for (QWidget* part : {static_cast<QWidget*>(tick_), static_cast<QWidget*>(field_)}) {
    part->setAccessibleName(value);
  }
  say(*meaning_, id ? meaning_text(info(*id)) : tr("Select one in the list to change it."));
  say(*range_, id ? tr("%1; default %2")
                        .arg(range_text(info(*id)), value_text(info(*id), info(*id).default_value))
                  : QString());
  fill();
}

void ParameterEditor::show(const Parameters& now) {
  now_ = now;
  fill();
}

void ParameterEditor::fill() {
  reset_->setEnabled(chosen_ && is_changed(info(*chosen_), now_));
  if (!chosen_) return field_->clear();
  const ParameterInfo& row = info(*chosen_);
  const double value = now_[*chosen_];
  const QSignalBlocker quiet_slider(slider_), quiet_tick(tick_);
  if (!slider_->isSliderDown()) slider_->setValue(step_of(row, value));
  tick_->setChecked(value != 0.0);
  const QString text = value_text(row, value);
  // Text that is selected for overwriting stays selected.
  if (!field_->isModified() && field_->text() != text) field_->setText(text);
}

void ParameterEditor::take_typed() {
  if (!chosen_ || !field_->isModified()) return;
  Parameters wanted = now_;  // formats and checks values
  QString typed = field_->text().trimmed();
  typed.replace(QLatin1Char(','), QLatin1Char('.')).replace(QChar(0x2212), QLatin1Char('-'));
  field_->setModified(false);
  if (const auto why = wanted.set(info(*chosen_).name, typed.toStdString())) {
    refuse(tr("Not set: %1").arg(shown_message(*why)));
    return fill();
  }
  refuse({});
  emit value_wanted(*chosen_, wanted[*chosen_], false);
}

void ParameterEditor::refuse(const QString& why) {
  say(*problem_, why);
  problem_->setToolTip(why);
}

void ParameterEditor::go_to_value() {
  if (!chosen_) return;
  QWidget* const value = tick_->isHidden() ? static_cast<QWidget*>(field_) : tick_;
  value->setFocus(Qt::ShortcutFocusReason);
  field_->selectAll();
}

}  // namespace magna
