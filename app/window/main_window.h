// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QSize>
#include <memory>
#include <string>

#include "app/window/guarded_link.h"
#include "app/window/trust_question.h"
#include "app/window/window_context.h"
#include "core/view/world_document.h"
#include "widgets/theme.h"
#include "widgets/wall_clock.h"

namespace magna {

struct WindowOptions {
  ThemeChoice theme = ThemeChoice::System;
  QSize size{1280, 800};
  const WallClock* clock = nullptr;  ///< null = the steady clock
  int scale = 100;                   ///< scale of text and controls, percent
  std::string layout = {};           ///< file of the initial layout; empty = that of the last run
  bool simple = false;               ///< starts in the simple mode, also if it was not left in it
  Profile* profile = nullptr;        ///< null = settings are kept for this run only
  PadSource* pads = nullptr;         ///< null = no gamepads
  TrustSource* trust = nullptr;      ///< null = files that ask for rights are refused
  WorldDocuments* worlds = nullptr;  ///< null = world files cannot be edited
};

/// The main window: creates the panes of the table and connects the actions. It reads the world
/// from the link's snapshots and posts inputs to the link.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(ConsoleLink& link, const WindowOptions& options = {});
  ~MainWindow() override;

  const WindowContext& context() const { return *context_; }
  /// The child object of this type: a pane, a bar or a controller.
  template <class T>
  T& part() const {
    return context_->part<T>();
  }
  /// The dock of the pane with this id.
  QDockWidget& dock(const char* id) const { return context_->dock(id); }

 signals:
  void closed();

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  void make_context(const WindowOptions& options);
  void make_bars();
  QMenu& make_menus();
  void connect_all(const WindowOptions& options);
  void follow();

  SteadyWallClock steady_;
  GuardedLink link_;
  SnapshotFeed feed_;
  EditStack edits_;
  Profile no_profile_;
  NoPads no_pads_;
  std::unique_ptr<GroupCommands> group_;
  std::unique_ptr<const WindowContext> context_;
};

}  // namespace magna
