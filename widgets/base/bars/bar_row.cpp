// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/bar_row.h"

#include <QHBoxLayout>
#include <QStyle>
#include <QVBoxLayout>
#include <QWidget>
#include <algorithm>

#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

int height_of(const QLayoutItem& part, int width) {
  return part.hasHeightForWidth() ? part.heightForWidth(width) : part.sizeHint().height();
}

}  // namespace

BarRow::BarRow(int least, QWidget* parent) : QLayout(parent), least_(least) {}

// A deleted child layout removes itself from this one, which needs parts_ for that.
BarRow::~BarRow() {
  while (QLayoutItem* const part = takeAt(0)) delete part;
}

void BarRow::add(QLayout& part) {
  addChildLayout(&part);
  addItem(&part);
}

void BarRow::addItem(QLayoutItem* part) {
  parts_.emplace_back(part);
  invalidate();
}

QLayoutItem* BarRow::itemAt(int index) const {
  return index >= 0 && index < count() ? parts_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* BarRow::takeAt(int index) {
  if (index < 0 || index >= count()) return nullptr;
  QLayoutItem* const part = parts_[static_cast<std::size_t>(index)].release();
  parts_.erase(parts_.begin() + index);
  if (QLayout* const layout = part->layout()) {
    if (layout->parent() == this) layout->setParent(nullptr);
  }
  invalidate();
  return part;
}

std::vector<QLayoutItem*> BarRow::shown() const {
  std::vector<QLayoutItem*> shown;
  for (const auto& part : parts_) {
    if (!part->isEmpty()) shown.push_back(part.get());
  }
  return shown;
}

int BarRow::lying_width() const {
  const auto parts = shown();
  int width = std::max(0, static_cast<int>(parts.size()) - 1) * spacing();
  for (const QLayoutItem* part : parts) {
    const bool first = part == parts_.front().get() && least_ > 0;
    width += first ? scaled(least_) : part->sizeHint().width();
  }
  return width;
}

std::vector<QRect> BarRow::places(int width) const {
  const auto parts = shown();
  const int wanted = lying_width();
  const bool lies = wanted <= width;
  std::vector<QRect> places;
  QPoint at;
  for (const QLayoutItem* part : parts) {
    const bool first = part == parts_.front().get() && least_ > 0;
    const int across = !lies   ? width
                       : first ? width - wanted + scaled(least_)
                               : part->sizeHint().width();
    places.emplace_back(at, QSize(across, height_of(*part, across)));
    (lies ? at.rx() : at.ry()) += spacing() + (lies ? across : places.back().height());
  }
  if (!lies) return places;
  int height = 0;
  for (const QRect& place : places) height = std::max(height, place.height());
  for (QRect& place : places) place.setHeight(height);
  return places;
}

int BarRow::heightForWidth(int width) const {
  const QMargins rim = contentsMargins();
  const auto all = places(width - rim.left() - rim.right());
  return (all.empty() ? 0 : all.back().y() + all.back().height()) + rim.top() + rim.bottom();
}

QSize BarRow::sizeHint() const {
  const QMargins rim = contentsMargins();
  const int width = lying_width() + rim.left() + rim.right();
  return {width, heightForWidth(width)};
}

QSize BarRow::minimumSize() const {
  QSize least(0, 0);
  for (const QLayoutItem* part : shown()) least = least.expandedTo(part->minimumSize());
  return least.grownBy(contentsMargins());
}

void BarRow::setGeometry(const QRect& place) {
  QLayout::setGeometry(place);
  const QRect inner = place.marginsRemoved(contentsMargins());
  const auto parts = shown();
  const auto all = places(inner.width());
  if (all.empty()) return;
  const Qt::LayoutDirection direction =
      parentWidget() != nullptr ? parentWidget()->layoutDirection() : Qt::LeftToRight;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const QRect put = all[i].translated(inner.topLeft());
    parts[i]->setGeometry(QStyle::visualRect(direction, inner, put));
  }
}

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
