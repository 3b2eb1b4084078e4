// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QStringList>
#include <QWidget>
#include <vector>

class QAction;
class QDockWidget;
class QHBoxLayout;
class QIcon;
class QLabel;
class QToolButton;

namespace magna {

class ElidedLabel;

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

  /// A few words beside the title, such as "24 · 1 active"; with too little room the first of the
  /// shorter wordings that fits, else elided.
  void show_facts(const QString& facts, const QStringList& shorter = {});
  /// The robot that the pane is about, in place of the title; an empty name shows the title again.
  void show_robot(const QIcon& swatch, const QString& name);
  /// Adds a control of the pane at the right, after those already there, and becomes its parent.
  /// If the dock is too narrow, the controls are hidden.
  void add_tool(QWidget& tool);
  /// Adds a button for an action beside those that float and close the dock, painted like these.
  void add_button(QAction& action);
  /// Hides these controls, or shows them again.
  void hide_tools(bool hidden);
  /// Shows an arrow before the title: to the right if the dock has only its header (folded), else
  /// down.
  void show_fold(bool folded);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// The arrow was clicked, or the header of a folded dock.
  void fold_clicked();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
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
  ElidedLabel* facts_;
  QLabel* swatch_;
  QLabel* robot_;
  QWidget* tools_;  ///< the pane's own controls
  bool tools_hidden_ = false;
  QToolButton* fold_;
  bool folded_ = false;
  QPoint pressed_;
  QToolButton* float_;
  QToolButton* close_;
  std::vector<QToolButton*> buttons_;  ///< painted on use, from right to left
};

/// Docks the pane, or moves it to a window of its own: the first time over its docked place, at
/// least this large (pixels at 100 %), later where the user has left it; always on a screen.
void set_floating(QDockWidget& dock, bool floating, QSize least = {360, 360});

/// The header of a dock of the window's pane table.
PaneHeader& header_of(const QDockWidget& dock);

}  // namespace magna
