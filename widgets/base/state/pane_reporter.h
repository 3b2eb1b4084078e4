// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <optional>

#include "core/engine/window_geometry.h"
#include "widgets/base/state/console_link.h"

class QWidget;

namespace magna {

/// Reports the places of the panes to the engine, in pixels of the window's client area: at the
/// start and after changes, once the window has been quiet for a moment. Panes without a widget are
/// reported as hidden (all 0).
class PaneReporter : public QObject {
  Q_OBJECT
 public:
  static constexpr int kQuietMs = 150;

  PaneReporter(ConsoleLink& link, QWidget& window);

  void watch(PaneType type, QWidget& pane);
  /// Posts changes since the last report.
  void report();
  Pane geometry(PaneType type) const;
  bool pending() const { return quiet_.isActive(); }

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  ConsoleLink& link_;
  QWidget& window_;
  std::map<PaneType, QWidget*> panes_;
  std::map<PaneType, Pane> posted_;
  QTimer quiet_;
};

}  // namespace magna
