// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace magna {

class ActionSet;
class KeysEditor;

/// Shows the actions and their keys; changes the keys, too.
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
