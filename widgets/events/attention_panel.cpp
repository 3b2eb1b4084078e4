// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/attention_panel.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/base/bars/status_line.h"
#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/look/chip.h"
#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/row_style.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/events/attention_watch.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kSwatchLeft = 8;
constexpr int kNeedLeft = 34;
constexpr int kCapGap = 6;
constexpr int kRightMargin = 8;

/// Sets only what differs: changes are announced to assistive technologies.
void set_data(QStandardItem& item, const QVariant& value, int role) {
  if (item.data(role) != value) item.setData(value, role);
}

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

AttentionPanel::AttentionPanel(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent),
      feed_(feed),
      rows_(new QStandardItemModel(0, 1, this)),
      list_(new QListView(this)),
      more_(new QLabel(this)),
      calm_(new ElidedLabel(tr("No robot needs attention"), this)) {
  setAccessibleName(tr("Robots that need attention"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 1);
  column->setSpacing(0);
  list_->setModel(rows_);
  list_->setItemDelegate(new AttentionDelegate(list_));
  list_->setFrameShape(QFrame::NoFrame);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list_->setSelectionMode(QAbstractItemView::NoSelection);
  list_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setUniformItemSizes(true);
  list_->setTabKeyNavigation(false);
  list_->setFocusPolicy(Qt::TabFocus);  // a click leaves the focus, and the keys, to the map
  list_->setMouseTracking(true);
  list_->setAccessibleName(accessibleName());
  list_->setAccessibleDescription(
      tr("Up and Down choose a robot, Enter starts the proposed action, Delete ignores it."));
  leave_shortcuts_to_window(*list_);
  list_->installEventFilter(this);
  list_->viewport()->installEventFilter(this);
  column->addWidget(list_);
  calm_->setToolTip(calm_->text());
  calm_->setForegroundRole(QPalette::PlaceholderText);
  keep_scaled(*calm_,
              [this] { calm_->setContentsMargins(scaled(kMargin), 0, scaled(kMargin), 0); });
  column->addWidget(calm_);
  keep_scaled(*more_, [this] {
    more_->setContentsMargins(scaled(kMargin), scaled(1), scaled(kMargin), scaled(2));
  });
  more_->setAccessibleName(tr("Further robots that need attention"));
  column->addWidget(more_);
  if (parent != nullptr) parent->installEventFilter(this);
  keep_line_height(*list_, [this] { fit(); });
  connect(&feed, &SnapshotFeed::calm, this, &AttentionPanel::follow);
  follow();
}

void AttentionPanel::show_entries(std::vector<AttentionEntry> entries) {
  entries_ = std::move(entries);
  follow();
}

void AttentionPanel::show_keys(const HelpKeys& keys) {
  keys_ = keys;
  follow();
}

std::optional<RobotId> AttentionPanel::target_of(HelpAction action) const {
  const int current = list_->hasFocus() ? list_->currentIndex().row() : -1;
  if (current >= 0 && std::cmp_less(current, entries_.size())) {
    return entries_[static_cast<std::size_t>(current)].robot;
  }
  const auto shown = static_cast<std::size_t>(visible_rows());
  for (std::size_t i = 0; i < shown; ++i) {
    if (proposed_action(feed_.now(), entries_[i]) == action) return entries_[i].robot;
  }
  // Also possible for robots that wait for one, whose row shows the key of another action.
  if (action != HelpAction::Replan && action != HelpAction::Cancel) return {};
  for (std::size_t i = 0; i < shown; ++i) {
    if (entries_[i].cause == AttentionCause::InWay) return entries_[i].robot;
  }
  return {};
}

int AttentionPanel::visible_rows() const {
  return std::min(static_cast<int>(entries_.size()), rows_with_room_);
}

void AttentionPanel::follow() {
  const bool held = parentWidget() != nullptr && parentWidget()->underMouse();
  if (!held) rows_with_room_ = std::clamp(static_cast<int>(entries_.size()), 1, kMostRows);
  const int before = list_->currentIndex().row();
  const QVariant current = list_->currentIndex().data(AttentionDelegate::Robot);
  const auto count = static_cast<int>(entries_.size());
  if (rows_->rowCount() > count) rows_->removeRows(count, rows_->rowCount() - count);
  while (rows_->rowCount() < count) rows_->appendRow(new QStandardItem);
  int place = -1;
  for (int row = 0; row < count; ++row) {
    const AttentionEntry& entry = entries_[static_cast<std::size_t>(row)];
    if (current.isValid() && current.toUInt() == entry.robot.value) place = row;
  }
  // The focus stays on its robot, else at its place.
  if (count > 0) set_current(place >= 0 ? place : std::clamp(before, 0, count - 1));
  for (int row = 0; row < count; ++row) {
    const AttentionEntry& entry = entries_[static_cast<std::size_t>(row)];
    const bool with_key = target_of(proposed_action(feed_.now(), entry)) == entry.robot;
    show_row(row, entry, with_key);
  }
  const int hidden = count - visible_rows();
  if (!held) more_->setVisible(hidden > 0);
  more_->setText(hidden > 0 ? tr("and %1 more").arg(hidden) : QString());
  list_->setVisible(count > 0);
  calm_->setVisible(count == 0);
  fit();
  emit targets_changed();
}

void AttentionPanel::show_row(int row, const AttentionEntry& entry, bool with_key) {
  const Snapshot& now = feed_.now();
  QStandardItem& item = *rows_->item(row);
  const RobotLabel* const label = label_of(now, entry.robot);
  const HelpAction action = proposed_action(now, entry);
  const QString key = with_key ? keys_[static_cast<std::size_t>(action)] : QString();
  const QString name = label != nullptr ? QString::fromStdString(label->name) : QString();
  const QString need = need_text(now, entry);
  const QString word = help_word(action);
  set_data(item, need, Qt::DisplayRole);
  set_data(item, static_cast<int>(entry.robot.value), AttentionDelegate::Robot);
  set_data(item, static_cast<int>(style_of(now, entry.robot)), AttentionDelegate::Style);
  set_data(item, label != nullptr ? QString::fromStdString(label->letter) : QString(),
           AttentionDelegate::Letter);
  set_data(item, word, AttentionDelegate::ActionWord);
  set_data(item, key, AttentionDelegate::Key);
  set_data(item, QStringLiteral("%1\n%2").arg(name, attention_text(entry)), Qt::ToolTipRole);
  set_data(item,
           key.isEmpty() ? tr("%1, %2, %3").arg(name, need, word)
                         : tr("%1, %2, %3 (%4)").arg(name, need, word, key),
           Qt::AccessibleTextRole);
  set_data(item, attention_text(entry), Qt::AccessibleDescriptionRole);
}

void AttentionPanel::set_current(int row) {
  const QModelIndex index = rows_->index(row, 0);
  if (index != list_->currentIndex()) list_->setCurrentIndex(index);
}

void AttentionPanel::fit() {
  const int height = rows_with_room_ * line_height(*list_);
  list_->setFixedHeight(height);
  calm_->setFixedHeight(height);
}

void AttentionPanel::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), entries_.empty() ? l.base : l.caution_tint);
  painter.fillRect(QRect(0, height() - 1, width(), 1), l.line);
}

