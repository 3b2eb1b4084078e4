// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QSize>
#include <QStringList>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "app/window/past_link.h"
#include "app/window/window_context.h"
#include "core/view/world_document.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/state/console_link.h"
#include "widgets/base/state/wall_clock.h"

namespace magna {

class AttentionController;
class CompareCommands;
class HelpController;
struct ActrPlaybackOptions;
class PastCommands;
class PadDriver;
class SimpleMode;
class SweepCommands;
class TrustQuestions;
class TrustSource;
class WindowMemory;
class WriteReports;

/// The window's link to the running world, which is asked before the window replaces the world.
class GuardedLink final : public ConsoleLink {
 public:
  /// `open` opens the world, or continues a recording (no name): called at once, later or never.
  using OpenCheck = std::function<void(const std::string& world, std::function<void()> open)>;

  /// `link` must outlive it.
  explicit GuardedLink(ConsoleLink& link) : link_(link) {}
  /// `withdraw` withdraws a question of `check` whether to continue a recording.
  void set_open_check(OpenCheck check, std::function<void()> withdraw) {
    check_ = std::move(check);
    withdraw_ = std::move(withdraw);
  }

  void open_world(const std::string& world) override {
    if (!check_) return link_.open_world(world);
    check_(world, [this, world] { link_.open_world(world); });
  }

  void continue_from(const std::string& recording, Tick tick) override {
    if (!check_) return link_.continue_from(recording, tick);
    check_({}, [this, recording, tick, wanted = ++continuations_] {
      if (wanted == continuations_) link_.continue_from(recording, tick);
    });
  }
  /// Also if the question is still open, or files are being saved after it.
  void cancel_branch() override {
    ++continuations_;
    if (withdraw_) withdraw_();
    link_.cancel_branch();
  }

  std::shared_ptr<const Snapshot> latest() override { return link_.latest(); }
  std::uint64_t post(Input input) override { return link_.post(std::move(input)); }
  void set_paused(bool paused) override { link_.set_paused(paused); }
  void step() override { link_.step(); }
  void set_time_scale(double scale) override { link_.set_time_scale(scale); }
  void set_dispatcher(const std::string& name) override { link_.set_dispatcher(name); }
  void want(bool SnapshotParts::*part, bool on) override { link_.want(part, on); }
  void type_line(const std::string& line) override { link_.type_line(line); }
  void add_dial(const std::string& address) override { link_.add_dial(address); }
  void remove_dial(const std::string& target) override { link_.remove_dial(target); }
  void set_dialling(const std::string& target, bool on) override { link_.set_dialling(target, on); }
  void start_program(const std::string& file) override { link_.start_program(file); }
  void stop_program(std::uint32_t number) override { link_.stop_program(number); }
  void restart_program(std::uint32_t number) override { link_.restart_program(number); }
  void ask_plan_log(const QObject& receiver,
                    std::function<void(const Result<std::string>&)> take) override {
    link_.ask_plan_log(receiver, std::move(take));
  }
  void start_recording(const std::string& file) override { link_.start_recording(file); }
  void stop_recording() override { link_.stop_recording(); }
  void save_flight(const std::string& file, bool left) override { link_.save_flight(file, left); }
  void discard_left_flight() override { link_.discard_left_flight(); }
  void add_bookmark(const std::string& name, Tick tick) override { link_.add_bookmark(name, tick); }

 private:
  ConsoleLink& link_;
  OpenCheck check_;
  std::function<void()> withdraw_;
  std::uint64_t continuations_ = 0;  ///< wanted or cancelled; older ones no longer begin
};

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
  /// How recordings are played to clients; null = not at all.
  const ActrPlaybackOptions* playback = nullptr;
  std::string program = {};  ///< this program's file, which exports recordings; empty = it cannot
  /// Options of another Magna that this one starts: the same settings, no ports.
  QStringList second_options = {};
};

/// The main window: creates the panes of the table and connects the actions. It reads the world
/// from the link's snapshots and posts inputs to the link.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(ConsoleLink& link, const WindowOptions& options = {});
  ~MainWindow() override;

  const WindowContext& context() const { return *context_; }
  WindowMemory& memory() { return *memory_; }
  HelpController& help() { return *help_; }
  WriteReports& reports() { return *reports_; }
  PastCommands& past() { return *past_; }
  CompareCommands& compare() { return *compare_; }
  SweepCommands& sweeps() { return *sweeps_; }
  /// Null without a `TrustSource`.
  TrustQuestions* trust() { return trust_; }

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
  PastLink past_link_;
  SnapshotFeed feed_;
  EditStack edits_;
  Profile no_profile_;
  NoPads no_pads_;
  std::unique_ptr<GroupCommands> group_;
  std::unique_ptr<WindowContext> context_;
  AttentionController* attention_ = nullptr;
  WindowMemory* memory_ = nullptr;
  PadDriver* pads_ = nullptr;
  TrustQuestions* trust_ = nullptr;
  WriteReports* reports_ = nullptr;
  PastCommands* past_ = nullptr;
  CompareCommands* compare_ = nullptr;
  SweepCommands* sweeps_ = nullptr;
  HelpController* help_ = nullptr;
  SimpleMode* simple_ = nullptr;
};

}  // namespace magna
