// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_bar.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "widgets/base/look/chip.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/map/scene/unknown_cover.h"

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

namespace {

// Explicit colours, because a style sheet caches those of the first palette.
QString chip_style(const Look& look) {
  return QStringLiteral(
             "QToolButton { background: %1; color: %2; border: 1px solid %3; border-radius: 4px; "
             "padding: %4px %5px; }"
             "QToolButton:hover, QToolButton:focus { border-width: 2px; padding: %6px %7px; }")
      .arg(look.base.name(), look.text.name(), look.accent.name())
      .arg(scaled(4))
      .arg(scaled(8))
      .arg(scaled(4) - 1)
      .arg(scaled(8) - 1);
}

}  // namespace

MapChips::MapChips(QWidget* parent)
    : QWidget(parent),
      follow_(new QToolButton(this)),
      turn_(new QToolButton(this)),
      truth_(new QToolButton(this)),
      planner_(new QToolButton(this)),
      preparing_(new QToolButton(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  for (QToolButton* chip : all()) {
    row->addWidget(chip);
    chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    chip->setLayoutDirection(Qt::RightToLeft);  // the cross is behind the text
    chip->setIcon(tinted_icon(QStringLiteral("close")));
    chip->setFocusPolicy(Qt::TabFocus);
    chip->setCursor(Qt::ArrowCursor);
    chip->hide();
  }
  setLayoutDirection(Qt::LeftToRight);
  connect(follow_, &QToolButton::clicked, this, &MapChips::unfollow_wanted);
  connect(turn_, &QToolButton::clicked, this, &MapChips::unturn_wanted);
  connect(truth_, &QToolButton::clicked, this, &MapChips::truth_clicked);
  connect(planner_, &QToolButton::clicked, this, &MapChips::whole_search_wanted);
  connect(preparing_, &QToolButton::clicked, this, &MapChips::unprepare_wanted);
  hide();
}

void MapChips::show_look(const Look& look) {
  for (QToolButton* chip : all()) {
    chip->setStyleSheet(chip_style(look));
    chip->setFont(QApplication::font());  // a style sheet keeps the first size, too
    chip->setIconSize({scaled(14), scaled(14)});
  }
  adjustSize();
}

void MapChips::set(QToolButton& chip, const QString& text, const QString& to_end) {
  if (chip.text() == text && chip.isHidden() == text.isEmpty()) return;
  chip.setText(text);
  chip.setToolTip(to_end);
  chip.setAccessibleName(QString(text).replace(QLatin1Char('\n'), QLatin1String("; ")));
  chip.setAccessibleDescription(to_end);
  chip.setVisible(!text.isEmpty());
  setVisible(std::ranges::any_of(all(), [](const QToolButton* one) { return !one->isHidden(); }));
  adjustSize();
  emit changed();
}

void MapChips::fit(int room) {
  auto& row = static_cast<QBoxLayout&>(*layout());
  int wanted = 0;
  for (QToolButton* chip : all()) {
    if (!chip->isHidden()) wanted += chip->sizeHint().width() + row.spacing();
  }
  row.setDirection(wanted > room ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  // Absolute: the chips themselves are laid out from right to left.
  constexpr Qt::Alignment kCorner = Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignTop;
  for (QToolButton* chip : all()) row.setAlignment(chip, kCorner);
  adjustSize();
}

void MapChips::show_follow(FollowMode mode, const QString& robot) {
  QString text;
  switch (mode) {
    case FollowMode::Centre: text = tr("Following %1 (centre)").arg(robot); break;
    case FollowMode::KeepInFrame: text = tr("Following %1 (keep in frame)").arg(robot); break;
    case FollowMode::HeadingUp: text = tr("Following %1 (heading up)").arg(robot); break;
    case FollowMode::Off: break;
  }
  if (robot.isEmpty() && mode != FollowMode::Off) text = tr("Following: no robot is active");
  set(*follow_, text, tr("Stop following"));
}

void MapChips::show_truth(const MapScene& scene) {
  const MapLayers& layers = scene.layers;
  if (!scene.snapshot->world || !layers.distinguishes_seen() || is_truth_hidden(scene)) {
    set(*truth_, {}, {});
  } else if (layers["truth"]) {
    set(*truth_, tr("Ground truth shown"), tr("Cover unseen areas"));
  } else {
    set(*truth_, tr("Ground truth shown: no robot here explores"),
        tr("Also show the ground truth in other worlds"));
  }
}

void MapChips::show_planner(const QString& text) {
  set(*planner_, text, tr("Show the whole route search"));
}

void MapChips::show_preparing(bool preparing) {
  set(*preparing_, preparing ? tr("Preparing plans") : QString(),
      tr("Let idle robots drive to their first way-point at once"));
}

void MapChips::show_turn(double radians) {
  QString by = QString::number(std::lround(degrees(radians)));
  by.replace(QLatin1Char('-'), QChar(0x2212));
  set(*turn_, radians == 0.0 ? QString() : tr("Turned by %1°").arg(by),
      tr("Turn the map back upright"));
}

}  // namespace magna
