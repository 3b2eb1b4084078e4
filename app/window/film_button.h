// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace magna {

/// A chip in the status bar with the length of the film that is being recorded; a click ends it.
/// Hidden while its text is empty.
class FilmButton final : public QAbstractButton {
  Q_OBJECT
 public:
  explicit FilmButton(QWidget* parent);

  void show_text(const QString& text);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace magna