bool AttentionPanel::press_key(int key) {
  const int row = list_->currentIndex().row();
  if (row < 0 || std::cmp_greater_equal(row, entries_.size())) return false;
  const AttentionEntry& entry = entries_[static_cast<std::size_t>(row)];
  const RobotId robot = entry.robot;
  switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter: emit help_wanted(robot, proposed_action(feed_.now(), entry)); return true;
    case Qt::Key_Delete: emit help_wanted(robot, HelpAction::Ignore); return true;
    default: return false;
  }
}

void AttentionPanel::press_at(const QPoint& place) {
  const QModelIndex index = list_->indexAt(place);
  if (!index.isValid() || std::cmp_greater_equal(index.row(), entries_.size())) return;
  const AttentionEntry& entry = entries_[static_cast<std::size_t>(index.row())];
  const RobotId robot = entry.robot;
  const QRect button = AttentionDelegate::button(list_->visualRect(index), index, list_->font());
  if (button.contains(place)) {
    emit help_wanted(robot, proposed_action(feed_.now(), entry));
  } else {
    emit robot_wanted(robot);
  }
}

bool AttentionPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parentWidget()) {
    if (event->type() == QEvent::Leave) {
      QMetaObject::invokeMethod(this, &AttentionPanel::follow, Qt::QueuedConnection);
    }
  } else if (watched == list_) {
    switch (event->type()) {
      case QEvent::FocusIn:
      case QEvent::FocusOut:
        QMetaObject::invokeMethod(this, &AttentionPanel::follow, Qt::QueuedConnection);
        break;
      case QEvent::KeyPress:
        if (press_key(static_cast<QKeyEvent*>(event)->key())) return true;
        break;
      default: break;
    }
  } else if (event->type() == QEvent::MouseButtonRelease) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() == Qt::LeftButton) press_at(mouse->position().toPoint());
  }
  return QWidget::eventFilter(watched, event);
}

