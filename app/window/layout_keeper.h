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

/// A rectangle moved, and made smaller if need be, until it lies whole in one of the screens: the
/// one it shares most with, else the nearest. One that lies well stays as it is.
QRect brought_back(const QRect& rect, const QList<QRect>& screens);

/// The window's side where a pane stands; the left for one that floats.
Qt::DockWidgetArea area_of(DockPlace place);

/// The parts of all screens that windows may use.
QList<QRect> usable_screens();

/// The window's arrangement as a value: takes it and gives it back.
class LayoutKeeper : public QObject {
 public:
  explicit LayoutKeeper(QMainWindow& window);

  Layout capture() const;
  /// What can be used of it: the window's own bytes, else the panes' places in words. Panes it does
  /// not speak of stay. False = the bytes were there and could not be used.
  bool apply(const Layout& layout);

  /// The panes grow or shrink with what is in them.
  void rescale(int percent_before, int percent_now);

  /// Floating panes that lie outside come back.
  void bring_back(const QList<QRect>& screens);

  /// The window's panes, in the order they were made.
  QList<QDockWidget*> docks() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place(const Layout& layout);
  int size_of(const QDockWidget& dock) const;
  void give_sizes();

  QMainWindow& window_;
  /// Sizes of docks as the last change of scale wanted them, pixels, until their borders are moved.
  std::map<const QDockWidget*, double> wanted_;
};

}  // namespace magna
