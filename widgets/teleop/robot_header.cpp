// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/teleop/robot_header.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "widgets/robot_colours.h"
#include "widgets/theme.h"

namespace magna {
namespace {
constexpr int kSwatch = 22;
}

RobotHeader::RobotHeader(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  name_ = new QLabel(this);
  name_->setTextFormat(Qt::PlainText);
  QFont strong = name_->font();
  strong.setBold(true);
  name_->setFont(strong);
  name_->setAccessibleName(tr("Active robot"));
  word_ = new QLabel(this);
  word_->setTextFormat(Qt::PlainText);
  word_->setForegroundRole(QPalette::PlaceholderText);
  word_->setAccessibleName(tr("State"));
  row->addWidget(name_, 1);
  row->addWidget(word_);
  setFixedHeight(kSwatch + 4);
  layout()->setContentsMargins(0, 0, 0, 0);
  show_robot(nullptr, {});
}

void RobotHeader::show_robot(const RobotLabel* label, const QString& word) {
  const QString name =
      label == nullptr ? tr("No active robot") : QString::fromStdString(label->name);
  if (name_->text() != name) name_->setText(name);
  if (word_->text() != word) word_->setText(word);
  std::optional<RobotId> robot;
  if (label != nullptr) robot = label->id;
  if (robot == robot_) return;
  robot_ = robot;
  layout()->setContentsMargins(robot ? kSwatch + 8 : 0, 0, 0, 0);
  letter_ = label == nullptr ? QString() : QString::fromStdString(label->letter);
  update();
}

QString RobotHeader::name() const { return name_->text(); }

void RobotHeader::paintEvent(QPaintEvent*) {
  if (!robot_) return;
  QPainter painter(this);
  paint_swatch(painter, QRectF(contentsRect().left(), (height() - kSwatch) / 2.0, kSwatch, kSwatch),
               robot_->index(), letter_, look_of(palette()).text);
}

}  // namespace magna
