// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/thumbnail_delegate.h"

#include <QListView>
#include <QPainter>

#include "widgets/focus_ring.h"
#include "widgets/image/thumbnail_model.h"
#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"
#include "widgets/theme.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kThumbnailDelegateRim = 5;  // pixels at 100 %: room for the outline
constexpr int kName = 22;                 // height of the name row
constexpr int kSwatch = 16;

}  // namespace

ThumbnailDelegate::ThumbnailDelegate(ThumbnailModel& model, QObject* parent)
    : QStyledItemDelegate(parent), model_(model) {}

QSize ThumbnailDelegate::rim() {
  return {2 * scaled(kThumbnailDelegateRim), 2 * scaled(kThumbnailDelegateRim) + scaled(kName)};
}
QSize ThumbnailDelegate::tile(QSize picture) { return picture + rim(); }

QSize ThumbnailDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  const auto* const list = qobject_cast<const QListView*>(option.widget);
  return list == nullptr ? tile({160, 120}) : list->gridSize();
}

void ThumbnailDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
  const Look& l = look_of(option.palette);
  const int rim = scaled(kThumbnailDelegateRim);
  const int row = index.row();
  painter->save();
  painter->setClipRect(option.rect);
  const QRect inner = option.rect.adjusted(rim, rim, -rim, -rim);
  paint_picture(*painter, inner.adjusted(0, 0, 0, -scaled(kName)), row, option.palette);
  paint_name(*painter,
             QRect(inner.left(), inner.bottom() + 1 - scaled(kName), inner.width(), scaled(kName)),
             row, option.palette);
  painter->setRenderHint(QPainter::Antialiasing);
  if (model_.active(row)) {
    const double wide = scaled(2.5);
    painter->setPen(QPen(l.accent, wide));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option.rect).adjusted(wide, wide, -wide, -wide), 4, 4);
  }
  if ((option.state & QStyle::State_HasFocus) != 0) {
    draw_focus_ring(*painter, option.rect.adjusted(1, 1, -1, -1), option.palette);
  }
  painter->restore();
}

void ThumbnailDelegate::paint_picture(QPainter& painter, const QRect& box, int row,
                                      const QPalette& palette) const {
  const Look& l = look_of(palette);
  const MadePicturePtr shown = model_.picture(row);
  if (!shown) {
    painter.fillRect(box, mix(l.window, l.text, 0.08));
    painter.setPen(l.muted);
    painter.drawText(box, Qt::AlignCenter | Qt::TextWordWrap, ThumbnailModel::tr("no picture yet"));
    return;
  }
  const QSize size = shown->image.size().scaled(box.size(), Qt::KeepAspectRatio);
  const QRect at(box.left() + (box.width() - size.width()) / 2,
                 box.top() + (box.height() - size.height()) / 2, size.width(), size.height());
  const QString why = model_.why_stale(row);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  if (why.isEmpty()) {
    painter.drawImage(at, shown->image);
    return;
  }
  painter.drawImage(at, shown->image.convertToFormat(QImage::Format_Grayscale8));
  painter.fillRect(at, QColor(0, 0, 0, 110));
  painter.setPen(Qt::white);
  painter.drawText(at, Qt::AlignCenter | Qt::TextWordWrap, why);
}

void ThumbnailDelegate::paint_name(QPainter& painter, const QRect& box, int row,
                                   const QPalette& palette) const {
  const RobotLabel* const robot = model_.label(row);
  if (robot == nullptr) return;
  const Look& l = look_of(palette);
  const int side = scaled(kSwatch);
  const int top = box.top() + (box.height() - side) / 2 + 1;
  paint_swatch(painter, QRectF(box.left(), top, side, side), style_of(*robot),
               QString::fromStdString(robot->letter), l.text);
  const ShownState state = model_.state(row);
  const double ratio = painter.device()->devicePixelRatioF();
  painter.drawPixmap(box.right() + 1 - side, top,
                     tinted_pixmap(state_icon(state), state_colour(state, l), side, ratio));
  const QRect words = box.adjusted(side + 4, 0, -side - 4, 0);
  painter.setPen(l.text);
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(QString::fromStdString(robot->name),
                                                    Qt::ElideRight, words.width()));
}

}  // namespace magna
