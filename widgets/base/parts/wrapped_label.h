// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace magna {

/// A label of several lines that also breaks words wider than it, such as paths and addresses. It
/// can be as narrow as a few letters. What is copied from it has no places to break.
class WrappedLabel : public QLabel {
  Q_OBJECT
 public:
  explicit WrappedLabel(QWidget* parent = nullptr);

  /// `rich`: the text has links and is not plain.
  void show_text(const QString& text, bool rich = false);
  /// The text without the places where it may break.
  const QString& whole_text() const { return whole_; }

  int heightForWidth(int width) const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void copy_selection() const;
  int rim() const;
  void measure();
  QString text_for(int width) const;

  QString whole_;
  int widest_word_ = 0;  ///< pixels
};

}  // namespace magna
