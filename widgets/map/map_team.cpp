// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_team.h"

#include <algorithm>

#include "widgets/remote_reader.h"
#include "widgets/robot_colours.h"
#include "widgets/robot_state.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

constexpr double kPointRadius = 0.25;  ///< metres; size of robots without a body

}  // namespace

void MapTeam::update(const Snapshot& snapshot) {
  const bool labelled = labels_ != snapshot.labels;
  if (labelled) read_labels(snapshot);
  if (labelled || statuses_ != snapshot.statuses || stopped_ != snapshot.stopped ||
      remotes_ != snapshot.remotes) {
    read_states(snapshot);
  }
  if (labelled || active_ != snapshot.active || selected_ != snapshot.selected) {
    read_ranks(snapshot);
  }
}

void MapTeam::read_states(const Snapshot& snapshot) {
  statuses_ = snapshot.statuses;
  stopped_ = snapshot.stopped;
  remotes_ = snapshot.remotes;
  const auto statuses = statuses_of(snapshot);
  for (std::size_t i = 0; i < std::min(robots_.size(), statuses.size()); ++i) {
    robots_[i].state = shown_state(statuses[i], stopped_);
  }
  for (const RemoteStatus& remote : remotes_of(snapshot)) {
    const std::size_t i = remote.robot.index();
    if (i < robots_.size()) robots_[i].state = shown_state(snapshot, remote.robot);
  }
}

void MapTeam::read_ranks(const Snapshot& snapshot) {
  active_ = snapshot.active;
  selected_ = snapshot.selected;
  for (MapRobot& robot : robots_) robot.rank = 0;
  for (const RobotId id : selected_) {
    if (id.index() < robots_.size()) robots_[id.index()].rank = 1;
  }
  if (active_ && active_->index() < robots_.size()) robots_[active_->index()].rank = 2;
}

void MapTeam::read_labels(const Snapshot& snapshot) {
  labels_ = snapshot.labels;
  const auto labels = labels_of(snapshot);
  robots_.assign(labels.size(), {});
  names_.resize(labels.size());
  letters_.resize(labels.size());
  largest_ = 0.0;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const double radius = labels[i].radius > 0.0 ? labels[i].radius : kPointRadius;
    robots_[i].radius = static_cast<float>(radius);
    robots_[i].present = labels[i].present;
    robots_[i].type = labels[i].type;
    robots_[i].style = static_cast<std::uint8_t>(style_of(labels[i]) % kRobotStyles);
    names_[i] = QString::fromStdString(labels[i].name);
    letters_[i] = QString::fromStdString(labels[i].letter);
    if (labels[i].present) largest_ = std::max(largest_, radius);
  }
}

const QString& MapTeam::text(const std::vector<QString>& texts, std::size_t robot) {
  static const QString kNone;
  return robot < texts.size() ? texts[robot] : kNone;
}

}  // namespace magna
