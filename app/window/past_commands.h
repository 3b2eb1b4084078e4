// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/sim/ids.h"
#include "core/sim/worker_pool.h"

class QDockWidget;
class QToolBar;

namespace magna {

class PastFrame;
class PastLink;
class PastStrip;
struct ActrPlaybackOptions;
struct ReplayStatus;
struct Snapshot;
struct WindowContext;

/// Shows a dialog for a recording, and calls `open` with its file. `name`: of the dialog.
void ask_for_recording(const WindowContext& context, const QString& title, const QString& name,
                       std::function<void(const QString& file)> open);

/// Entering the past and leaving it: the recent past of the running world, from what the flight
/// recorder keeps or from the present recording, or a recording in a file. While it is shown, the
/// map has a frame and a badge, the timeline is open, what would change the world is disabled, and
/// warnings of the running world are shown as messages.
class PastCommands : public QObject {
  Q_OBJECT
 public:
  /// `playback`: for recordings that are played to clients; null: they are not. It must outlive
  /// this object.
  PastCommands(const WindowContext& context, PastLink& link, const ActrPlaybackOptions* playback);
  ~PastCommands() override;

  /// Shows the recording in a file.
  void open(const QString& file);
  /// The same from the beginning of the file, played to clients.
  void open_for_clients(const QString& file);
  /// Shows it, and continues it after this tick.
  void open_and_continue(const QString& file, Tick tick);
  void rewind();
  void leave();
  bool in_past() const;
  PastStrip& strip() { return *strip_; }

 private:
  QString why_unchanged() const;
  void begin(const std::string& file, bool of_live, bool for_clients = false);
  void enter();
  void follow();
  void follow_saving();
  void follow_live();
  void leave_for_another_world();
  void ask_bookmark();
  void continue_here();
  /// Shows how far a branch is, and how it ended; true: the running world is the branch.
  bool follow_branch(const Snapshot& live);
  void leave_for_branch();
  void show_branches();
  /// Begins or ends playing to clients, as the action is checked.
  void serve_clients();
  void show_clients(const ReplayStatus& status);
  void show_actions();

  const WindowContext& context_;
  PastLink& link_;
  const ActrPlaybackOptions* playback_;
  bool for_clients_ = false;       ///< the file that is being opened is played to clients
  int shown_port_ = 0;             ///< that clients attach to …
  std::size_t shown_clients_ = 0;  ///< … and how many have, in the message
  QTemporaryDir folder_;           ///< for the past of the running world
  int rewinds_ = 0;
  std::string awaited_;              ///< file that the flight recorder is to write; empty: none
  std::uint64_t saves_ = 0;          ///< RecordingStatus::saves when it was asked for
  bool opening_live_ = false;        ///< the replay opens a recording of the running world
  std::uint64_t world_ = 0;          ///< number of the running world when the past was entered
  std::uint64_t live_world_ = 0;     ///< number of the running world that was seen last
  std::uint64_t told_ = 0;           ///< sequence of the last notice of the running world
  std::optional<Tick> continue_at_;  ///< once the recording is open
  std::uint64_t branch_ends_ = 0;    ///< BranchStatus::ends that was seen
  bool alarm_ = false;               ///< a warning came while the past is shown
  PastStrip* strip_;
  QToolBar* bar_;
  QTimer live_timer_;          ///< while the past is shown
  QPointer<PastFrame> frame_;  ///< deleted with the map
  WorkerPool folders_;         ///< one thread, on which folders are searched for branches
};

}  // namespace magna
