// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/image_strip.h"

#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QWheelEvent>
#include <algorithm>
#include <utility>

#include "core/render/camera.h"
#include "widgets/focus_ring.h"
#include "widgets/theme.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kTileWidth = 92;  // pixels at 100 %
constexpr int kLowWidth = 60;
constexpr int kImageStripRim = 3;
constexpr double kImageStripAspect = 0.75;

/// A small picture with its place in the queue in one corner.
class TileDelegate final : public QStyledItemDelegate {
 public:
  explicit TileDelegate(ImageStrip& strip) : QStyledItemDelegate(&strip), strip_(strip) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return strip_.gridSize();
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const Look& l = look_of(option.palette);
    const int rim = scaled(kImageStripRim);
    const QRect inner = option.rect.adjusted(rim, rim, -rim, -rim);
    const StripRow& row = *RowModel<StripRow>::at(index);
    painter->save();
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    if (const MadePicturePtr small = strip_.picture(row.image->id)) {
      painter->drawImage(inner, small->image);
    } else {
      painter->fillRect(inner, mix(l.window, l.text, 0.08));
    }
    paint_number(*painter, inner, index.data().toString());
    if (row.shown) {
      painter->setPen(QPen(l.accent, rim));
      painter->setBrush(Qt::NoBrush);
      painter->drawRect(QRectF(option.rect).adjusted(rim / 2.0, rim / 2.0, -rim / 2.0, -rim / 2.0));
    }
    if ((option.state & QStyle::State_HasFocus) != 0) {
      draw_focus_ring(*painter, option.rect.adjusted(1, 1, -1, -1), option.palette);
    }
    painter->restore();
  }

 private:
  static void paint_number(QPainter& painter, const QRect& box, const QString& number) {
    QRect plate = painter.fontMetrics().boundingRect(number).adjusted(-4, 0, 4, 0);
    plate.moveBottomLeft(box.bottomLeft());
    painter.fillRect(plate, QColor(0, 0, 0, 170));
    painter.setPen(Qt::white);
    painter.drawText(plate, Qt::AlignCenter, number);
  }

  ImageStrip& strip_;
};

QString spoken_image(const StripRow& row) {
  const QString text =
      tr("Image %1, from robot number %2").arg(row.place).arg(row.image->robot.value + 1);
  return row.shown ? tr("%1, shown").arg(text) : text;
}

}  // namespace

ImageStrip::ImageStrip(PictureMaker& maker, QWidget* parent)
    : QListView(parent),
      maker_(maker),
      model_({.columns = {{.text = member_text<&StripRow::place>, .spoken = spoken_image}}}) {
  setModel(&model_);
  setFlow(QListView::LeftToRight);
  setWrapping(false);
  setUniformItemSizes(true);
  setSelectionMode(QAbstractItemView::NoSelection);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // moved by wheel and arrow keys
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Images that wait"));
  setAccessibleDescription(tr("Left and Right move, Enter enlarges an image"));
  setItemDelegate(new TileDelegate(*this));
  keep_scaled(*this, [this] { fit_tiles(); });
  connect(this, &QListView::clicked, this, &ImageStrip::choose);
  connect(this, &QListView::activated, this, &ImageStrip::choose);
  connect(horizontalScrollBar(), &QScrollBar::valueChanged, this, &ImageStrip::ask);
  connect(&maker, &PictureMaker::made, this, &ImageStrip::take);
}

ImageStrip::~ImageStrip() = default;

void ImageStrip::fit_tiles() {
  const int width = scaled(low_ ? kLowWidth : kTileWidth);
  setGridSize({width, qRound(kImageStripAspect * width)});
  updateGeometry();
}

void ImageStrip::set_low(bool low) {
  if (std::exchange(low_, low) != low) fit_tiles();
}

QSize ImageStrip::sizeHint() const { return {4 * gridSize().width(), gridSize().height()}; }

QSize ImageStrip::minimumSizeHint() const { return gridSize(); }

// Rows are places, which keeps the scroll position.
void ImageStrip::show_rows() {
  std::vector<StripRow> rows;
  for (const auto& image : images_) {
    rows.push_back({image, static_cast<int>(rows.size()) + 1, image->id == current_});
  }
  model_.show(std::move(rows));
}

QModelIndex ImageStrip::index_of(ImageId image) const {
  return model_.find([image](const StripRow& row) { return row.image->id == image; });
}

void ImageStrip::show_images(Images images) {
  if (std::exchange(images_, std::move(images)) != images_) show_rows();
  std::erase_if(made_, [this](const auto& entry) { return !index_of(entry.first).isValid(); });
  ask();
}

void ImageStrip::set_current(std::optional<ImageId> image) {
  if (std::exchange(current_, image) != image) show_rows();
  const QModelIndex index = image ? index_of(*image) : QModelIndex();
  if (!index.isValid()) return;
  scrollTo(index);
  if (!hasFocus()) setCurrentIndex(index);
}

MadePicturePtr ImageStrip::picture(ImageId image) const {
  const auto at = made_.find(image);
  return at == made_.end() ? nullptr : at->second;
}

void ImageStrip::ask() {
  if (!isVisible()) return;
  const QRect seen = viewport()->rect();
  for (int row = 0; row < model_.rowCount() && asked_.size() < kMostAsked; ++row) {
    const QRect box = visualRect(model_.index(row));
    if (box.left() > seen.right()) return;
    const auto& image = model_.at(row)->image;
    const auto in_the_making = [&](const auto& entry) { return entry.second == image->id; };
    if (!box.intersects(seen) || made_.contains(image->id) ||
        std::ranges::any_of(asked_, in_the_making)) {
      continue;
    }
    const PictureMaker::Slot slot = maker_.new_slot();
    asked_.emplace(slot, image->id);
    PictureOrder order = order_of(*image);
    order.camera = smaller(order.camera, kPictureWidth);
    maker_.ask(slot, std::move(order));
  }
}

void ImageStrip::take(PictureMaker::Slot slot, const MadePicturePtr& picture) {
  const auto at = asked_.find(slot);
  if (at == asked_.end()) return;
  const ImageId image = at->second;
  asked_.erase(at);
  const QModelIndex index = index_of(image);
  if (index.isValid()) {
    made_[image] = picture;
    update(index);
  }
  ask();
}

void ImageStrip::choose(const QModelIndex& index) {
  if (index.isValid()) emit chosen(model_.at(index)->image->id);
}

void ImageStrip::showEvent(QShowEvent* event) {
  QListView::showEvent(event);
  ask();
}

void ImageStrip::hideEvent(QHideEvent* event) {
  for (const auto& [slot, image] : asked_) maker_.forget(slot);
  asked_.clear();
  QListView::hideEvent(event);
}

void ImageStrip::wheelEvent(QWheelEvent* event) {
  const QPoint by = event->angleDelta();
  QScrollBar& bar = *horizontalScrollBar();
  bar.setValue(bar.value() - (by.x() != 0 ? by.x() : by.y()) * gridSize().width() / 120);
  event->accept();
}

void ImageStrip::resizeEvent(QResizeEvent* event) {
  QListView::resizeEvent(event);
  ask();
}

}  // namespace magna
