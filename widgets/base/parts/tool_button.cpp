// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/tool_button.h"

#include <QToolButton>

#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

constexpr int kSquare = 28;
constexpr int kWideHeight = 30;

QToolButton* make_button(const QString& icon, const QString& text, const QString& hint,
                         QWidget* parent) {
  auto* button = new QToolButton(parent);
  if (!icon.isEmpty()) button->setIcon(tinted_icon(icon));
  button->setText(text);
  button->setToolTip(hint);
  button->setAccessibleName(text);
  button->setAccessibleDescription(hint);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

}  // namespace

QToolButton* make_icon_button(const QString& icon, const QString& text, const QString& hint,
                              QWidget* parent) {
  QToolButton* button = make_button(icon, text, hint, parent);
  button->setAutoRaise(true);
  keep_scaled(*button, [button] {
    button->setIconSize({scaled(kIconSize), scaled(kIconSize)});
    button->setMinimumSize(scaled(kSquare), scaled(kSquare));
  });
  return button;
}

QToolButton* make_wide_button(const QString& icon, const QString& text, const QString& hint,
                              QWidget* parent) {
  QToolButton* button = make_button(icon, text, hint, parent);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  keep_scaled(*button, [button] { button->setMinimumHeight(scaled(kWideHeight)); });
  return button;
}

QToolButton* make_low_button(const QString& text, const QString& hint, int height,
                             QWidget* parent) {
  QToolButton* button = make_button(QString(), text, hint, parent);
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  button->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  keep_scaled(*button, [button, height] { button->setFixedHeight(scaled(height)); });
  return button;
}

}  // namespace magna
