// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>

namespace magna {

/// Holds a dock's pane and scrolls it both ways where the dock is smaller than the pane needs, so
/// that docks fit beside and below each other at every scale. Takes no focus itself.
class DockScroll : public QAbstractScrollArea {
  Q_OBJECT
 public:
  /// Takes the pane over.
  explicit DockScroll(QWidget& pane);
  ~DockScroll() override;

  /// That of the pane, but no larger than a part of a small window, so that the docks fit into it.
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
