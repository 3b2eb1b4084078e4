// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/robot_header.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {
int swatch_side() { return scaled(22); }
}  // namespace

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
  keep_scaled(*this, [this] {
    setFixedHeight(swatch_side() + 4);
    layout()->setContentsMargins(robot_ ? swatch_side() + 8 : 0, 0, 0, 0);
  });
  show_robot(nullptr, {});
}

void RobotHeader::show_robot(const RobotLabel* label, const QString& word) {
  const QString name =
      label == nullptr ? tr("No active robot") : QString::fromStdString(label->name);
  say(*name_, name);
  say(*word_, word);
  std::optional<RobotId> robot;
  if (label != nullptr) robot = label->id;
  const std::size_t style = label == nullptr ? 0 : style_of(*label);
  const QString letter = label == nullptr ? QString() : QString::fromStdString(label->letter);
  if (robot == robot_ && style == style_ && letter == letter_) return;
  robot_ = robot;
  style_ = style;
  letter_ = letter;
  layout()->setContentsMargins(robot ? swatch_side() + 8 : 0, 0, 0, 0);
  update();
}

QString RobotHeader::name() const { return name_->text(); }

void RobotHeader::paintEvent(QPaintEvent*) {
  if (!robot_) return;
  QPainter painter(this);
  const int side = swatch_side();
  paint_swatch(painter, QRectF(contentsRect().left(), (height() - side) / 2.0, side, side), style_,
               letter_, look_of(palette()).text);
}

}  // namespace magna
