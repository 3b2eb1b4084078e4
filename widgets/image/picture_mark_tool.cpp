// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/picture_mark_tool.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

#include "widgets/mark_class.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kMarkToolHeight = 26;
constexpr int kMarkToolIcon = 16;  // pixels at 100 %

QString mark_tool_text(MarkKind kind) {
  switch (kind) {
    case MarkKind::Victim: return PictureMarkTool::tr("Mark victim");
    case MarkKind::SuspectedVictim: return PictureMarkTool::tr("Mark suspected");
    case MarkKind::Hazard: return PictureMarkTool::tr("Mark hazard");
    case MarkKind::Note: break;
  }
  return PictureMarkTool::tr("Mark note");
}

}  // namespace

PictureMarkTool::PictureMarkTool(QWidget* parent)
    : QToolButton(parent), classes_(new QActionGroup(this)) {
  setCheckable(true);
  setFocusPolicy(Qt::TabFocus);
  setPopupMode(QToolButton::MenuButtonPopup);
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  keep_scaled(*this, [this] {
    setIconSize({scaled(kMarkToolIcon), scaled(kMarkToolIcon)});
    setFixedHeight(scaled(kMarkToolHeight));
  });
  auto* menu = new QMenu(this);
  menu->setToolTipsVisible(true);
  for (const MarkClass& one : mark_classes()) {
    QAction* const row = menu->addAction(tinted_icon(QLatin1String(one.icon)), mark_word(one.kind));
    row->setToolTip(mark_hint(one.kind));
    row->setCheckable(true);
    row->setChecked(one.kind == kind_);
    classes_->addAction(row);
    connect(row, &QAction::triggered, this, [this, kind = one.kind] { choose(kind); });
  }
  setMenu(menu);
  show_kind();
  connect(this, &QToolButton::toggled, this, &PictureMarkTool::changed);
}

void PictureMarkTool::choose(MarkKind kind) {
  const bool told = !isChecked();
  kind_ = kind;
  classes_->actions().at(static_cast<int>(kind))->setChecked(true);
  show_kind();
  setChecked(true);  // emits a signal unless already checked
  if (!told) emit changed();
}

void PictureMarkTool::show_kind() {
  setIcon(tinted_icon(QLatin1String(mark_class(kind_).icon)));
  setText(mark_tool_text(kind_));
  setAccessibleName(tr("Mark %1 in pictures").arg(mark_in_text(kind_)));
  setToolTip(
      tr("While pressed, a click in the picture marks a %1; the arrow chooses the kind of mark")
          .arg(mark_in_text(kind_)));
  setAccessibleDescription(toolTip());
}

}  // namespace magna
