// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace magna {

/// Meaning of a chip: a state the operator has set (armed, paused), a need for attention, or that
/// the window shows the past.
enum class ChipTone { Accent, Caution, Past };

/// A state as a word on a tinted pill. Hidden while its text is empty.
class Chip : public QLabel {
  Q_OBJECT
 public:
  explicit Chip(ChipTone tone, QWidget* parent = nullptr);

  /// An empty text hides the chip.
  void show_text(const QString& text);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  ChipTone tone_;
};

/// Draws the pill of a chip without text; returns the colour of its text.
QColor draw_chip(QPainter& painter, const QRect& box, ChipTone tone, const QPalette& palette);

}  // namespace magna