namespace {

constexpr int kChipMargin = 10;  // pixels at 100 %
constexpr int kChipIcon = 16;
constexpr int kChipGap = 6;
constexpr int kChipHeight = 28;

QFont chip_font(QFont font) {
  font.setBold(true);
  return font;
}

}  // namespace

AttentionChip::AttentionChip(QWidget* parent) : QAbstractButton(parent) {
  setFocusPolicy(Qt::TabFocus);
  keep_scaled(*this, [this] { updateGeometry(); });
  hide();
}

void AttentionChip::show_count(int count, const QString& key, const QString& hint) {
  const QString shown = tr("Attention: %1").arg(count);
  if (shown != text() || key != key_) {
    setText(shown);
    key_ = key;
    updateGeometry();
    update();
  }
  setAccessibleName(count == 1 ? tr("1 robot needs attention")
                               : tr("%1 robots need attention").arg(count));
  setAccessibleDescription(hint);
  setToolTip(hint);
  setVisible(count > 0);
}

QSize AttentionChip::sizeHint() const {
  const int text_width = QFontMetrics(chip_font(font())).horizontalAdvance(text());
  const int cap = key_cap_width(key_, fontMetrics());
  const int beside = cap == 0 ? 0 : scaled(kChipGap) + cap;
  return {2 * scaled(kChipMargin) + scaled(kChipIcon + kChipGap) + text_width + beside,
          scaled(kChipHeight)};
}

bool AttentionChip::event(QEvent* event) {
  if (event->type() == QEvent::Enter || event->type() == QEvent::Leave) update();
  return QAbstractButton::event(event);
}

void AttentionChip::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  const bool marked = isDown() || underMouse();
  painter.setBrush(l.caution_tint);
  painter.setPen(marked || l.kind == LookKind::HighContrast ? QPen(l.caution, 1)
                                                            : QPen(l.caution_tint, 1));
  painter.drawRoundedRect(box, scaled(6.0), scaled(6.0));
  double left = scaled(kChipMargin);
  const int icon = scaled(kChipIcon);
  painter.drawPixmap(
      QPointF(left, (height() - icon) / 2.0),
      tinted_pixmap(QStringLiteral("state-blocked"), l.caution, icon, devicePixelRatioF()));
  left += icon + scaled(kChipGap);
  const QFont strong = chip_font(font());
  const int text_width = QFontMetrics(strong).horizontalAdvance(text());
  painter.setFont(strong);
  painter.setPen(l.caution);
  painter.drawText(QRectF(left, 0, text_width + 2, height()), Qt::AlignVCenter, text());
  left += text_width + scaled(kChipGap);
  painter.setFont(font());
  paint_key_cap(painter, QRectF(left, 0, key_cap_width(key_, fontMetrics()), height()), key_, l);
}

BadgeButton::BadgeButton(QString icon, QColor Look::*colour, QWidget* parent)
    : QToolButton(parent), icon_(std::move(icon)), colour_(colour) {
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  setAutoRaise(true);
  setFocusPolicy(Qt::TabFocus);
  keep_scaled(*this, [this] {
    setIconSize({scaled(16), scaled(16)});
    tint();
  });
  hide();
}

void BadgeButton::show_count(int count, const QString& text, const QString& hint) {
  count_ = count;
  setText(text);
  setAccessibleName(text);
  setAccessibleDescription(hint);
  setToolTip(hint);
  setVisible(count > 0);
}

void BadgeButton::changeEvent(QEvent* event) {
  QToolButton::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) tint();
}

void BadgeButton::tint() {
  setIcon(
      QIcon(tinted_pixmap(icon_, look_of(palette()).*colour_, scaled(16), devicePixelRatioF())));
}

}  // namespace magna
