// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/robot_delegate.h"

#include <QPainter>

#include "widgets/focus_ring.h"
#include "widgets/hall/hall_reader.h"
#include "widgets/robot_colours.h"
#include "widgets/row_style.h"
#include "widgets/team/robot_table_model.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kBatteryRoom = 20;
constexpr int kExplorerRoom = 17;

/// Paints a small battery by charge, with a bolt while charging and a triangle when low. Returns
/// the text colour.
QColor paint_battery(QPainter& painter, const QRect& line, const Look& l, double share,
                     bool charging) {
  const bool low = share < kLowBattery && !charging;
  const QColor ink = low ? (share <= 0.0 ? l.warning : l.caution) : l.muted;
  if (low || charging) {
    const int side = scaled(14);
    painter.drawPixmap(
        QPoint(line.left(), line.center().y() - side / 2),
        tinted_pixmap(low ? QStringLiteral("caution") : QStringLiteral("charge"), low ? ink : l.ok,
                      side, painter.device()->devicePixelRatioF()));
    return ink;
  }
  const QRectF box(line.left() + 0.5, line.center().y() - scaled(4.0), scaled(13.0), scaled(8.0));
  painter.fillRect(QRectF(box.right(), box.center().y() - scaled(1.5), scaled(2.0), scaled(3.0)),
                   ink);
  painter.fillRect(QRectF(box.topLeft(), QSizeF(box.width() * share, box.height())), ink);
  painter.setPen(QPen(ink, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(box);
  return ink;
}

/// The icon of the role precedes the task.
bool is_marked_explorer(const QModelIndex& index) {
  return index.column() == RobotTableModel::State && index.data(RobotTableModel::Explorer).toBool();
}

int leading(int column) {
  switch (column) {
    case RobotTableModel::Robot: return scaled(36);
    case RobotTableModel::State: return scaled(26);
    default: return scaled(6);
  }
}

}  // namespace

void RobotDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
  const Look& l = look_of(option.palette);
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  const bool active = index.data(RobotTableModel::Active).toBool();
  painter->save();
  const QRect box = option.rect;
  painter->fillRect(box, selected ? l.accent_tint : l.base);
  painter->fillRect(QRect(box.left(), box.bottom(), box.width(), 1), mix(l.base, l.line, 0.6));

  if (index.column() == RobotTableModel::Robot) {
    const int ring = focus_ring_width(option.widget);
    painter->translate(ring, 0);  // the ring must not hide which robot is active
    if (selected || active) paint_row_bar(*painter, box.adjusted(0, 0, 0, -1), l, active);
    painter->translate(-ring, 0);
    paint_swatch(*painter,
                 QRectF(box.left() + scaled(8), box.top() + scaled(7), scaled(22), scaled(22)),
                 index.data(RobotTableModel::Number).toUInt(),
                 index.data(RobotTableModel::Letter).toString(), l.text);
    if (!index.data(RobotTableModel::Attention).toString().isEmpty()) {
      const QRectF badge(box.left() + scaled(20), box.top() + 1, scaled(16), scaled(16));
      painter->setPen(Qt::NoPen);
      painter->setBrush(l.base);
      painter->drawEllipse(badge);
      painter->drawPixmap(badge.topLeft() + QPointF(1, 1),
                          tinted_pixmap(QStringLiteral("attention"), l.caution, scaled(14),
                                        painter->device()->devicePixelRatioF()));
    }
  }
  const auto state = static_cast<ShownState>(index.data(RobotTableModel::StateValue).toInt());
  const QColor colour = state_colour(state, l);
  if (index.column() == RobotTableModel::State) {
    painter->drawPixmap(QPointF(box.left() + scaled(6), box.top() + scaled(3)),
                        tinted_pixmap(state_icon(state), colour, scaled(16),
                                      painter->device()->devicePixelRatioF()));
  }
  if (option.state.testFlag(QStyle::State_HasFocus)) {
    draw_focus_ring(*painter, box.adjusted(0, 0, 0, -1), option.palette);
  }
  if (index.column() == RobotTableModel::Stop) {
    const QPointF place(box.center().x() - scaled(9), box.center().y() - scaled(9));
    painter->drawPixmap(place, tinted_pixmap(QStringLiteral("stop"), l.text, scaled(18),
                                             painter->device()->devicePixelRatioF()));
    painter->restore();
    return;
  }
  const int left = box.left() + leading(index.column());
  const QRect first(left, box.top() + scaled(2), box.right() - left, scaled(16));
  const QRect second(left, box.top() + scaled(18), box.right() - left, scaled(16));
  const QRect third = second.translated(0, scaled(16));
  QFont font = option.font;
  const bool bold = active && index.column() == RobotTableModel::Robot;
  font.setBold(bold);
  painter->setFont(font);
  painter->setPen(l.text);
  const auto line = [&](const QRect& at, const QStringList& wordings) {
    painter->drawText(at, Qt::AlignVCenter | Qt::TextSingleLine,
                      fitting_text(wordings, painter->fontMetrics(), at.width()));
  };
  line(first, {index.data(Qt::DisplayRole).toString()});
  font.setBold(false);
  font.setPointSizeF(font.pointSizeF() - 1);
  painter->setFont(font);
  painter->setPen(l.muted);
  const bool explorer = is_marked_explorer(index);
  if (explorer) {
    painter->drawPixmap(QPoint(second.left(), second.center().y() - scaled(7)),
                        tinted_pixmap(QStringLiteral("explore"), l.muted, scaled(14),
                                      painter->device()->devicePixelRatioF()));
  }
  const QVariant battery = index.data(RobotTableModel::Charge);
  if (index.column() != RobotTableModel::Robot || !battery.isValid()) {
    line(second.adjusted(explorer ? scaled(kExplorerRoom) : 0, 0, 0, 0),
         index.data(RobotTableModel::SecondLine).toStringList());
  } else {
    const QColor ink = paint_battery(*painter, second, l, battery.toDouble(),
                                     index.data(RobotTableModel::Charging).toBool());
    painter->setPen(ink);
    line(second.adjusted(scaled(kBatteryRoom), 0, 0, 0),
         index.data(RobotTableModel::SecondLine).toStringList());
  }
  if (cards_) {
    painter->setPen(l.muted);
    line(third, index.data(RobotTableModel::ThirdLine).toStringList());
  }
  painter->restore();
}

QSize RobotDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  if (index.column() == RobotTableModel::Stop) return {scaled(28), 0};
  QFont strong = option.font;
  strong.setBold(index.column() == RobotTableModel::Robot);
  QFont small = option.font;
  small.setPointSizeF(small.pointSizeF() - 1);
  const QFontMetrics metrics(small);
  // As narrow as the shortest wordings allow.
  const auto shortest = [&](int role) {
    const QStringList wordings = index.data(role).toStringList();
    return wordings.isEmpty() ? 0 : metrics.horizontalAdvance(wordings.back());
  };
  const int first = QFontMetrics(strong).horizontalAdvance(index.data(Qt::DisplayRole).toString());
  const bool battery =
      index.column() == RobotTableModel::Robot && index.data(RobotTableModel::Charge).isValid();
  const int icon = battery                     ? scaled(kBatteryRoom)
                   : is_marked_explorer(index) ? scaled(kExplorerRoom)
                                               : 0;
  const int second = icon + shortest(RobotTableModel::SecondLine);
  const int third =
      cards_ && index.column() == RobotTableModel::Robot ? shortest(RobotTableModel::ThirdLine) : 0;
  return {leading(index.column()) + std::max({first, second, third}) + scaled(6), 0};
}

}  // namespace magna
