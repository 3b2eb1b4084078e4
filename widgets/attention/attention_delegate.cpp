// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/attention/attention_delegate.h"

#include <QPainter>
#include <algorithm>

#include "widgets/focus_ring.h"
#include "widgets/key_cap.h"
#include "widgets/metrics.h"
#include "widgets/robot_colours.h"
#include "widgets/row_style.h"
#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kSwatchLeft = 8;
constexpr int kNeedLeft = 34;
constexpr int kCapGap = 6;
constexpr int kRightMargin = 8;

}  // namespace

QRect AttentionDelegate::button(const QRect& row, const QModelIndex& index, const QFont& font) {
  const QFontMetrics metrics(font);
  // Rows without a key have the same room, so that the actions are in line.
  const int cap = std::max(key_cap_width(index.data(Key).toString(), metrics),
                           key_cap_width(QStringLiteral("L"), metrics));
  const int width =
      metrics.horizontalAdvance(index.data(ActionWord).toString()) + cap + 3 * scaled(kCapGap);
  const int right = row.right() + 1 - scaled(kRightMargin) + scaled(kCapGap);
  return {right - width, row.top(), width, row.height()};
}

QSize AttentionDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  return {scaled(120), line_height(*option.widget)};
}

void AttentionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
  const Look& l = look_of(option.palette);
  const QRect row = option.rect;
  painter->save();
  painter->fillRect(row, l.caution_tint);
  const QRect press = button(row, index, option.font);
  if (option.state.testFlag(QStyle::State_MouseOver)) {
    painter->fillRect(press, mix(l.caution_tint, l.caution, 0.15));
  }
  const int side = scaled(kSwatchSize);
  const int top = row.center().y() - side / 2;
  paint_swatch(*painter, QRectF(row.left() + scaled(kSwatchLeft), top, side, side),
               index.data(Style).toUInt(), index.data(Letter).toString(), l.text);
  painter->setFont(option.font);
  painter->setPen(l.text);
  const QFontMetrics& metrics = option.fontMetrics;
  const int left = row.left() + scaled(kNeedLeft);
  const int room = press.left() - left;
  const QString need = index.data().toString();
  painter->drawText(QRect(left, row.top(), room, row.height()),
                    Qt::AlignVCenter | Qt::TextSingleLine,
                    fitting_text({need, need.section(QStringLiteral(" · "), 0, 0)}, metrics, room));
  painter->drawText(press.adjusted(scaled(kCapGap), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                    index.data(ActionWord).toString());
  const QString key = index.data(Key).toString();
  const int cap = key_cap_width(key, metrics);
  paint_key_cap(*painter,
                QRectF(press.right() + 1 - scaled(kCapGap) - cap, row.top(), cap, row.height()),
                key, l);
  if (option.state.testFlag(QStyle::State_HasFocus)) {
    draw_focus_ring(*painter, row, option.palette);
  }
  painter->restore();
}

}  // namespace magna
