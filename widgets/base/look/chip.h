// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QRectF>
#include <QString>

class QFontMetrics;
class QPainter;

namespace magna {

struct Look;

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

/// Width of the key cap with this text, pixels; 0 for no text.
int key_cap_width(const QString& key, const QFontMetrics& metrics);
/// Paints the key cap, centred in the height of `box`.
void paint_key_cap(QPainter& painter, const QRectF& box, const QString& key, const Look& look);

}  // namespace magna
