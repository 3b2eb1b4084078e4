// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/obstacle_editor.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

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
    : ItemEditor(tr("Object of the obstacle map"), parent),
      first_(content),
      kinds_(new QButtonGroup(this)),
      diameter_(new QLineEdit(this)),
      problem_(new QLabel(this)) {
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
    add_control(*button);
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
  row->addWidget(diameter_);
  row->addWidget(make_done_button(tr("Accepts class and diameter (Enter)")));
  row->addStretch(1);
  problem_->setAccessibleName(tr("Problem"));
  problem_->hide();
  rows->addWidget(problem_);
  connect(diameter_, &QLineEdit::textEdited, this, &ObstacleEditor::show_problem);
  set_field(*diameter_);
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

bool ObstacleEditor::has_change() const {
  const auto now = content();
  return now && *now != first_;
}

void ObstacleEditor::choose_next(int step) {
  const int next = static_cast<int>(kind()) + step + kSightingClasses;
  choose(static_cast<SightingClass>(next % kSightingClasses));
}

void ObstacleEditor::take() {
  const auto now = content();
  if (!now) return show_problem();
  if (finish()) emit taken(*now);
}

}  // namespace magna
