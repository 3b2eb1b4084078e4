// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QRect>
#include <map>

#include "app/profile/layout.h"

class QDockWidget;
class QMainWindow;

namespace magna {

class DockArranger;

/// `rect` moved, and shrunk if necessary, so that it lies entirely on one screen: the one with the
/// largest overlap, else the nearest. A rectangle entirely on a screen is returned unchanged.
QRect moved_onto_screen(const QRect& rect, const QList<QRect>& screens);

/// The dock area of a place; the left one for a floating pane.
Qt::DockWidgetArea area_of(DockPlace place);

/// The areas of all screens that are available to windows, without panels of the desktop.
QList<QRect> usable_screens();

/// Captures and applies the arrangement of the window's panes.
class LayoutKeeper : public QObject {
 public:
  LayoutKeeper(QMainWindow& window, DockArranger& arranger);

  Layout capture() const;
  /// Applies Layout::state, or Layout::panes if the state is empty or invalid. Panes that are not
  /// part of the layout stay unchanged. Returns false if the state is invalid.
  bool apply(const Layout& layout);

  /// Resizes the docks in proportion when the scale of the window changes.
  void rescale(int percent_before, int percent_now);

  /// Moves floating panes that are off the screens back onto a screen.
  void bring_back(const QList<QRect>& screens);

  /// The docks of the window in order of creation.
  QList<QDockWidget*> docks() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  const QDockWidget* front_of(const QDockWidget& dock) const;
  const QDockWidget* initial_front_of(const QDockWidget& dock) const;
  void place(const Layout& layout);
  int size_of(const QDockWidget& dock) const;
  void give_sizes();

  QMainWindow& window_;
  DockArranger& arranger_;
  /// Dock sizes requested by the last change of scale, pixels; cleared when the user drags a border
  /// between docks.
  std::map<const QDockWidget*, double> wanted_;
};

}  // namespace magna
