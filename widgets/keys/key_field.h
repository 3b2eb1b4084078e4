// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QLineEdit>

namespace magna {

/// A field that takes the next key pressed in it, with its modifiers. Tab and Esc keep their
/// meaning, so that one gets out of it.
class KeyField : public QLineEdit {
  Q_OBJECT
 public:
  explicit KeyField(QWidget* parent = nullptr);

  const QKeySequence& key() const { return key_; }
  void forget();

 signals:
  void key_pressed(const QKeySequence& key);

 protected:
  bool event(QEvent* event) override;

 private:
  QKeySequence key_;
};

}  // namespace magna
