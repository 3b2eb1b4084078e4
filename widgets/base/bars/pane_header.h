// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDockWidget;
class QHBoxLayout;
class QIcon;
class QLabel;
class QToolButton;

namespace magna {

/// The title bar of a dock, 28 pixels high at 100 %: title, facts in muted text, the pane's own
/// controls, and before these buttons to float and close the dock. They are painted over the facts
/// while the pointer is over the header or the focus is in the dock; the Panes menu has actions for
/// both.
class PaneHeader : public QWidget {
  Q_OBJECT
 public:
  /// Becomes the title bar of the dock.
  explicit PaneHeader(QDockWidget& dock);
  ~PaneHeader() override;

  /// A few words beside the title, such as "24 · 1 active"; elided if there is too little room.
  void show_facts(const QString& facts);
  /// The robot that the pane is about, in place of the title; an empty name shows the title again.
  void show_robot(const QIcon& swatch, const QString& name);
  /// Adds a control of the pane at the right, after those already there, and becomes its parent.
  /// If the dock is too narrow, the controls are hidden.
  void add_tool(QWidget& tool);
  /// Hides these controls, or shows them again.
  void hide_tools(bool hidden);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// Gives a floating dock the frame of the desktop's windows: with a title bar of its own Qt
  /// leaves it out.
  void give_frame();
  void show_title();
  void show_buttons();
  void fit();
  void place_buttons();

  QDockWidget& dock_;
  QHBoxLayout* row_;
  QLabel* title_;
  QLabel* facts_;
  QLabel* swatch_;
  QLabel* robot_;
  QWidget* tools_;  ///< the pane's own controls
  bool tools_hidden_ = false;
  QToolButton* float_;
  QToolButton* close_;
};

/// Docks the pane, or moves it to a window of its own: the first time over its docked place, at
/// least this large (pixels at 100 %), later where the user has left it; always on a screen.
void set_floating(QDockWidget& dock, bool floating, QSize least = {360, 360});

/// The header of a dock of the window's pane table.
PaneHeader& header_of(const QDockWidget& dock);

}  // namespace magna
