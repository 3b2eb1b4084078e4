// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace magna {

/// Scrolls a tall pane vertically, never horizontally: it is always as wide as its content needs.
/// Takes no focus itself; transparent, because content behind an opaque child would count as
/// hidden.
class UprightScroll : public QScrollArea {
  Q_OBJECT
 public:
  explicit UprightScroll(QWidget* parent = nullptr);

  /// Takes ownership of the content.
  void set_content(QWidget* content);

  QSize minimumSizeHint() const override;
  QSize sizeHint() const override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace magna
