// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keys_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include "widgets/keys/keys_editor.h"
#include "widgets/ui_scale.h"

namespace magna {

KeysDialog::KeysDialog(ActionSet& actions, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Keyboard shortcuts"));
  auto* column = new QVBoxLayout(this);
  editor_ = new KeysEditor(actions, this);
  column->addWidget(editor_, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  const QSize room = screen()->availableSize() * 0.9;  // leaves room for the window frame
  resize(QSize(scaled(960), scaled(600)).boundedTo(room));
}

// When the window is destroyed, its actions may be deleted before this dialog. Hiding the dialog
// measures the rows again and must not access them.
KeysDialog::~KeysDialog() { editor_->forget_actions(); }

}  // namespace magna
