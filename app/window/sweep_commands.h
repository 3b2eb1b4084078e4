// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "app/window/file_watch.h"
#include "core/sim/worker_pool.h"
#include "core/sweep/run_result.h"

namespace magna {

class PastCommands;
struct WindowContext;

/// Options and world of another Magna that repeats a run in its window: without the end of its
/// ticks, with which the window would close. `others` come first.
QStringList arguments_of_run(const RunResult& run, const QStringList& others);

/// The results of a sweep in the pane Sweep results: opening a folder, reading it again when its
/// table changes, and showing one of its runs, from its recording in this window or simulated again
/// in another one. Files are read on a thread.
class SweepCommands : public QObject {
  Q_OBJECT
 public:
  /// Starts this program again, in this folder; false: it could not.
  using Start = std::function<bool(const QStringList& arguments, const QString& folder)>;

  /// `others`: options of a program that it starts.
  SweepCommands(const WindowContext& context, PastCommands& past, const QStringList& others);
  ~SweepCommands() override;

  /// Shows the results in a folder, and the pane.
  void open(const QString& folder);
  void reload();
  /// Shows a run of these results, by its number.
  void open_run(std::size_t run);
  /// For tests.
  void set_start(Start start) { start_ = std::move(start); }

 private:
  void ask_folder();
  void show_actions();
  void show_again(std::size_t run, const QString& why, const QStringList& arguments,
                  const QString& folder);

  const WindowContext& context_;
  PastCommands& past_;
  QStringList others_;
  Start start_;
  QString folder_;           ///< empty: none is open
  std::uint64_t asked_ = 0;  ///< the last folder that was read
  FileWatch watch_;          ///< of the table
  WorkerPool pool_;          ///< last, because its jobs use all of the above
};

}  // namespace magna
