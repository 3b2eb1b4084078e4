// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>

namespace magna {
namespace {
constexpr int kLongestName = 40;
}  // namespace

LayoutDialog::LayoutDialog(const QStringList& names, int slot, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("save_layout"));
  setWindowTitle(tr("Save layout"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* form = new QFormLayout(this);
  name_ = new QLineEdit(this);
  name_->setMaxLength(kLongestName);
  name_->setAccessibleName(tr("Name of the layout"));
  slot_ = new QComboBox(this);
  slot_->setAccessibleName(tr("Key of the layout"));
  for (int i = 0; i < names.size(); ++i) {
    slot_->addItem(names[i].isEmpty() ? tr("Ctrl+%1: free").arg(i + 1)
                                      : tr("Ctrl+%1: replaces %2").arg(i + 1).arg(names[i]));
  }
  const auto free = std::max<qsizetype>(0, names.indexOf(QString()));
  slot_->setCurrentIndex(slot > 0 ? slot - 1 : static_cast<int>(free));
  if (slot > 0) name_->setText(names.value(slot - 1));
  form->addRow(tr("&Name"), name_);
  form->addRow(tr("&Key"), slot_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
  save_ = buttons->button(QDialogButtonBox::Save);
  form->addRow(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    emit save_wanted(name_->text().trimmed(), slot_->currentIndex() + 1);
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(name_, &QLineEdit::textChanged, this, &LayoutDialog::check);
  name_->selectAll();
  check();
}

void LayoutDialog::check() { save_->setEnabled(!name_->text().trimmed().isEmpty()); }

}  // namespace magna
