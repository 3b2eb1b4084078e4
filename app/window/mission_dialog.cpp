// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mission_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kDialogWidth = 420;  // pixels at 100 %
constexpr int kMostListHeight = 320;

}  // namespace

MissionDialog::MissionDialog(const QStringList& missions, Robots robots,
                             std::optional<RobotId> first, QWidget* parent)
    : QDialog(parent), robots_(std::move(robots)) {
  setObjectName(QStringLiteral("mission_robots"));
  setWindowTitle(tr("Robots for missions"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  auto* question =
      new QLabel(tr("This world has no robots for these missions. Which robots get them?"), this);
  question->setWordWrap(true);
  column->addWidget(question);
  auto* list = new QWidget(this);
  auto* form = new QFormLayout(list);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  for (const QString& mission : missions) {
    auto* choice = new QComboBox(list);
    choice->setAccessibleName(tr("Robot for %1").arg(mission));
    choice->addItem(tr("Leave out"));
    for (const auto& [id, name] : robots_) choice->addItem(name);
    auto* label = new QLabel(mission, list);
    label->setTextFormat(Qt::PlainText);  // names of a file are not markup
    label->setBuddy(choice);
    form->addRow(label, choice);
    choices_.push_back(choice);
    connect(choice, &QComboBox::currentIndexChanged, this, &MissionDialog::follow);
  }
  auto* scroll = new QScrollArea(this);
  scroll->setAccessibleName(tr("Missions"));
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(list);
  column->addWidget(scroll, 1);
  remark_ = new QLabel(this);
  remark_->setWordWrap(true);
  column->addWidget(remark_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  load_ = buttons->addButton(tr("&Load"), QDialogButtonBox::AcceptRole);
  load_->setDefault(true);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  keep_scaled(*this, [this, scroll, list] {
    setMinimumWidth(scaled(kDialogWidth));
    scroll->setMinimumHeight(std::min(list->sizeHint().height(), scaled(kMostListHeight)));
  });
  const auto preset = std::ranges::find_if(
      robots_, [&first](const auto& robot) { return first && robot.first == *first; });
  if (!choices_.empty()) {
    if (preset != robots_.end()) {
      choices_.front()->setCurrentIndex(static_cast<int>(preset - robots_.begin()) + 1);
    }
    choices_.front()->setFocus();
  }
  follow();
}

std::vector<std::optional<RobotId>> MissionDialog::chosen() const {
  std::vector<std::optional<RobotId>> all;
  for (const QComboBox* choice : choices_) {
    const int index = choice->currentIndex();
    all.push_back(index > 0 ? std::optional(robots_[static_cast<std::size_t>(index) - 1].first)
                            : std::nullopt);
  }
  return all;
}

void MissionDialog::follow() {
  auto robots = chosen();
  std::erase(robots, std::nullopt);
  std::ranges::sort(robots);
  const bool twice = std::ranges::adjacent_find(robots) != robots.end();
  remark_->setText(twice ? tr("A robot can get one mission only.") : QString());
  load_->setEnabled(!twice);
}

}  // namespace magna
