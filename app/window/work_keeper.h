// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <QThreadPool>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/profile/profile.h"
#include "app/profile/unsaved_work.h"

namespace magna {

class LayoutCommands;
class WorldMemory;
struct WindowContext;

/// Keeps what a kill of the program would lose: layout and view, marks, plans that the operator
/// gave, and the lines of the console. Files are written on a thread, at most once a second and
/// only after changes. At the next start layout, view and lines are there again; marks and plans
/// are offered when their world is open. A world that is left or closed by the user has no unsaved
/// work. While another Magna has the same world open, this one keeps no marks and plans.
class WorkKeeper : public QObject {
  Q_OBJECT
 public:
  static constexpr std::int64_t kEveryNs = 1'000'000'000;

  /// The arguments must outlive it.
  WorkKeeper(const WindowContext& context, const LayoutCommands& layouts, WorldMemory& memory);

  /// Another world was opened, or the first: offers the work that was kept for it. Reads its file
  /// on the window's thread, at most `SettingsFile::kMaxBytes` (1 MiB).
  void enter_world();
  /// The open world is about to be replaced.
  void leave_world();
  /// The window closes: waits for the thread. Work that was offered and neither restored nor
  /// forgotten stays.
  void finish();

  /// Work of the open world from an earlier run that has not been restored or forgotten.
  const UnsavedWork& offered() const { return offered_; }
  /// Adds the offered marks and gives the offered plans to robots without a plan, as two entries of
  /// the history. Robots do not start.
  void restore();
  void forget();
  /// Waits until all files are written.
  void wait() { pool_.waitForDone(); }

 private:
  void follow();
  void keep_work();
  /// Writes the file of the open world on the thread; removes it if there is no work.
  void write_work(UnsavedWork work);
  void keep_layout();
  void keep_view();
  void keep_lines();
  UnsavedWork work_now() const;
  void offer();
  void end_offer();
  /// Writes a file on the thread.
  void write(std::function<std::optional<Error>()> write);
  void tell(const Error& error);

  const WindowContext& context_;
  const LayoutCommands& layouts_;
  WorldMemory& memory_;
  std::filesystem::path file_;  ///< of the open world's work; empty = nothing is kept
  UnsavedWork offered_;
  QString offer_;                      ///< text of the shown offer
  UnsavedWork kept_;                   ///< as in the file
  std::optional<Layout> kept_layout_;  ///< nothing until the window is shown
  WorldSettings kept_view_;
  QStringList kept_lines_;
  QStringList told_;  ///< problems already shown
  std::int64_t last_ns_ = 0;
  bool finished_ = false;
  QThreadPool pool_;
};

}  // namespace magna
