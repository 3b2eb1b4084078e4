// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>
#include <functional>
#include <vector>

class QBoxLayout;
class QGridLayout;
class QPushButton;

namespace magna {

class WrappedLabel;

/// Asks before a risky command, often for several robots; shows the command, its targets, a button
/// for it, or for each of several choices, and "Cancel". Not modal: everything else continues.
/// Moves the focus to "Cancel" and restores it afterwards; Escape cancels. A second question
/// replaces the first.
class ConfirmBar : public QFrame {
  Q_OBJECT
 public:
  struct Choice {
    QString text;  ///< of its button
    QString hint;  ///< what it does, one sentence; empty = the question says it
    std::function<void()> effect;
    bool possible = true;
  };

  explicit ConfirmBar(QWidget* parent = nullptr);

  /// `question`: one sentence; `targets`: the robots or other objects; `yes`: text of the button.
  void ask(const QString& question, const QStringList& targets, const QString& yes,
           std::function<void()> effect);
  /// The same with several choices; `no` is the text of the button that changes nothing. Without
  /// `focus` the focus stays until take_focus(): the key that asked is still held.
  void choose(const QString& question, const QStringList& targets, std::vector<Choice> choices,
              const QString& no, bool focus = true);
  void take_focus();
  void cancel();
  bool asking() const { return !isHidden(); }
  QString text() const;
  QString question() const;
  /// The button of a choice, the first by default.
  QPushButton& yes(std::size_t choice = 0) { return *yes_[choice]; }
  QPushButton& no() { return *no_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  /// Buttons ignore the repetition of a key that is still held.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QPushButton* make_button();
  void arrange();
  void end();

  QBoxLayout* row_;
  WrappedLabel* question_;
  WrappedLabel* targets_;
  QGridLayout* buttons_;
  std::vector<QPushButton*> yes_;  ///< those of the choices, then hidden ones
  QPushButton* no_;
  std::vector<Choice> choices_;
  QPointer<QWidget> focus_before_;
};

}  // namespace magna
