// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>

#include "app/window/main_window.h"

namespace magna::test {

/// The main window, and what a test finds in it.
class WindowPage : public MainWindow {
 public:
  using MainWindow::MainWindow;

  /// The child object of this type: a pane, a bar or a controller. It must exist.
  template <class T>
  T& part() const {
    T* const found = findChild<T*>();
    assert(found != nullptr);
    return *found;
  }
  /// The dock of the pane with this id.
  QDockWidget& dock(const char* id) const { return context().dock(id); }
};

}  // namespace magna::test
