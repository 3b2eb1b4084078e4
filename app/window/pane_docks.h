// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QToolBar>
#include <QWidget>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

class QLabel;
class QMainWindow;
class QMenu;
class QToolButton;

namespace magna {

class DockArranger;
struct MadePane;
struct PaneDescriptor;
class SnapshotFeed;
struct WindowContext;

/// A bar at an edge of the window that contains one widget and has its size. The widget is not in
/// the bar's own layout, which creates and deletes a menu for hidden items whenever sizes or style
/// change, also while Qt walks all widgets.
class FixedBar : public QToolBar {
  Q_OBJECT
 public:
  /// `name`: of the bar in stored layouts. Takes ownership of the content; the window still has to
  /// add the bar.
  FixedBar(QMainWindow& window, const char* name, const QString& title, QWidget& content);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget& content_;
};

/// The rail at the right edge: an icon with a short title for each pane of the right side, in the
/// order of the pane table. A click shows the pane, another one closes it. If the window is too
/// low, the titles are left out.
class PaneRail : public QWidget {
  Q_OBJECT
 public:
  PaneRail(const WindowContext& context, DockArranger& arranger);

  /// Another title and icon for the button of a pane.
  void rename(const std::string& id, const QString& title, const QString& icon);

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
  std::map<std::string, QToolButton*> buttons_;  ///< by the pane's id
};

/// The row at the bottom: a tab for each pane of the bottom, the latest event of the last minute,
/// and an arrow that opens the last pane or closes the shown one. A click on a tab shows the pane
/// above the row, another one closes it.
class PaneTabs : public QWidget {
  Q_OBJECT
 public:
  PaneTabs(const WindowContext& context, DockArranger& arranger);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void follow_panes();
  void follow_events();
  void open_or_close();

  SnapshotFeed& feed_;
  DockArranger& arranger_;
  std::map<std::string, QToolButton*> buttons_;  ///< by the pane's id
  QLabel* latest_;
  QToolButton* arrow_;
  std::string last_;          ///< the pane that was shown last
  std::uint64_t newest_ = 0;  ///< the number of the latest event …
  std::int64_t came_ns_ = 0;  ///< … and when the window first saw it
};

/// Creates the panes, in the table's order.
std::vector<MadePane> make_panes(WindowContext& context);

/// Docks the panes at their initial places, adds them to the menu, attaches them to the rest of the
/// window, and resizes the window to `size`.
void dock_panes(WindowContext& context, const std::vector<MadePane>& panes, QMenu& menu,
                QSize size);

/// Names the dock of a pane and its button in the rail.
void name_pane(const WindowContext& context, const char* id, const QString& title,
               const QString& icon);

/// Puts rail and tabs at their places, where stored layouts of earlier versions do not have them.
void place_bars(QMainWindow& window);

}  // namespace magna
