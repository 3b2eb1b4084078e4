// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_chips.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/tinted_icon.h"

namespace magna {
namespace {

// Colours by value: a style sheet keeps those of the palette that it met first.
QString style_of(const Look& look) {
  return QStringLiteral(
             "QToolButton { background: %1; color: %2; border: 1px solid %3; border-radius: 4px; "
             "padding: 4px 8px; }"
             "QToolButton:hover, QToolButton:focus { border-width: 2px; padding: 3px 7px; }")
      .arg(look.base.name(), look.text.name(), look.accent.name());
}

}  // namespace

MapChips::MapChips(QWidget* parent)
    : QWidget(parent), follow_(new QToolButton(this)), turn_(new QToolButton(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  for (QToolButton* chip : {turn_, follow_}) {
    row->addWidget(chip);
    chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    chip->setLayoutDirection(Qt::RightToLeft);  // the cross behind the words
    chip->setIcon(tinted_icon(QStringLiteral("close")));
    chip->setIconSize({14, 14});
    chip->setFocusPolicy(Qt::TabFocus);
    chip->setCursor(Qt::ArrowCursor);
    chip->hide();
  }
  setLayoutDirection(Qt::LeftToRight);
  connect(follow_, &QToolButton::clicked, this, &MapChips::unfollow_wanted);
  connect(turn_, &QToolButton::clicked, this, &MapChips::unturn_wanted);
  hide();
}

void MapChips::show_look(const Look& look) {
  for (QToolButton* chip : {turn_, follow_}) chip->setStyleSheet(style_of(look));
  adjustSize();
}

void MapChips::set(QToolButton& chip, const QString& text, const QString& to_end) {
  if (chip.text() == text && chip.isHidden() == text.isEmpty()) return;
  chip.setText(text);
  chip.setToolTip(to_end);
  chip.setAccessibleName(text);
  chip.setAccessibleDescription(to_end);
  chip.setVisible(!text.isEmpty());
  setVisible(!follow_->isHidden() || !turn_->isHidden());
  adjustSize();
  emit changed();
}

void MapChips::show_follow(const QString& text) { set(*follow_, text, tr("Stop following")); }

void MapChips::show_turn(double radians) {
  const int by = static_cast<int>(std::lround(degrees(radians)));
  set(*turn_, radians == 0.0 ? QString() : tr("Turned by %1°").arg(by),
      tr("Turn the map back upright"));
}

}  // namespace magna
