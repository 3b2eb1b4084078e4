// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/base/command_line.h"
#include "app/base/log.h"
#include "app/replay/replay.h"

namespace magna {

/// How recordings are played to clients, by the options of the command line. `log` must outlive it;
/// it is written to on the replay's thread.
ActrPlaybackOptions playback_options(const CommandLine& line, const Log& log);

/// A recording that is played to clients without a window: listens, waits for clients, plays the
/// file once, and ends.
class PlaybackRun : public QObject {
  Q_OBJECT
 public:
  /// The arguments must outlive it. `line` has a recording.
  PlaybackRun(const CommandLine& line, const Log& log);

  void start();

 signals:
  /// Exit status (docs/command-line.md).
  void finished(int status);

 private:
  void serve();
  void follow();
  void fail(int status, const QString& why);

  const CommandLine& line_;
  const Log& log_;
  ActrPlaybackOptions options_;
  Replay replay_;
  bool ready_ = false;   ///< clients can attach
  bool begun_ = false;   ///< so many have
  bool played_ = false;  ///< the replay was seen to play
};

}  // namespace magna
