// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace magna {

class ActionSet;
class KeysEditor;

/// Non-modal dialog that lists the actions and edits their shortcuts.
class KeysDialog : public QDialog {
  Q_OBJECT
 public:
  explicit KeysDialog(ActionSet& actions, QWidget* parent = nullptr);
  ~KeysDialog() override;
  KeysEditor& editor() { return *editor_; }

 private:
  KeysEditor* editor_;
};

}  // namespace magna
