// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cybot/opcode_adder.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

#include "widgets/remote_words.h"
#include "widgets/tool_button.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kFarthestDrive = 100.0;  ///< metres; maximum of one instruction
constexpr double kWholeTurnDegrees = 360.0;

}  // namespace

OpcodeAdder::OpcodeAdder(QWidget* parent)
    : QWidget(parent), choice_(new QComboBox(this)), operand_(new QDoubleSpinBox(this)) {
  choice_->setAccessibleName(tr("Instruction to add"));
  choice_->setToolTip(tr("Instruction for the robot"));
  choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  for (const OpcodeInfo& row : opcodes()) {
    choice_->addItem(
        QStringLiteral("%1 %2").arg(opcode_names(row.opcode), opcode_meaning(row.opcode)),
        static_cast<int>(row.opcode));
  }
  operand_->setAccessibleName(tr("Operand"));
  operand_->setKeyboardTracking(false);
  operand_->setAlignment(Qt::AlignRight);
  add_ = make_icon_button(QStringLiteral("row-add"), tr("Add instruction"), QString(), this);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  row->addWidget(choice_, 1);
  row->addWidget(operand_);
  row->addWidget(add_);
  keep_scaled(*this, [this] {
    choice_->setMinimumWidth(scaled(110));
    operand_->setMinimumWidth(scaled(96));
  });
  connect(choice_, &QComboBox::currentIndexChanged, this, &OpcodeAdder::show_operand);
  connect(operand_, &QDoubleSpinBox::valueChanged, this,
          [this](double value) { typed_[chosen()] = value; });
  connect(operand_->findChild<QLineEdit*>(), &QLineEdit::returnPressed, this, &OpcodeAdder::add);
  connect(add_, &QToolButton::clicked, this, &OpcodeAdder::add);
  show_operand();
}

Opcode OpcodeAdder::chosen() const { return static_cast<Opcode>(choice_->currentData().toInt()); }

void OpcodeAdder::show(const CybotUnits& units, const QString& why_not) {
  const bool other_unit = units.length != units_.length;
  units_ = units;
  if (other_unit) {
    typed_.erase(Opcode::Drive);  // a number of centimetres must not be reused as metres
    show_operand();
  }
  can_add_ = why_not.isEmpty();
  const QString hint = can_add_ ? tr("Appends it to the queue (Enter)") : why_not;
  if (add_->toolTip() != hint) {
    add_->setToolTip(hint);
    add_->setAccessibleDescription(hint);
  }
  if (add_->isEnabled() != can_add_) add_->setEnabled(can_add_);
}

void OpcodeAdder::show_operand() {
  const QSignalBlocker quiet(operand_);
  const bool turn = chosen() == Opcode::Turn;
  const bool drive = chosen() == Opcode::Drive;
  operand_->setEnabled(turn || drive);
  const double most = turn ? kWholeTurnDegrees : drive ? units_.units(kFarthestDrive) : 0.0;
  operand_->setDecimals(drive ? units_.decimals() : 1);
  operand_->setRange(-most, most);
  operand_->setSingleStep(turn ? 15.0 : units_.units(0.1));
  operand_->setSuffix(turn    ? QString(QChar(0x00B0))
                      : drive ? QChar(0x2009) + units_.length
                              : QString());
  const auto typed = typed_.find(chosen());
  operand_->setValue(typed != typed_.end() ? typed->second : 0.0);
  const QString hint = turn    ? tr("Heading, degrees clockwise from the start heading")
                       : drive ? tr("Distance straight ahead; negative = backwards")
                               : tr("This instruction has no operand");
  operand_->setToolTip(hint);
  operand_->setAccessibleDescription(hint);
}

void OpcodeAdder::add() {
  if (!can_add_) return;
  operand_->interpretText();
  const double value = operand_->value();
  switch (chosen()) {
    case Opcode::Turn: return emit add_wanted(Opcode::Turn, units_.theta(value));
    case Opcode::Drive: return emit add_wanted(Opcode::Drive, units_.in_metres(value));
    default: emit add_wanted(chosen(), 0.0);
  }
}

}  // namespace magna
