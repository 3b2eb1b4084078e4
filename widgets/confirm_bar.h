// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>
#include <functional>

class QLabel;
class QPushButton;

namespace magna {

/// Asks before a risky command, often for several robots; shows the command, its targets, a button
/// for it and "Cancel". Not modal: everything else continues. Moves the focus to "Cancel" and
/// restores it afterwards; Escape cancels. A second question replaces the first.
class ConfirmBar : public QFrame {
  Q_OBJECT
 public:
  explicit ConfirmBar(QWidget* parent = nullptr);

  /// `question`: one sentence; `targets`: the robots or other objects; `yes`: text of the button.
  void ask(const QString& question, const QStringList& targets, const QString& yes,
           std::function<void()> effect);
  void cancel();
  bool asking() const { return !isHidden(); }
  QString text() const;
  QPushButton& yes() { return *yes_; }
  QPushButton& no() { return *no_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void end();

  QLabel* question_;
  QLabel* targets_;
  QPushButton* yes_;
  QPushButton* no_;
  std::function<void()> effect_;
  QPointer<QWidget> focus_before_;
};

}  // namespace magna
