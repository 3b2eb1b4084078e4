// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <QTimer>
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
/// ticks, with which the window would close, and what a result measures. `others` come first.
QStringList arguments_of_run(const RunResult& run, const QStringList& others);

/// The results of a sweep in the pane Sweep results: opening a folder, reading it again when its
/// table changes, and showing one of its runs, from its recording in this window or simulated again
/// in another one. Files are read on a thread.
class SweepCommands : public QObject {
  Q_OBJECT
 public:
  /// Starts this program again, in this folder; its messages go to the file `messages`. Returns the
  /// number of the process; 0: it could not be started.
  using Start = std::function<qint64(const QStringList& arguments, const QString& folder,
                                     const QString& messages)>;

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

  static constexpr int kLookMs = 250;    ///< between two looks at a program that was started …
  static constexpr int kMostLooks = 60;  ///< … of which there are so many

 private:
  void ask_folder();
  void show_actions();
  void simulate_again(std::size_t run, const QStringList& arguments, const QString& folder);
  void look_after();
  void refuse(std::size_t run, const QString& why);

  const WindowContext& context_;
  PastCommands& past_;
  QStringList others_;
  Start start_;
  QTemporaryDir messages_;  ///< of programs that were started
  /// The last program that was started, until its window is probably open.
  struct Started {
    std::size_t run = 0;
    qint64 process = 0;
    QString messages;
    int looks = 0;
  } started_;
  QTimer looks_;
  QString folder_;           ///< empty: none is open
  std::uint64_t asked_ = 0;  ///< the last folder that was read
  FileWatch watch_;          ///< of the table
  WorkerPool pool_;          ///< last, because its jobs use all of the above
};

}  // namespace magna
