// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/passages.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/mission/clearance_map.h"

namespace magna {
namespace {

constexpr double kLargestJunction = 6.0;     // m^2 of floor that may have more than two ends
constexpr std::size_t kLongestBorder = 100;  // squares, for two ends that are narrow themselves
constexpr std::size_t kMostPassages = 30000;
constexpr double kAside = 0.5;   // m between the straight way in and the first waiting robot
constexpr double kApart = 0.2;   // m between two waiting robots
constexpr int kWaitingRows = 4;  // rows away from the passage
constexpr int kWaitingColumns = 3;

/// Squares by the kind of their floor.
enum class Floor : std::uint8_t { Filled, Narrow, Open };

struct Square {
  int i, j;
};

/// A connected part of the floor, and the squares of open floor along it.
struct Part {
  std::vector<Square> squares;
  std::vector<Square> border;
};

class Floors {
 public:
  Floors(const ClearanceMap& clearance, PassageWidths widths)
      : width_(clearance.width()), height_(clearance.height()) {
    floors_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_),
                   Floor::Filled);
    const std::vector<float> to_wide = clearance.distance_to_clear(0.5 * widths.abreast);
    // Where the centre of a body cannot be, narrowness does not matter.
    const double body = 0.7 * widths.radius;
    for (std::size_t k = 0; k < floors_.size(); ++k) {
      if (clearance.all()[k] < body) continue;
      floors_[k] = to_wide[k] <= 0.5 * widths.abreast ? Floor::Open : Floor::Narrow;
    }
  }

  Floor at(Square s) const {
    if (s.i < 0 || s.j < 0 || s.i >= width_ || s.j >= height_) return Floor::Filled;
    return floors_[index(s)];
  }
  std::size_t index(Square s) const {
    return static_cast<std::size_t>(s.j) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(s.i);
  }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  int width_;
  int height_;
  std::vector<Floor> floors_;
};

template <class Visit>
void around(Square s, Visit&& visit) {
  for (int dj = -1; dj <= 1; ++dj) {
    for (int di = -1; di <= 1; ++di) {
      if (di != 0 || dj != 0) visit(Square{s.i + di, s.j + dj});
    }
  }
}

/// The narrow part around a square; `seen` marks the squares that already belong to a part.
Part flood(const Floors& floors, Square from, std::vector<std::uint8_t>& seen) {
  Part part;
  part.squares.push_back(from);
  seen[floors.index(from)] = 1;
  for (std::size_t k = 0; k < part.squares.size(); ++k) {
    bool at_border = false;
    around(part.squares[k], [&](Square s) {
      const Floor floor = floors.at(s);
      if (floor == Floor::Open) at_border = true;
      if (floor != Floor::Narrow || seen[floors.index(s)] != 0) return;
      seen[floors.index(s)] = 1;
      part.squares.push_back(s);
    });
    if (at_border) part.border.push_back(part.squares[k]);
  }
  return part;
}

/// The border in connected pieces: each is an end of the passage.
std::vector<std::vector<Square>> ends_of(const Part& part) {
  std::vector<std::vector<Square>> ends;
  std::vector<std::uint8_t> taken(part.border.size(), 0);
  for (std::size_t first = 0; first < part.border.size(); ++first) {
    if (taken[first] != 0) continue;
    taken[first] = 1;
    std::vector<Square> end{part.border[first]};
    for (std::size_t k = 0; k < end.size(); ++k) {
      for (std::size_t other = 0; other < part.border.size(); ++other) {
        const Square s = part.border[other];
        if (taken[other] != 0 || std::abs(s.i - end[k].i) > 2 || std::abs(s.j - end[k].j) > 2) {
          continue;
        }
        taken[other] = 1;
        end.push_back(s);
      }
    }
    ends.push_back(std::move(end));
  }
  return ends;
}

}  // namespace

