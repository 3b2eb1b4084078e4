// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/attention/badge_button.h"

#include <QEvent>

#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {

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
