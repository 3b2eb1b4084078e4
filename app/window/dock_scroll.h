// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>

namespace magna {

/// Scrolls a pane in both directions when its dock is smaller than the pane's minimum size, so that
/// docks fit beside and below each other at every scale. Does not accept focus itself.
class DockScroll : public QAbstractScrollArea {
  Q_OBJECT
 public:
  /// Takes ownership of the pane.
  explicit DockScroll(QWidget& pane);
  ~DockScroll() override;

  /// The pane's minimum size; in a small window limited to a part of it, so that all docks fit.
  QSize minimumSizeHint() const override;
  QSize sizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  bool viewportEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QSize needed() const;
  void fit();
  void show_focus(const QWidget* now);

  QWidget& pane_;
};

}  // namespace magna
