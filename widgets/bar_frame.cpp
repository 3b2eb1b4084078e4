// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bar_frame.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "widgets/bar_row.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kIconRoom = 40;
constexpr int kBarFrameGap = 8;
constexpr int kLeastTextWidth = 180;  ///< beside the buttons

}  // namespace

BarFrame::BarFrame(int rim, QWidget* parent)
    : QFrame(parent),
      row_(new BarRow(kLeastTextWidth, this)),
      texts_(new QVBoxLayout),
      buttons_(new QHBoxLayout) {
  texts_->setSpacing(0);
  row_->add(*texts_);
  row_->add(*buttons_);
  keep_scaled(*this, [this, rim] {
    row_->setContentsMargins(scaled(kIconRoom), scaled(rim), scaled(kBarFrameGap), scaled(rim));
    row_->setSpacing(scaled(kBarFrameGap));
    buttons_->setSpacing(scaled(kBarFrameGap));
  });
}

}  // namespace magna
