// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/motion.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "core/geometry/segment.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

/// metres: a larger step means that the robot was placed, not driven.
constexpr double kPoseTrackJump = 3.0;
/// Longer intervals come from a pause and are not interpolated.
constexpr std::int64_t kPoseTrackLongestNs = 250'000'000;

/// metres: a larger step between two snapshots than the robot could drive means that it was placed.
constexpr double kTrailsJump = 3.0;
constexpr double kFastest = 3.0;  ///< m/s

constexpr int kBands = 4;
constexpr double kTrailLayerLeastPixels = 2.0;  ///< between two drawn points

/// The trail in parts of similar age, newest first; adjacent parts share a point.
using Bands = std::array<QPolygonF, kBands>;

void collect(Bands& bands, const MapScene& scene, const std::deque<Trails::Spot>& trail,
             double seconds, Point robot) {
  for (QPolygonF& band : bands) band.clear();
  const double now = seconds_of(*scene.snapshot);
  QPointF last;
  for (std::size_t k = 0; k < trail.size(); ++k) {
    const QPointF at = scene.view.to_screen(trail[k].at);
    const double age = std::isinf(seconds) ? 0.0 : (now - trail[k].seconds) / seconds;
    const auto b =
        static_cast<std::size_t>(std::clamp(static_cast<int>(age * kBands), 0, kBands - 1));
    if (k > 0) {
      if (bands[b].isEmpty()) {
        bands[b] << last;
      } else if (k + 1 < trail.size() && (at - last).manhattanLength() < kTrailLayerLeastPixels) {
        continue;
      }
    }
    bands[b] << at;
    last = at;
  }
  if (bands[0].isEmpty()) bands[0] << last;
  bands[0] << scene.view.to_screen(robot);
}

}  // namespace

void PoseTrack::push(std::shared_ptr<const Snapshot> snapshot) {
  before_ = std::move(last_);
  last_ = std::move(snapshot);
  if (before_ && (before_->world != last_->world || before_->tick > last_->tick)) before_.reset();
}

double PoseTrack::alpha(std::int64_t now_ns) const {
  if (!before_ || before_->poses == last_->poses) return 1.0;
  const auto interval =
      std::clamp<std::int64_t>(last_->made_ns - before_->made_ns, 1, kPoseTrackLongestNs);
  return std::clamp(static_cast<double>(now_ns - last_->made_ns) / static_cast<double>(interval),
                    0.0, 1.0);
}

bool PoseTrack::moving(std::int64_t now_ns) const { return last_ && alpha(now_ns) < 1.0; }

void PoseTrack::sample(std::int64_t now_ns, std::vector<Pose>& out) const {
  if (!last_) {
    out.clear();
    return;
  }
  out = last_->poses;
  const double a = alpha(now_ns);
  if (a >= 1.0) return;
  const std::size_t both = std::min(before_->poses.size(), out.size());
  for (std::size_t i = 0; i < both; ++i) {
    const Pose& from = before_->poses[i];
    Pose& to = out[i];
    if (distance(from.position(), to.position()) > kPoseTrackJump) continue;
    to.theta = from.theta + a * angle_difference(to.theta, from.theta);
    to.x = from.x + a * (to.x - from.x);
    to.y = from.y + a * (to.y - from.y);
  }
}

void Trails::note(const Snapshot& snapshot) {
  const bool same_place =
      snapshot.world && world_ ? snapshot.world->same_place(*world_) : snapshot.world == world_;
  if (!same_place || snapshot.tick < tick_) clear();
  world_ = snapshot.world;
  tick_ = snapshot.tick;
  if (snapshot.poses.size() > kMostRobots) return clear();
  spots_.resize(snapshot.poses.size());
  const double now = seconds_of(snapshot);
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    auto& trail = spots_[i];
    while (!trail.empty() && trail.front().seconds < now - seconds_) trail.pop_front();
    add(trail, {snapshot.poses[i].position(), now});
  }
  if (size() > kMostSpots) thin();
}

void Trails::add(std::deque<Spot>& trail, Spot spot) {
  if (trail.empty()) return trail.push_back(spot);
  const Spot& last = trail.back();
  const double by = distance(last.at, spot.at);
  if (by < kStep) return;
  if (by > kTrailsJump + kFastest * (spot.seconds - last.seconds)) {
    trail.clear();
  } else if (trail.size() > 1) {
    const Spot& before = trail[trail.size() - 2];
    if (distance(before.at, spot.at) <= kLongest &&
        distance(last.at, nearest_on_segment(before.at, spot.at, last.at)) < kOff) {
      trail.pop_back();
    }
  }
  trail.push_back(spot);
}

// Removes every second point; both ends stay.
void Trails::thin() {
  for (auto& trail : spots_) {
    std::deque<Spot> kept;
    for (std::size_t k = 0; k < trail.size(); ++k) {
      if (k % 2 == 0 || k + 1 == trail.size()) kept.push_back(trail[k]);
    }
    trail = std::move(kept);
  }
}

const std::deque<Trails::Spot>& Trails::of(RobotId id) const {
  static const std::deque<Spot> kNone;
  return id.index() < spots_.size() ? spots_[id.index()] : kNone;
}

std::size_t Trails::size() const {
  std::size_t sum = 0;
  for (const auto& trail : spots_) sum += trail.size();
  return sum;
}

void paint_trails(QPainter& painter, const MapScene& scene) {
  if (scene.trails == nullptr) return;
  const Trails& trails = *scene.trails;
  const bool endless = std::isinf(trails.seconds());
  Bands bands;
  painter.setBrush(Qt::NoBrush);
  for (std::size_t i = 0; i < scene.poses.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    const auto& trail = trails.of(id);
    if (trail.empty() || label_of(*scene.snapshot, id) == nullptr) continue;
    collect(bands, scene, trail, trails.seconds(), scene.poses[i].position());
    QColor colour = robot_line_colour(scene.team.style(i), scene.look->map_free);
    for (int b = 0; b < kBands; ++b) {
      const QPolygonF& band = bands[static_cast<std::size_t>(b)];
      if (band.size() < 2) continue;
      const double alpha = scene.look->map_trail * (endless ? 0.75 : 1.0 - b / double(kBands));
      colour.setAlphaF(static_cast<float>(alpha));
      painter.setPen(QPen(colour, scaled(2.0), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
      painter.drawPolyline(band);
    }
  }
}

}  // namespace magna
