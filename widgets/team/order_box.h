// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace magna {

/// A combo box for the header of a pane: without a frame, as wide as its current text.
class OrderBox : public QComboBox {
  Q_OBJECT
 public:
  explicit OrderBox(QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  /// Opens the list, wide enough for its longest text.
  void showPopup() override;
};

}  // namespace magna