Passages::Passages(const ObstacleField& field, ObstacleLayer layer, PassageWidths widths)
    : lower_(field.lower()) {
  const ClearanceMap clearance(field, layer, kSquare);
  const Floors floors(clearance, widths);
  width_ = floors.width();
  height_ = floors.height();
  const auto centre_of = [&](Square s) {
    return lower_ + Point{(s.i + 0.5) * kSquare, (s.j + 0.5) * kSquare};
  };
  const auto mean = [&](const std::vector<Square>& squares) {
    Point sum{};
    for (const Square s : squares) sum = sum + centre_of(s);
    return (1.0 / static_cast<double>(squares.size())) * sum;
  };
  const auto outward = [&](const std::vector<Square>& end) {
    Point sum{};
    for (const Square s : end) {
      around(s, [&](Square next) {
        if (floors.at(next) == Floor::Open) sum = sum + (centre_of(next) - centre_of(s));
      });
    }
    const double length = norm(sum);
    return length > 0.0 ? (1.0 / length) * sum : Point{1.0, 0.0};
  };
  const auto waiting = [&](const Portal& portal) {
    std::vector<Point> places;
    const Point right{portal.outward.y, -portal.outward.x};  // of an entering robot; y is down
    const double step = 2.0 * widths.radius + kApart;
    for (int row = 0; row < kWaitingRows; ++row) {
      for (int column = 0; column < kWaitingColumns; ++column) {
        const Point p = portal.centre + (2.0 * widths.radius + row * step) * portal.outward +
                        (widths.radius + kAside + column * step) * right;
        if (field.disc_hits(layer, p, widths.radius + 0.05)) continue;
        const Point front = portal.centre + 2.0 * widths.radius * portal.outward;
        const double away = distance(front, p);
        if (field.free_travel(layer, p, front, 0.7 * widths.radius) < away - 1e-6) continue;
        places.push_back(p);
      }
    }
    std::ranges::stable_sort(places, {}, [&](Point p) { return distance(p, portal.centre); });
    return places;
  };

  std::vector<std::uint8_t> seen(static_cast<std::size_t>(width_) *
                                 static_cast<std::size_t>(height_));
  for (int j = 0; j < height_; ++j) {
    for (int i = 0; i < width_; ++i) {
      const Square s{i, j};
      if (floors.at(s) != Floor::Narrow || seen[floors.index(s)] != 0) continue;
      const Part part = flood(floors, s, seen);
      const double area = static_cast<double>(part.squares.size()) * kSquare * kSquare;
      const bool small = area <= kLargestJunction;
      if (part.border.empty() || passages_.size() >= kMostPassages) continue;
      if (!small && part.border.size() > kLongestBorder) continue;
      const auto ends = ends_of(part);
      if (ends.size() < 2 || (ends.size() > 2 && !small)) continue;
      Passage passage{mean(part.squares), {}};
      for (const auto& end : ends) {
        Portal portal{mean(end), outward(end), {}};
        portal.waiting = waiting(portal);
        passage.portals.push_back(std::move(portal));
      }
      if (labels_.empty()) labels_.resize(seen.size(), 0);
      passages_.push_back(std::move(passage));
      for (const Square mine : part.squares) {
        labels_[floors.index(mine)] = static_cast<std::int16_t>(passages_.size());
      }
    }
  }
}

int Passages::at(Point p) const {
  if (labels_.empty()) return kNone;
  const int i = static_cast<int>(std::floor((p.x - lower_.x) / kSquare));
  const int j = static_cast<int>(std::floor((p.y - lower_.y) / kSquare));
  if (i < 0 || j < 0 || i >= width_ || j >= height_) return kNone;
  return labels_[static_cast<std::size_t>(j) * static_cast<std::size_t>(width_) +
                 static_cast<std::size_t>(i)] -
         1;
}

int Passages::touched_by(Point centre, double radius) const {
  if (const int here = at(centre); here != kNone) return here;
  constexpr double kSlant = 0.7071;
  for (const Point side :
       {Point{1, 0}, Point{0, 1}, Point{-1, 0}, Point{0, -1}, Point{kSlant, kSlant},
        Point{-kSlant, kSlant}, Point{kSlant, -kSlant}, Point{-kSlant, -kSlant}}) {
    if (const int there = at(centre + radius * side); there != kNone) return there;
  }
  return kNone;
}

int Passages::nearest_portal(int passage, Point p) const {
  const std::vector<Portal>& portals = passages_[static_cast<std::size_t>(passage)].portals;
  int nearest = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < portals.size(); ++k) {
    const double away = distance(portals[k].centre, p);
    if (away < least) {
      least = away;
      nearest = static_cast<int>(k);
    }
  }
  return nearest;
}

}  // namespace magna
