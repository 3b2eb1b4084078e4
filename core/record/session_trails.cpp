// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_trails.h"

#include <algorithm>
#include <utility>

#include "core/record/session_file.h"

namespace magna {
namespace {

// Metres. Longer ones would leave out nothing more: each stretch keeps its ends.
constexpr double kLongestStep = 10'000.0;

/// Adds places; whenever there are too many points, doubles the distance between them.
class TrailMaker {
 public:
  void add(const std::vector<Pose>& robots) {
    if (robots.size() > SessionTrails::kMostRobots) return;
    if (now_.size() < robots.size()) now_.resize(robots.size());
    for (std::size_t robot = 0; robot < robots.size(); ++robot) {
      add(robot, robots[robot].position());
    }
    if (points_ > SessionTrails::kMostPoints && step_ < kLongestStep) thin();
  }
  std::vector<SessionTrail> take() {
    for (std::size_t robot = 0; robot < now_.size(); ++robot) end(robot);
    std::ranges::stable_sort(trails_, {}, &SessionTrail::robot);
    return std::move(trails_);
  }

 private:
  /// The stretch that a robot is on.
  struct Open {
    std::vector<Point> points;
    Point last;  ///< where the robot is
  };

  void add(std::size_t robot, Point at) {
    Open& open = now_[robot];
    if (!open.points.empty() && distance(open.last, at) > SessionTrails::kJump) end(robot);
    open.last = at;
    if (!open.points.empty() && distance(open.points.back(), at) < step_) return;
    open.points.push_back(at);
    ++points_;
  }
  void end(std::size_t robot) {
    Open& open = now_[robot];
    if (open.points.empty()) return;
    if (open.points.back() != open.last) {
      open.points.push_back(open.last);
      ++points_;
    }
    trails_.push_back({robot, std::exchange(open.points, {})});
  }

  void thin() {
    step_ *= 2.0;
    points_ = 0;
    for (SessionTrail& trail : trails_) thin(trail.points);
    for (Open& open : now_) thin(open.points);
  }
  /// Both ends stay.
  void thin(std::vector<Point>& points) {
    std::vector<Point> kept;
    for (std::size_t k = 0; k < points.size(); ++k) {
      const bool end = k == 0 || k + 1 == points.size();
      if (end || distance(kept.back(), points[k]) >= step_) kept.push_back(points[k]);
    }
    points_ += kept.size();
    points = std::move(kept);
  }

  double step_ = SessionTrails::kStep;
  std::size_t points_ = 0;
  std::vector<Open> now_;  ///< by robot
  std::vector<SessionTrail> trails_;
};

}  // namespace

std::vector<SessionTrail> SessionTrails::of(const SessionFile& file,
                                            const std::function<bool(double share)>& progress) {
  constexpr std::size_t kBetweenReports = 200;
  const double last = static_cast<double>(std::max<Tick>(1, file.last_tick()));
  TrailMaker maker;
  std::size_t visited = 0;
  // Where the file is damaged the ways end; the comparison says so.
  static_cast<void>(file.visit_poses([&](const PosesAtTick& poses) {
    maker.add(poses.robots);
    if (!progress || ++visited % kBetweenReports != 0) return true;
    return progress(std::clamp(static_cast<double>(poses.tick) / last, 0.0, 1.0));
  }));
  return maker.take();
}

}  // namespace magna
