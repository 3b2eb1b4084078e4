// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <QThreadPool>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "app/profile/file_lock.h"
#include "app/profile/profile.h"
#include "app/profile/unsaved_work.h"
#include "core/sim/result.h"
#include "core/view/snapshot.h"

namespace magna {

class HallEditCommands;
class LayoutCommands;
class WorkOffer;
class WorldEditCommands;
class WorldEditor;
class WorldMemory;
struct MissionDocument;
struct WindowContext;

/// Keeps what a kill of the program would lose: layout, settings of the world, marks, plans that
/// the operator gave, unsaved edits of a world file or a hall, and the lines of the console. It is
/// the only writer of these files while the window is open. They are written on a thread, at most
/// once a second and only after changes. At the next start layout, settings and lines are there
/// again; marks, plans and edits are offered when the world is open in which they were made, also
/// if the world was left or Magna was closed in order. Work that the user has saved or discarded is
/// not kept, and plans of the world itself are not work. Each Magna that has the same world open
/// keeps its own.
class WorkKeeper : public QObject {
  Q_OBJECT
 public:
  static constexpr std::int64_t kEveryNs = 1'000'000'000;
  /// The thread waits at most so long, ms, for other Magnas.
  static constexpr int kPatienceMs = 1000;

  /// The arguments must outlive it.
  WorkKeeper(const WindowContext& context, const LayoutCommands& layouts, WorldMemory& memory,
             WorldEditCommands& edits, HallEditCommands& halls);

  /// Another world was opened, or the first: offers the work that was kept for it. Reads its file
  /// on the window's thread, at most `SettingsFile::kMaxBytes` (1 MiB).
  void enter_world();
  /// The open world is about to be replaced: waits until its files are written.
  void leave_world();
  /// The program or the world may end: writes what there is now.
  void keep_for_next_start();
  /// The work that is in no file, without what is still offered.
  UnsavedWork unsaved() const;
  /// The newest snapshot of the running world; while the past is shown only its name and work,
  /// as they were before.
  const Snapshot& running_world() const;
  /// These marks and plans are in a file.
  void note_stored(const MissionDocument& document);
  /// The user does not want the work when this world is left.
  void discard() { discarded_ = true; }
  /// The window closes: waits for the thread. Work that was offered and neither restored nor
  /// forgotten stays.
  void finish();

  /// Waits until all files are written.
  void wait() { pool_.waitForDone(); }

  /// The settings of the world are as another Magna has written them.
  void view_taken();
  /// Takes over the lines that other Magnas have written to the file of the console.
  void take_lines();
  std::filesystem::path lines_file() const;
  /// Whether the layout differs from the one in the file.
  bool layout_changed() const;
  /// Files that could not be written at the last attempt.
  std::vector<Error> failures() const;

 private:
  /// Places are the same within a centimetre, as for new_marks.
  using MarkKey = std::tuple<MarkKind, long long, long long, std::string>;
  static MarkKey key_of(const MarkContent& mark) {
    return {mark.kind, std::llround(mark.at.x * 100.0), std::llround(mark.at.y * 100.0), mark.text};
  }

  /// Reserves the file of the open world and reads it.
  UnsavedWork read_work(const std::filesystem::path& wanted);
  /// Reads a file of unsaved work. Nothing: it cannot be read, and must not be replaced.
  std::optional<UnsavedWork> read_kept(const std::filesystem::path& path);
  void follow();
  void note_snapshot();
  void keep_work();
  /// Writes the file of the open world on the thread; removes it if there is no work.
  void write_work(UnsavedWork work);
  void keep_layout();
  void keep_view();
  void keep_lines();
  UnsavedWork work_in(const Snapshot& now) const;
  UnsavedWork with_offered(UnsavedWork work) const;
  bool is_stored(const std::string& robot, const Plan& plan) const;
  /// Writes a file on the thread. `again`: called after an error, so that it is tried again.
  void write(const std::filesystem::path& path, std::function<std::optional<Error>()> write,
             std::function<void()> again);
  void show_failures();
  void tell(const Error& error);

  const WindowContext& context_;
  const LayoutCommands& layouts_;
  WorldMemory& memory_;
  WorldEditor& editor_;
  HallEditCommands& halls_;
  WorkOffer* offer_;
  ReservedFile file_;  ///< of the open world's work; none = nothing is kept
  /// Files of Magnas that have ended, whose work has been added to that of this one.
  std::shared_ptr<std::vector<ReservedFile>> added_;
  UnsavedWork kept_;  ///< as in the file
  std::set<MarkKey> stored_marks_;
  std::vector<NoGoContent> stored_no_go_;
  std::map<std::string, Plan> stored_plans_;  ///< by robot; also those of the world itself
  Snapshot last_;                             ///< of the open world; its blocks with work
  std::optional<Layout> kept_layout_;         ///< nothing until the window is shown
  WorldSettings kept_view_;
  QStringList kept_lines_;
  QStringList told_;  ///< problems already shown
  mutable std::mutex failed_mutex_;
  std::map<std::filesystem::path, Error> failed_;  ///< the latest attempts to write
  QStringList shown_failures_;
  std::int64_t last_ns_ = 0;
  bool discarded_ = false;
  std::uint64_t failures_ = 0;     ///< attempts to open another world
  std::uint64_t branch_ends_ = 0;  ///< BranchStatus::ends of the last snapshot …
  std::uint64_t world_ = 0;        ///< … and its world_number
  bool finished_ = false;
  QThreadPool pool_;
};

/// Shows why files cannot be written: those of the run (logs, tables) in messages that stay until
/// they can be written again, and those of the profile, which are tried again at the next change.
class WriteReports : public QObject {
  Q_OBJECT
 public:
  explicit WriteReports(const WindowContext& context);

  /// Shows these problems of the run's files and no other.
  void show_run(const std::vector<Error>& problems);

 private:
  void follow();

  const WindowContext& context_;
  QStringList shown_;
};

}  // namespace magna
