// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <string>

#include "widgets/base/look/ui_scale.h"

class QWidget;

namespace magna {

class LayoutCommands;
class LookCommands;
class WindowMemory;
struct WindowContext;

/// The simple mode for visitors and participants of studies: robots, map, picture and stick, all
/// large; pause, STOP and a button to leave. A click on a robot chooses it, a click on the floor
/// sends it there. Leaving restores the window as it was.
class SimpleMode : public QObject {
  Q_OBJECT
 public:
  /// Least scale of the mode, percent; less in windows narrower than `kWideWindow` pixels.
  static constexpr int kLarge = 150;
  static constexpr int kLargeInNarrow = 125;
  static constexpr int kWideWindow = 1600;

  SimpleMode(const WindowContext& context, WindowMemory& memory);

  /// Enters once the window is shown, if it was left in this mode or `wanted`.
  void begin(bool wanted);
  bool on() const { return on_; }
  void enter();
  void leave();
  /// Restores the window, so that it can be saved; the next start is in this mode again.
  void close();

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void toggle();
  void show(bool on);
  void hide_bars();
  void fix_docks(bool fixed);
  void keep(bool on);

  const WindowContext& context_;
  LayoutCommands& layouts_;
  LookCommands& looks_;
  bool on_ = false;
  bool due_ = false;                        ///< enter once the window is shown
  int scale_ = 100;                         ///< before, percent
  std::string tool_;                        ///< before
  RowDensity density_ = RowDensity::Lines;  ///< of the robot list, before
  const QWidget* page_ = nullptr;           ///< of the image pane, before
  QList<QPointer<QWidget>> bars_;           ///< hidden by this mode
};

}  // namespace magna
