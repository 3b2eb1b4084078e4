// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_bar.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QToolButton>
#include <utility>

#include "widgets/key_cap.h"
#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

/// A flat button with text and, behind it, the key that does the same.
class KeyedButton final : public QToolButton {
 public:
  using QToolButton::QToolButton;
  void show_key(const QString& key) {
    if (std::exchange(key_, key) == key) return;
    updateGeometry();
    update();
  }
  QSize sizeHint() const override {
    const QSize size = QToolButton::sizeHint();
    return {size.width() + cap(), size.height()};
  }
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QStyleOptionToolButton option;
    initStyleOption(&option);
    QPainter painter(this);
    style()->drawPrimitive(QStyle::PE_PanelButtonTool, &option, &painter, this);
    option.rect.setWidth(width() - cap());
    style()->drawControl(QStyle::CE_ToolButtonLabel, &option, &painter, this);
    const int left = width() - cap();
    painter.setFont(font());
    paint_key_cap(painter, QRectF(left, 0, key_cap_width(key_, fontMetrics()), height()), key_,
                  look_of(palette()));
  }

 private:
  /// Width of the cap and the gap behind it.
  int cap() const { return key_.isEmpty() ? 0 : key_cap_width(key_, fontMetrics()) + scaled(4); }

  QString key_;
};

}  // namespace

MapBar::MapBar(QMenu& layers, QAction& fit, QAction& follow, QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(2, 2, 2, 2);
  row->setSpacing(2);
  setCursor(Qt::ArrowCursor);
  QToolButton& button = add(new QToolButton(this), tr("Layers ▾"));
  button.setAccessibleName(tr("Layers of the map"));
  button.setToolTip(tr("Choose what the map shows"));
  // Not the button's own menu: Qt's accessible interface returns that for every missing child.
  connect(&button, &QToolButton::clicked, &layers,
          [&button, &layers] { layers.popup(button.mapToGlobal(QPoint(0, button.height()))); });
  add_action(fit, tr("Fit"));
  add_action(follow, tr("Follow"));
}

QToolButton& MapBar::add(QToolButton* button, const QString& text) {
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
  auto& button = *new KeyedButton(this);
  add(&button, text);
  const auto follow = [&action, &button] {
    const QString key = action.shortcut().toString(QKeySequence::NativeText);
    button.show_key(key.size() == 1 ? key : QString());
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
