// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>
#include <functional>

class QLabel;
class QPushButton;

namespace magna {

/// Asks before something risky is done, often to several robots: what, and to which, with a button
/// that does it and one that does not. Never modal: the world and all else go on. Takes the focus
/// to its "Cancel" and gives it back; Escape is Cancel. A second question takes the place of the
/// first.
class ConfirmBar : public QFrame {
  Q_OBJECT
 public:
  explicit ConfirmBar(QWidget* parent = nullptr);

  /// `question` one sentence; `targets` every robot, or what else it is about; `yes` the word on
  /// the button.
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
