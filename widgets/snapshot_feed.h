// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <utility>
#include <vector>

#include "widgets/choice_echo.h"
#include "widgets/console_link.h"
#include "widgets/robot_looks.h"
#include "widgets/wall_clock.h"

namespace magna {

/// The one place that asks for snapshots: 60 times a second, and tells the panes when there is a
/// newer one. They share it; none keeps a timer of its own for that. What is posted through its
/// link goes to the session; robots chosen that way are chosen in now() at once.
class SnapshotFeed : public QObject, private ConsoleLink {
  Q_OBJECT
 public:
  SnapshotFeed(ConsoleLink& link, const WallClock& clock, QObject* parent = nullptr);

  void start();
  /// Asks once; what the timer does.
  void poll();

  const Snapshot& now() const { return *latest_; }
  std::shared_ptr<const Snapshot> shared() const { return latest_; }
  ConsoleLink& link() { return *this; }
  /// For a part that several panes look at: snapshots hold it while one of them wishes it.
  void wish(const QObject& pane, bool SnapshotParts::*part, bool on);

  /// How robots are shown from now on, in all panes.
  void set_looks(RobotLooks looks);
  const RobotLooks& looks() const { return dresser_.looks(); }
  /// The snapshot with the world file's own names.
  const Snapshot& undressed() const { return *source_; }

  const WallClock& clock() const { return clock_; }

 signals:
  /// now() has changed.
  void arrived();
  /// Five times a second, after arrived(): for text that would change too fast to be read.
  void calm();
  /// After every poll: for what moves between two snapshots.
  void frame();

 private:
  // The link the panes have.
  std::shared_ptr<const Snapshot> latest() override { return latest_; }
  std::uint64_t post(Input input) override;
  void set_paused(bool paused) override { link_.set_paused(paused); }
  void step() override { link_.step(); }
  void set_time_scale(double scale) override { link_.set_time_scale(scale); }
  void want(bool SnapshotParts::*part, bool on) override { link_.want(part, on); }
  void open_world(const std::string& world) override { link_.open_world(world); }
  void type_line(const std::string& line) override { link_.type_line(line); }
  void set_dialling(const std::string& target, bool on) override { link_.set_dialling(target, on); }
  void start_program(const std::string& file) override { link_.start_program(file); }
  void stop_program(std::uint32_t number) override { link_.stop_program(number); }
  void restart_program(std::uint32_t number) override { link_.restart_program(number); }

  /// latest_ from source_; the old one stays alive until the next poll for its users.
  void renew();

  ConsoleLink& link_;
  const WallClock& clock_;
  std::shared_ptr<const Snapshot> source_;             ///< as the session made it
  std::shared_ptr<const Snapshot> latest_;             ///< as it is shown
  std::vector<std::shared_ptr<const Snapshot>> read_;  ///< since the last poll: maybe still read
  std::vector<std::pair<const QObject*, bool SnapshotParts::*>> wishes_;
  LabelDresser dresser_;
  ChoiceEcho echo_;
  bool echoed_ = false;  ///< latest_ has another choice than was told
  QTimer timer_;
  std::int64_t last_calm_ns_ = 0;
  bool calm_due_ = true;
};

}  // namespace magna
