// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/robot_line_delegate.h"

#include <QPainter>

#include "widgets/figures.h"
#include "widgets/focus_ring.h"
#include "widgets/metrics.h"
#include "widgets/robot_colours.h"
#include "widgets/row_style.h"
#include "widgets/team/robot_table_model.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kBeforeSwatch = 8;
constexpr int kBeforeText = 4;
constexpr int kStateIcon = 14;
constexpr int kBeforeState = 20;  ///< the icon and the gaps around it
constexpr int kStopIcon = 16;

bool right_aligned(int column) {
  return column == RobotTableModel::Link || column == RobotTableModel::Battery;
}

void draw_icon(QPainter& painter, const QRect& cell, int left, int side, const QString& name,
               const QColor& ink) {
  const int top = cell.top() + (cell.height() - scaled(side)) / 2;
  painter.drawPixmap(QPointF(left, top),
                     tinted_pixmap(name, ink, scaled(side), painter.device()->devicePixelRatioF()));
}

void paint_bar(QPainter& painter, const QRect& cell, const Look& l, bool selected, bool active,
               bool help) {
  if (active || (selected && !help)) return paint_row_bar(painter, cell, l, active);
  if (help) painter.fillRect(QRect(0, cell.top(), scaled(kCurrentBar), cell.height()), l.caution);
}

}  // namespace

void RobotLineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
  const Look& l = look_of(option.palette);
  const QRect cell = option.rect;
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  const bool help = index.data(RobotTableModel::NeedsHelp).toBool();
  const auto state = static_cast<ShownState>(index.data(RobotTableModel::StateValue).toInt());
  painter->save();
  painter->setClipRect(cell);
  painter->fillRect(cell, selected ? l.accent_tint : l.base);
  switch (index.column()) {
    case RobotTableModel::Robot: {
      const int ring = focus_ring_width(option.widget);
      painter->translate(ring, 0);  // the ring must not hide which robot is active
      paint_bar(*painter, cell, l, selected, index.data(RobotTableModel::Active).toBool(), help);
      painter->translate(-ring, 0);
      const int side = scaled(kSwatchSize);
      const int top = cell.top() + (cell.height() - side) / 2;
      paint_swatch(*painter, QRectF(cell.left() + scaled(kBeforeSwatch), top, side, side),
                   index.data(RobotTableModel::Number).toUInt(),
                   index.data(RobotTableModel::Letter).toString(), l.text);
      break;
    }
    case RobotTableModel::Stop: {
      const QColor ink = state == ShownState::Stopped ? l.warning : l.muted;
      draw_icon(*painter, cell, cell.left() + (cell.width() - scaled(kStopIcon)) / 2, kStopIcon,
                QStringLiteral("stop"), ink);
      break;
    }
    default: {
      const bool word = index.column() == RobotTableModel::State;
      if (word) {
        draw_icon(*painter, cell, cell.left() + scaled(2), kStateIcon,
                  help ? QStringLiteral("state-blocked") : state_icon(state),
                  help ? l.caution : l.text);
      }
      QFont font = option.font;
      font.setBold(word && help);
      painter->setFont(font);
      // Amber text is too pale on the tint.
      const QColor ink = !word ? l.muted : help && !selected ? l.caution : l.text;
      painter->setPen(ink);
      const QRect room = cell.adjusted(scaled(word ? kBeforeState : kBeforeText), 0,
                                       right_aligned(index.column()) ? -scaled(kBeforeText) : 0, 0);
      const QString text = fitting_text(index.data(RobotTableModel::Wordings).toStringList(),
                                        painter->fontMetrics(), room.width());
      if (right_aligned(index.column())) {
        draw_figures(*painter, room, Qt::AlignVCenter | Qt::AlignRight, text);
      } else {
        painter->drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
      }
      break;
    }
  }
  if (option.state.testFlag(QStyle::State_HasFocus)) {
    draw_focus_ring(*painter, cell, option.palette);
  }
  painter->restore();
}

QSize RobotLineDelegate::sizeHint(const QStyleOptionViewItem& option,
                                  const QModelIndex& index) const {
  if (index.column() == RobotTableModel::Robot) return {scaled(kBeforeSwatch + kSwatchSize), 0};
  if (index.column() == RobotTableModel::Stop) return {scaled(kStopIcon), 0};
  const bool word = index.column() == RobotTableModel::State;
  QFont font = option.font;
  font.setBold(word && index.data(RobotTableModel::NeedsHelp).toBool());
  const QStringList wordings = index.data(RobotTableModel::Wordings).toStringList();
  const int text = wordings.isEmpty() ? 0 : QFontMetrics(font).horizontalAdvance(wordings.back());
  const int after = right_aligned(index.column()) ? kBeforeText : 0;
  return {scaled(word ? kBeforeState : kBeforeText) + text + scaled(after), 0};
}

}  // namespace magna
