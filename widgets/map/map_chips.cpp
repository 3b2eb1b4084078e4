// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_chips.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/map/unknown_cover.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
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
