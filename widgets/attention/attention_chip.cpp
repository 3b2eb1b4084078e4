// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/attention/attention_chip.h"

#include <QEvent>
#include <QPainter>

#include "widgets/key_cap.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
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
