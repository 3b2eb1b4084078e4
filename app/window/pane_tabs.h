// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <cstdint>
#include <string>

#include "app/window/pane_docks.h"

class QLabel;
class QToolButton;

namespace magna {

class DockArranger;
class SnapshotFeed;
struct WindowContext;

/// The row at the bottom: a tab for each pane of the bottom, the latest event of the last minute,
/// and an arrow that opens the last pane or closes the shown one. A click on a tab shows the pane
/// above the row, another one closes it.
class PaneTabs : public QWidget {
  Q_OBJECT
 public:
  PaneTabs(const WindowContext& context, DockArranger& arranger);

  /// The button of the pane with this id; null = it has none.
  QToolButton* button(const std::string& id) const { return button_of(buttons_, id); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void follow_panes();
  void follow_events();
  void open_or_close();

  SnapshotFeed& feed_;
  DockArranger& arranger_;
  PaneButtons buttons_;
  QLabel* latest_;
  QToolButton* arrow_;
  std::string last_;          ///< the pane that was shown last
  std::uint64_t newest_ = 0;  ///< the number of the latest event …
  std::int64_t came_ns_ = 0;  ///< … and when the window first saw it
};

}  // namespace magna
