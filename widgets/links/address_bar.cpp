// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/address_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "widgets/tool_button.h"

namespace magna {

AddressBar::AddressBar(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 4, 8, 4);
  auto* label = new QLabel(tr("CyBOT"), this);
  line_ = new QLineEdit(this);
  label->setBuddy(line_);
  line_->setMaxLength(400);
  line_->setClearButtonEnabled(true);
  line_->setPlaceholderText(tr("192.168.1.1:288 or serial:/dev/ttyUSB0"));
  line_->setAccessibleName(tr("Address of a CyBOT"));
  line_->setAccessibleDescription(tr(
      "HOST[:PORT] or serial:DEVICE[:BAUD]; then, if needed, ,at=X:Y:DEGREES and ,profile=NAME"));
  line_->setToolTip(line_->accessibleDescription());
  add_ = make_icon_button(QStringLiteral("row-add"), tr("Add"),
                          tr("Dials this CyBOT now and at each start"), this);
  add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  row->addWidget(label);
  row->addWidget(line_, 1);
  row->addWidget(add_);
  connect(line_, &QLineEdit::returnPressed, this, &AddressBar::enter);
  connect(add_, &QToolButton::clicked, this, &AddressBar::enter);
  hide();
}

void AddressBar::open() {
  line_->clear();
  show();
  line_->setFocus(Qt::OtherFocusReason);
}

void AddressBar::enter() { emit entered(line_->text().trimmed()); }

void AddressBar::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return emit cancelled();
  QWidget::keyPressEvent(event);
}

}  // namespace magna
