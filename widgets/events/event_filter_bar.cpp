// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/event_filter_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <algorithm>

#include "widgets/snapshot_reader.h"
#include "widgets/swatch_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

// Special values in the choice of robots.
constexpr int kEverybody = -1;
constexpr int kActive = -2;
constexpr int kSelected = -3;
constexpr int kFirstName = 3;

constexpr std::size_t kMostRobotsListed = 64;  // longer lists would be unusable

}  // namespace

EventFilterBar::EventFilterBar(QWidget* parent)
    : QWidget(parent),
      level_(new QComboBox(this)),
      robot_box_(new QComboBox(this)),
      words_(new QLineEdit(this)) {
  level_->addItem(tr("All levels"), static_cast<int>(Severity::Info));
  level_->addItem(tr("Cautions and warnings"), static_cast<int>(Severity::Caution));
  level_->addItem(tr("Warnings only"), static_cast<int>(Severity::Warning));
  level_->setAccessibleName(tr("Levels shown"));
  level_->setToolTip(tr("Levels to show"));
  robot_box_->setAccessibleName(tr("Robots shown"));
  robot_box_->setToolTip(tr("Robots to show lines about"));
  robot_box_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  robot_box_->addItem(tr("All robots"), kEverybody);
  robot_box_->addItem(tr("Active robot"), kActive);
  robot_box_->addItem(tr("Selected robots"), kSelected);
  words_->setPlaceholderText(tr("Filter by words"));
  words_->setAccessibleName(tr("Filter by words"));
  words_->setToolTip(tr("Show only lines with these words in source or text"));
  words_->setClearButtonEnabled(true);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  for (QWidget* part : std::initializer_list<QWidget*>{level_, robot_box_, words_})
    row->addWidget(part);
  keep_scaled(*this, [this, row] {
    row->setSpacing(scaled(4));
    words_->setMinimumWidth(scaled(120));
    words_->setMaximumWidth(scaled(320));
  });
  connect(level_, &QComboBox::currentIndexChanged, this, &EventFilterBar::changed);
  connect(robot_box_, &QComboBox::currentIndexChanged, this, &EventFilterBar::changed);
  connect(words_, &QLineEdit::textChanged, this, &EventFilterBar::changed);
}

void EventFilterBar::follow(const Snapshot& now) {
  if (now.labels == labels_) return;
  labels_ = now.labels;
  const QSignalBlocker quiet(robot_box_);
  const int chosen = robot_box_->currentData().toInt();
  while (robot_box_->count() > kFirstName) robot_box_->removeItem(robot_box_->count() - 1);
  std::size_t names = 0;
  for (const RobotLabel& label : labels_of(now)) {
    if (!label.present || ++names > kMostRobotsListed) continue;
    robot_box_->addItem(swatch_icon(label.id.index(), QString::fromStdString(label.letter)),
                        QString::fromStdString(label.name), static_cast<int>(label.id.value));
  }
  robot_box_->setCurrentIndex(std::max(0, robot_box_->findData(chosen)));
}

EventFilter EventFilterBar::filter(const Snapshot& now, EventFilter before) const {
  EventFilter filter = std::move(before);
  filter.least = static_cast<Severity>(level_->currentData().toInt());
  filter.text = words_->text().trimmed();
  filter.robots.reset();
  const int who = robot_box_->currentData().toInt();
  if (who == kActive) {
    filter.robots.emplace();
    if (now.active) filter.robots->push_back(*now.active);
  } else if (who == kSelected) {
    filter.robots = now.selected;
  } else if (who >= 0) {
    filter.robots = {RobotId{static_cast<std::uint32_t>(who)}};
  }
  return filter;
}

bool EventFilterBar::follows_choice() const {
  return robot_box_->currentData().toInt() < kEverybody;
}

}  // namespace magna
