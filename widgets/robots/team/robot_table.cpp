// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/team/robot_table.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/row_style.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/figures.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/robots/team/robot_table_model.h"

namespace magna {
namespace {

/// Paints a cell of the robot table in rows with one line: swatch; state with icon and word; the
/// longest wording of the other columns that fits; the stop button. A robot that needs help has an
/// amber bar, a triangle and a bold word; the active robot a tint and a filled accent bar, other
/// selected ones a tint and an outlined bar.
class RobotLineDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  /// Width of the shortest wording; RobotTable sets the height of its rows.
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

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

/// Paints a cell of the robot table in rows with two lines, or three in cards: the robot's swatch
/// or state icon, and an explorer's icon before its task; the active robot has an accent bar at the
/// left and a bold name, other selected ones a hollow bar.
class RobotDelegate : public QStyledItemDelegate {
 public:
  RobotDelegate(bool cards, QObject* parent) : QStyledItemDelegate(parent), cards_(cards) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  /// The width only: RobotTable sets the height of its rows.
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  bool cards_;
};

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

}  // namespace

RobotTable::RobotTable(QWidget* parent) : QTableView(parent) {
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setFrameShape(QFrame::NoFrame);
  setShowGrid(false);
  setTabKeyNavigation(false);
  setWordWrap(false);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  set_density(RowDensity::Lines);
  keep_line_height(*this, [this] { size_rows(); });
  leave_shortcuts_to_window(*this);  // digits and page keys are the window's shortcuts for choosing
                                     // robots
  setAccessibleName(tr("Team"));
  setAccessibleDescription(
      tr("All robots. Page up and page down choose the previous and next one, Shift and the arrow "
         "keys select several, Insert adds or removes one, the menu key opens its menu."));
}

void RobotTable::set_density(RowDensity density) {
  density_ = density;
  QAbstractItemDelegate* const before = itemDelegate();
  if (density == RowDensity::Lines) {
    setItemDelegate(new RobotLineDelegate(this));
  } else {
    setItemDelegate(new RobotDelegate(density == RowDensity::Cards, this));
  }
  delete before;
  size_rows();
}

void RobotTable::size_rows() {
  const int height = density_ == RowDensity::Lines      ? line_height(*this)
                     : density_ == RowDensity::TwoLines ? scaled(kTwoLinesHeight)
                                                        : scaled(kCardHeight);
  verticalHeader()->setMinimumSectionSize(height);
  verticalHeader()->setDefaultSectionSize(height);
}

void RobotTable::mousePressEvent(QMouseEvent* event) {
  const QModelIndex at = indexAt(event->position().toPoint());
  if (event->button() == Qt::LeftButton && at.column() == RobotTableModel::Stop) {
    return emit stop_wanted(at.row());
  }
  // The menu is for the row under the pointer, without selecting it.
  if (event->button() == Qt::RightButton) return;
  QTableView::mousePressEvent(event);
}

void RobotTable::mouseDoubleClickEvent(QMouseEvent* event) {
  const QModelIndex at = indexAt(event->position().toPoint());
  if (at.column() == RobotTableModel::Stop) return mousePressEvent(event);
  QTableView::mouseDoubleClickEvent(event);
}

void RobotTable::keyPressEvent(QKeyEvent* event) {
  const QModelIndex at = currentIndex();
  switch (event->key()) {
    case Qt::Key_Insert:
      if (at.isValid()) {
        selectionModel()->select(at, QItemSelectionModel::Toggle | QItemSelectionModel::Rows);
      }
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (at.column() == RobotTableModel::Stop) return emit stop_wanted(at.row());
      break;
    default: break;
  }
  QTableView::keyPressEvent(event);
}

void RobotTable::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  // The position is in the view's coordinates for keys, in the viewport's for the mouse.
  const QModelIndex at = by_key ? currentIndex() : indexAt(event->pos());
  const QPoint where = by_key && at.isValid() ? visualRect(at).center() : event->pos();
  emit menu_wanted(at.row(), viewport()->mapToGlobal(where));
}

}  // namespace magna
