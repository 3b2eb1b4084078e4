// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThread>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/base/snapshot_exchange.h"
#include "app/replay/recorded_past.h"
#include "app/replay/thread_calls.h"
#include "protocols/actr/actr_playback.h"

namespace magna {

class Log;
struct CommandLine;

/// How recordings are played to clients, by the options of the command line. `log` must outlive it;
/// it is written to on the replay's thread.
ActrPlaybackOptions playback_options(const CommandLine& line, const Log& log);

/// Where a replay is and what it does.
struct ReplayStatus {
  Tick tick = 0;
  bool playing = false;
  double speed = 1.0;  ///< times real time, kSlowest to kFastest; negative: backwards
  std::optional<std::pair<Tick, Tick>> loop;  ///< played again and again
  bool skips_gaps = false;
  int port = 0;             ///< that clients get the recorded lines from; 0: none
  std::size_t clients = 0;  ///< attached there
  std::string problem;      ///< why nothing, or not the right thing, is shown; empty: none
  friend bool operator==(const ReplayStatus&, const ReplayStatus&) = default;
};

/// Shows a recording: reads it on a thread of its own, and hands snapshots to the window by an
/// exchange, as a session does. Calls return at once and are executed in their order; several that
/// wait are executed before the next snapshot is made. Used on the window's thread.
class Replay : public QObject {
  Q_OBJECT
 public:
  static constexpr double kSlowest = 0.1;
  static constexpr double kFastest = 100.0;

  explicit Replay(QObject* parent = nullptr);
  /// Waits until the file is closed.
  ~Replay() override;

  /// Opens a file in place of the present one, at its end or (`at`) another tick; `opened` or
  /// `failed` follows.
  void open(const std::string& file, std::optional<Tick> at = {});
  /// Closes the file.
  void close();

  void seek(Tick tick);
  /// By ticks, or by moments (RecordedPast::moment_from); pauses.
  void step(int ticks);
  void step_moment(int direction);
  void play(bool on);
  void set_speed(double speed);
  /// Nothing: no loop.
  void set_loop(std::optional<std::pair<Tick, Tick>> loop);
  void set_skips_gaps(bool on);
  void add_bookmark(Tick tick, const std::string& name);
  /// Plays the recorded lines of the ACT-R interface to clients, from the position on, as time is
  /// played forwards; what a seek passes over is not sent. Snapshot::links has the server
  /// meanwhile. `serve_failed` if that is impossible. Ends with the file.
  void serve(ActrPlaybackOptions options);
  void stop_serving();
  void want(bool SnapshotParts::*part, bool on) { exchange_.want(part, on); }

  /// The newest snapshot; null while nothing is open.
  std::shared_ptr<const Snapshot> latest() { return exchange_.take(); }
  /// Of the open recording; null: none.
  const std::shared_ptr<const PastOutline>& outline() const { return outline_; }
  const ReplayStatus& status() const { return status_; }

 signals:
  void opened();
  void failed(const QString& why);
  /// status() has changed.
  void moved();
  /// outline() has changed.
  void outline_changed();
  /// A bookmark could not be written.
  void bookmark_failed(const QString& why);
  void serve_failed(const QString& why);

 private:
  class Player;
  void call(std::function<void(Player&)> what);
  void take(ReplayStatus status, std::shared_ptr<const PastOutline> outline, std::uint64_t opening);

  SnapshotExchange exchange_;
  std::shared_ptr<const PastOutline> outline_;
  ReplayStatus status_;
  std::uint64_t opening_ =
      0;  ///< counts calls of open and close; results of older ones are dropped
  ThreadCalls to_owner_;
  Player* player_;
  ThreadCalls to_player_;
  QThread thread_;
};

}  // namespace magna
