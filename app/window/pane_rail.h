// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>

#include "app/window/pane_docks.h"

class QToolButton;

namespace magna {

class DockArranger;
struct WindowContext;

/// The rail at the right edge: an icon with a short title for each pane of the right side, in the
/// order of the pane table. A click shows the pane, another one closes it. If the window is too
/// low, the titles are left out.
class PaneRail : public QWidget {
  Q_OBJECT
 public:
  PaneRail(const WindowContext& context, DockArranger& arranger);

  /// The button of the pane with this id; null = it has none.
  QToolButton* button(const std::string& id) const { return button_of(buttons_, id); }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void follow();
  void place();
  int count() const;

  DockArranger& arranger_;
  PaneButtons buttons_;
};

}  // namespace magna
