// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_bar.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <utility>

#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {

MapBar::MapBar(QMenu& layers, QAction& fit, QAction& follow, QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(2, 2, 2, 2);
  row->setSpacing(2);
  setCursor(Qt::ArrowCursor);
  QToolButton& button = add(tr("Layers ▾"));
  button.setAccessibleName(tr("Layers of the map"));
  button.setToolTip(tr("Choose what the map shows"));
  // Not the button's own menu: Qt's accessible interface returns that for every missing child.
  connect(&button, &QToolButton::clicked, &layers,
          [&button, &layers] { layers.popup(button.mapToGlobal(QPoint(0, button.height()))); });
  add_action(fit, tr("Fit"));
  add_action(follow, tr("Follow"));
}

QToolButton& MapBar::add(const QString& text) {
  auto* button = new QToolButton(this);
  button->setText(text);
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::TabFocus);
  keep_scaled(*button, [button] { button->setMinimumHeight(scaled(24)); });
  layout()->addWidget(button);
  buttons_ << button;
  return *button;
}

void MapBar::add_action(QAction& action, const QString& text) {
  QToolButton& button = add(text);
  const auto follow = [&action, &button, text] {
    const QString key = action.shortcut().toString(QKeySequence::NativeText);
    button.setText(key.size() == 1 ? QStringLiteral("%1 (%2)").arg(text, key) : text);
    button.setAccessibleName(tr("%1, on the map").arg(action.text().remove(QLatin1Char('&'))));
    button.setAccessibleDescription(action.statusTip());
    button.setToolTip(action.toolTip());
    button.setEnabled(action.isEnabled());
    button.setCheckable(action.isCheckable());
    button.setChecked(action.isChecked());
  };
  connect(&action, &QAction::changed, &button, follow);
  connect(&button, &QToolButton::clicked, &button, [&action, follow] {
    action.trigger();
    follow();  // a click toggles the button, but not always the action
  });
  follow();
}

void MapBar::fit(int room) {
  const QMargins margins = layout()->contentsMargins();
  int width = margins.left() + margins.right() - layout()->spacing();
  for (QToolButton* button : std::as_const(buttons_)) {
    width += button->sizeHint().width() + layout()->spacing();
    button->setVisible(button == buttons_.front() || width <= room);
  }
  layout()->invalidate();
  adjustSize();
}

void MapBar::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(l.line, 1));
  painter.setBrush(l.base);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), scaled(4.0), scaled(4.0));
}

void MapBar::mousePressEvent(QMouseEvent* event) { event->accept(); }
void MapBar::mouseReleaseEvent(QMouseEvent* event) { event->accept(); }
void MapBar::mouseDoubleClickEvent(QMouseEvent* event) { event->accept(); }
void MapBar::contextMenuEvent(QContextMenuEvent* event) { event->accept(); }

}  // namespace magna
