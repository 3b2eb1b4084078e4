// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/base/bars/confirm_bar.h"

class QMenu;
class QWidget;

namespace magna {

class ControlBar;
struct WindowContext;

/// What happens after STOP ALL: the focus goes to its button; its release asks what the robots do,
/// and they stay stopped until the answer. Afterwards the button "2 held" has a menu of the held
/// robots.
class StopRelease : public QObject {
  Q_OBJECT
 public:
  explicit StopRelease(const WindowContext& context);

  /// All robots were stopped in this window: the focus goes to the button, and returns after the
  /// release.
  void take_focus();
  /// Asks what the robots do when they are released. Releases at once if none has anything to do.
  void ask();

 private:
  std::vector<ConfirmBar::Choice> choices();
  void follow();
  void release();
  void return_focus();
  void show_menu();
  void fill_menu();

  const WindowContext& context_;
  ControlBar& controls_;
  QMenu* menu_;
  QPointer<QWidget> focus_before_;
  QString question_;             ///< while it is open
  bool menu_when_held_ = false;  ///< the next snapshot with held robots opens the menu
};

}  // namespace magna
