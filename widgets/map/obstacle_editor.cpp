// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/obstacle_editor.h"

#include <QApplication>
#include <QButtonGroup>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <utility>

#include "core/knowledge/sighting_table.h"
#include "widgets/cybot/sighting_look.h"
#include "widgets/text_format.h"
#include "widgets/text_parse.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kFieldWidth = 80;

}  // namespace

ObstacleEditor::ObstacleEditor(const ObstacleContent& content, QWidget* parent)
    : QFrame(parent),
      first_(content),
      kinds_(new QButtonGroup(this)),
      diameter_(new QLineEdit(this)),
      problem_(new QLabel(this)) {
  setAccessibleName(tr("Object of the obstacle map"));
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setCursor(Qt::ArrowCursor);
  setAttribute(Qt::WA_NoMousePropagation);  // a press on its edge must not reach the map
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(4, 4, 4, 4);
  rows->setSpacing(4);
  auto* classes = new QHBoxLayout;
  classes->setSpacing(2);
  rows->addLayout(classes);
  for (int k = 0; k < kSightingClasses; ++k) {
    const auto kind = static_cast<SightingClass>(k);
    auto* button = new QToolButton(this);
    button->setIcon(sighting_icon(kind));
    button->setText(sighting_word(kind));
    button->setToolTip(tr("%1: %2 (%3)").arg(sighting_word(kind), sighting_meaning(kind)).arg(k));
    button->setAccessibleName(sighting_word(kind));
    button->setAccessibleDescription(button->toolTip());
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->installEventFilter(this);
    kinds_->addButton(button, k);
    classes->addWidget(button);
  }
  choose(content.kind);
  auto* row = new QHBoxLayout;
  rows->addLayout(row);
  auto* label = new QLabel(tr("&Diameter"), this);
  label->setBuddy(diameter_);
  row->addWidget(label);
  diameter_->setText(metres_text(content.diameter));
  diameter_->setAccessibleName(tr("Diameter"));
  keep_scaled(*diameter_, [this] { diameter_->setFixedWidth(scaled(kFieldWidth)); });
  diameter_->installEventFilter(this);
  row->addWidget(diameter_);
  auto* take_button = new QToolButton(this);
  take_button->setText(tr("Done"));
  take_button->setToolTip(tr("Accepts class and diameter (Enter)"));
  take_button->setFocusPolicy(Qt::TabFocus);
  take_button->installEventFilter(this);
  row->addWidget(take_button);
  row->addStretch(1);
  problem_->setAccessibleName(tr("Problem"));
  problem_->hide();
  rows->addWidget(problem_);
  connect(diameter_, &QLineEdit::textEdited, this, &ObstacleEditor::show_problem);
  connect(take_button, &QToolButton::clicked, this, [this] { take(); });
  connect(diameter_, &QLineEdit::returnPressed, this, [this] { take(); });
  setFocusProxy(diameter_);
  adjustSize();
}

SightingClass ObstacleEditor::kind() const {
  return static_cast<SightingClass>(kinds_->checkedId());
}

void ObstacleEditor::choose(SightingClass kind) {
  kinds_->button(static_cast<int>(kind))->setChecked(true);
}

std::optional<ObstacleContent> ObstacleEditor::content() const {
  // An unchanged text is rounded; the exact diameter stays.
  if (diameter_->text() == metres_text(first_.diameter)) {
    return ObstacleContent{kind(), first_.centre, first_.diameter};
  }
  const auto length = parse_length(diameter_->text());
  if (!length || *length < 0.0 || *length > SightingTable::kWidest) return {};
  return ObstacleContent{kind(), first_.centre, *length};
}

void ObstacleEditor::show_problem() {
  const bool right = content().has_value();
  problem_->setText(right ? QString()
                          : tr("The diameter must be a length from 0 to %1.")
                                .arg(metres_text(SightingTable::kWidest)));
  if (problem_->isHidden() == right) return;
  problem_->setHidden(right);
  adjustSize();
}

bool ObstacleEditor::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut) {
    const Qt::FocusReason why = static_cast<QFocusEvent*>(event)->reason();
    // Another window or the field's context menu: the focus returns.
    if (why == Qt::ActiveWindowFocusReason || why == Qt::PopupFocusReason) return false;
    QWidget* next = QApplication::focusWidget();
    if (next != nullptr && isAncestorOf(next)) return false;
    if (why == Qt::MouseFocusReason) emit closed_by_pointer();
    leave();
  } else if (event->type() == QEvent::KeyPress && watched == diameter_) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
      const int step = key == Qt::Key_Down ? 1 : kSightingClasses - 1;
      choose(static_cast<SightingClass>((static_cast<int>(kind()) + step) % kSightingClasses));
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

void ObstacleEditor::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return drop();
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return take();
  // Unused keys must not reach the map, so that nothing moves while typing.
  event->accept();
}

void ObstacleEditor::leave() {
  const auto now = content();
  if (!now || *now == first_) {
    drop();
  } else {
    take();
  }
}

void ObstacleEditor::take() {
  const auto now = content();
  if (!now) return show_problem();
  if (std::exchange(done_, true)) return;
  emit taken(*now);
}

void ObstacleEditor::drop() {
  if (std::exchange(done_, true)) return;
  emit dropped();
}

}  // namespace magna
