// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <string>

#include "app/replay/replay.h"
#include "app/replay/session_comparer.h"

namespace magna {

class PastLink;
class PastStrip;
struct WindowContext;

/// Comparing the recording in the window, A, with a second one of the same world, B: a replay of B
/// follows the position of A, the map shows its robots, and the pane Compare what differs. It ends
/// with the past.
class CompareCommands : public QObject {
  Q_OBJECT
 public:
  CompareCommands(const WindowContext& context, PastLink& link, PastStrip& strip);
  ~CompareCommands() override;

  /// Compares with the recording in a file. If that is impossible, a message says why, and nothing
  /// changes.
  void open(const QString& file);
  void end();
  bool comparing() const { return comparing_; }

 private:
  void show_actions();
  std::unique_ptr<Replay> make_replay();
  void take_opened(Replay& opened);
  void refuse(const QString& why);
  void begin();
  void follow_outline();
  void follow_position();
  void show_second();
  QString place() const;

  const WindowContext& context_;
  PastLink& link_;
  PastStrip& strip_;
  SessionComparer comparer_;
  std::unique_ptr<Replay> second_;     ///< of B; null: none was opened yet
  std::unique_ptr<Replay> candidate_;  ///< opens a file that may become B; null likewise
  bool comparing_ = false;
  bool showed_pane_ = false;    ///< the comparison opened it
  std::string file_;            ///< of A, when B was asked for
  std::optional<Tick> wanted_;  ///< where B was sent last
  std::shared_ptr<const ComparedSessions> result_;
};

}  // namespace magna
