// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bar_frame.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

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
      row_(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      texts_(new QVBoxLayout),
      buttons_(new QHBoxLayout) {
  texts_->setSpacing(0);
  row_->addLayout(texts_, 1);
  row_->addLayout(buttons_);
  keep_scaled(*this, [this, rim] {
    row_->setContentsMargins(scaled(kIconRoom), scaled(rim), scaled(kBarFrameGap), scaled(rim));
    row_->setSpacing(scaled(kBarFrameGap));
    buttons_->setSpacing(scaled(kBarFrameGap));
  });
}

// The overlay asks for the height before it sets the size.
int BarFrame::heightForWidth(int width) const {
  arrange(width);
  return QFrame::heightForWidth(width);
}

void BarFrame::arrange(int width) const {
  const QMargins rim = row_->contentsMargins();
  const int beside =
      width - rim.left() - rim.right() - row_->spacing() - buttons_->sizeHint().width();
  const auto wanted =
      beside < scaled(kLeastTextWidth) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
  if (row_->direction() != wanted) row_->setDirection(wanted);
}

void BarFrame::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  arrange(width());
}

}  // namespace magna
