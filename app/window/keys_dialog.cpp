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
  const QSize room = screen()->availableSize() * 0.9;  // with a frame round it
  resize(QSize(scaled(960), scaled(600)).boundedTo(room));
}

// The window may be going, and its actions before this: what is hidden measures its rows once more.
KeysDialog::~KeysDialog() { editor_->forget_actions(); }

}  // namespace magna
