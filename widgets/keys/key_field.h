// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QLineEdit>

namespace magna {

/// A field that records the next key pressed in it, with modifiers. Tab and Esc keep their meaning,
/// so that it can be left.
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
