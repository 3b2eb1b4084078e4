// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/raw_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/gamepad/pad_text.h"
#include "widgets/base/bars/stick_bar.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/upright_scroll.h"
#include "widgets/base/text/text_format.h"

namespace magna {
namespace {

// Weight of a new sample at rest: sticks jitter.
constexpr double kFreshShare = 0.1;
// An axis that rests this far out is one-sided (a trigger).
constexpr double kRestsAtEnd = 0.9;

constexpr int kNameWidth = 150;
constexpr int kRawNumberWidth = 48;
constexpr int kGuideLines = 3;

}  // namespace

void PadCalibrator::begin() {
  axes_.clear();
  step_ = Step::Rest;
}

void PadCalibrator::take_rest() {
  if (step_ != Step::Rest) return;
  for (Axis& axis : axes_) axis.low = axis.high = axis.centre;
  step_ = Step::Ends;
}

void PadCalibrator::take(const PadState& state) {
  const bool first = axes_.empty();
  if (first && step_ == Step::Rest) axes_.resize(state.axes.size());
  for (std::size_t i = 0; i < std::min(axes_.size(), state.axes.size()); ++i) {
    Axis& axis = axes_[i];
    const double value = state.axes[i];
    if (step_ == Step::Rest) {
      axis.centre += (first ? 1.0 : kFreshShare) * (value - axis.centre);
    } else if (step_ == Step::Ends) {
      axis.low = std::min(axis.low, value);
      axis.high = std::max(axis.high, value);
    }
  }
}

std::map<int, AxisRange> PadCalibrator::ranges() const {
  std::map<int, AxisRange> found;
  if (step_ != Step::Ends) return found;
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    const Axis& axis = axes_[i];
    const bool down = axis.centre - axis.low >= kLeastWay;
    const bool up = axis.high - axis.centre >= kLeastWay;
    const bool one_sided = std::abs(axis.centre) >= kRestsAtEnd;
    if (!(down && up) && !(one_sided && (down || up))) continue;
    // Jitter at the end of a one-sided axis is not a second side.
    const AxisRange range{down ? axis.low : axis.centre, axis.centre, up ? axis.high : axis.centre};
    if (makes_sense(range)) found[static_cast<int>(i)] = range;
  }
  return found;
}

RawPanel::RawPanel(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new UprightScroll(this);
  list_ = new QWidget(scroll);
  list_column_ = new QVBoxLayout(list_);
  list_column_->setContentsMargins(0, 0, 0, 0);
  list_column_->addStretch(1);
  scroll->set_content(list_);
  column->addWidget(scroll, 1);
  guide_ = new QLabel(this);
  guide_->setAccessibleName(tr("Calibration"));
  guide_->setWordWrap(true);
  guide_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  keep_scaled(*guide_, [this] {
    guide_->setMinimumHeight(kGuideLines * guide_->fontMetrics().lineSpacing() + 2);
  });
  column->addWidget(guide_);
  auto* row = new QHBoxLayout;
  calibrate_ = new QPushButton(this);
  cancel_ = new QPushButton(tr("Cancel"), this);
  for (QPushButton* button : {calibrate_, cancel_}) {
    button->setAutoDefault(false);
    row->addWidget(button);
  }
  row->addStretch(1);
  column->addLayout(row);
  connect(calibrate_, &QPushButton::clicked, this, &RawPanel::go_on);
  connect(cancel_, &QPushButton::clicked, this, [this] {
    calibrator_.cancel();
    calibrate_->setFocus();
    say_step();
  });
  say_step();
}

void RawPanel::show_device(const PadDevice* device) {
  for (const Row& row : rows_) delete row.line;
  rows_.clear();
  calibrator_.cancel();
  const int axes = device != nullptr ? static_cast<int>(device->axis_names.size()) : 0;
  for (int i = 0; i < axes; ++i) {
    const QString name = axis_text(*device, i);
    Row row{new QWidget(list_), nullptr, nullptr};
    auto* line = new QHBoxLayout(row.line);
    line->setContentsMargins(0, 0, 0, 0);
    auto* title = new QLabel(name, row.line);
    row.bar = new StickBar(tr("%1, raw").arg(name), row.line);
    row.number = new QLabel(row.line);
    row.number->setAccessibleName(tr("Value of %1").arg(name));
    row.number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    keep_scaled(*title, [title] { title->setMinimumWidth(scaled(kNameWidth)); });
    keep_scaled(*row.number,
                [label = row.number] { label->setFixedWidth(scaled(kRawNumberWidth)); });
    line->addWidget(title);
    line->addWidget(row.bar, 1);
    line->addWidget(row.number);
    list_column_->insertWidget(i, row.line);
    row.line->show();
    rows_.push_back(row);
  }
  calibrate_->setEnabled(axes > 0);
  say_step();
}

void RawPanel::show_profile(const PadProfile& profile) {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const AxisRange range = profile.range(static_cast<int>(i));
    rows_[i].bar->set_marks(range.low, range.centre, range.high, profile.dead_zone);
  }
}

void RawPanel::show_state(const PadState& state) {
  calibrator_.take(state);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const double value = state.axis(static_cast<int>(i));
    rows_[i].bar->set_value(value);
    const QString text = number_text(value, 2);
    if (rows_[i].number->text() != text) rows_[i].number->setText(text);
  }
  const std::size_t moved = calibrator_.ranges().size();
  if (moved == moved_) return;
  moved_ = moved;
  say_step();
}

// Starts the calibration, goes to its second step, or ends it.
void RawPanel::go_on() {
  if (calibrator_.step() == PadCalibrator::Step::Idle) {
    calibrator_.begin();
  } else if (calibrator_.step() == PadCalibrator::Step::Rest) {
    calibrator_.take_rest();
  } else {
    const auto ranges = calibrator_.ranges();
    calibrator_.cancel();
    if (!ranges.empty()) emit calibrated(ranges);
  }
  moved_ = 0;
  say_step();
}

void RawPanel::say_step() {
  const auto step = calibrator_.step();
  cancel_->setVisible(step != PadCalibrator::Step::Idle);
  switch (step) {
    case PadCalibrator::Step::Idle:
      guide_->setText(
          tr("Calibrate if a stick does not rest at its centre or does not reach its ends."));
      calibrate_->setText(tr("&Calibrate…"));
      break;
    case PadCalibrator::Step::Rest:
      guide_->setText(tr("Step 1 of 2: release all sticks and triggers, then press Next."));
      calibrate_->setText(tr("&Next"));
      break;
    case PadCalibrator::Step::Ends:
      guide_->setText(tr("Step 2 of 2: turn each stick round along its edge, press each trigger "
                         "fully, then press Done. Moved so far: %1 of %2 axes; the others stay "
                         "as they are.")
                          .arg(moved_)
                          .arg(rows_.size()));
      calibrate_->setText(tr("&Done"));
      break;
  }
}

double RawPanel::shown(std::size_t axis) const { return rows_[axis].bar->value(); }

}  // namespace magna
