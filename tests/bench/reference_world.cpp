// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/reference_world.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace magna::bench {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kCell = 0.05;
constexpr double kPerMetre = 1.0 / kCell;
constexpr int kMargin = 8;  // cells of wall around the arena
constexpr double kRadius = 0.15;
constexpr double kTick = 0.1;
constexpr double kSpeed = 0.3;
constexpr double kNear = 0.5;
constexpr double kFieldOfView = 1.5 * kPi;

int grid_cells(double side) { return static_cast<int>(std::ceil(side * kPerMetre)) + 2 * kMargin; }
struct Direction {
  double x, y;
};

double to_grid(double metres) { return metres * kPerMetre + kMargin; }

}  // namespace

ReferenceWorld::ReferenceWorld(int robots, int rays, double range, std::uint64_t seed)
    : side_(std::max(10.0, 2.0 * std::sqrt(robots))),
      ray_count_(rays),
      range_(range),
      still_(grid_cells(side_), grid_cells(side_)),
      grown_(grid_cells(side_), grid_cells(side_)),
      columns_(static_cast<int>(std::ceil(side_))),
      random_(seed * 2 + 1) {
  const auto count = static_cast<std::size_t>(robots);
  const int per_line = static_cast<int>(std::ceil(std::sqrt(robots)));
  const double spacing = side_ / (per_line + 1);
  build_grids(robots / 2, spacing, per_line);
  turn_.assign(count, 0.0);
  mode_.assign(count, Mode::Ahead);
  left_.assign(count, 0);
  stuck_.assign(count, 0);
  ranges_.assign(count * static_cast<std::size_t>(rays), static_cast<float>(range));
  for (int k = 0; k < robots; ++k) {
    x_.push_back(spacing * (1 + k % per_line));
    y_.push_back(spacing * (1 + k / per_line));
    theta_.push_back(kPi * random());
  }
  for (int k = 0; k < rays; ++k) {
    const double angle = -kFieldOfView / 2 + (rays > 1 ? k * kFieldOfView / (rays - 1) : 0.0);
    ray_cos_.push_back(std::cos(angle));
    ray_sin_.push_back(std::sin(angle));
  }
  start_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(columns_) + 1);
  order_.resize(count);
}

void ReferenceWorld::build_grids(int boxes, double spacing, int per_line) {
  const int cells = still_.width();
  const int inner = static_cast<int>(std::ceil(side_ * kPerMetre));
  for (int j = 0; j < cells; ++j) {
    for (int i = 0; i < cells; ++i) {
      const int x = i - kMargin, y = j - kMargin;
      if (x < 0 || y < 0 || x >= inner || y >= inner) still_.fill(i, j);
    }
  }
  for (int k = 0; k < boxes; ++k) {
    const double x = spacing * (1.5 + (2 * k) % per_line), y = spacing * (1.5 + (2 * k) / per_line);
    for (int j = static_cast<int>(to_grid(y - 0.25)); j < to_grid(y + 0.25); ++j) {
      for (int i = static_cast<int>(to_grid(x - 0.25)); i < to_grid(x + 0.25); ++i) {
        still_.fill(i, j);
      }
    }
  }
  const double reach = kRadius * kPerMetre;
  const int whole = static_cast<int>(reach);
  for (int j = 0; j < cells; ++j) {
    for (int i = 0; i < cells; ++i) {
      if (!still_.filled(i, j)) continue;
      for (int dj = -whole; dj <= whole; ++dj) {
        for (int di = -whole; di <= whole; ++di) {
          if (di * di + dj * dj <= reach * reach) grown_.fill(i + di, j + dj);
        }
      }
    }
  }
}

double ReferenceWorld::random() {
  random_ ^= random_ << 13;
  random_ ^= random_ >> 7;
  random_ ^= random_ << 17;
  return static_cast<double>(random_ >> 11) * 0x1p-52 - 1.0;
}

void ReferenceWorld::sort_into_buckets() {
  std::fill(start_.begin(), start_.end(), 0U);
  const auto bucket = [&](std::size_t k) {
    return static_cast<std::size_t>(static_cast<int>(y_[k]) * columns_ + static_cast<int>(x_[k]));
  };
  for (std::size_t k = 0; k < x_.size(); ++k) ++start_[bucket(k)];
  std::uint32_t sum = 0;
  for (auto& start : start_) start = sum += start;
  for (std::size_t k = x_.size(); k-- > 0;) {
    order_[--start_[bucket(k)]] = static_cast<std::uint32_t>(k);
  }
}

bool ReferenceWorld::blocked(std::size_t robot, double x, double y) const {
  if (grown_.filled(static_cast<int>(to_grid(x)), static_cast<int>(to_grid(y)))) return true;
  // Buckets hold positions of the start of the tick; a robot moves 0.03 m in a tick.
  const double reach = 2 * kRadius + kSpeed * kTick;
  const int left = std::max(static_cast<int>(x - reach), 0);
  const int right = std::min(static_cast<int>(x + reach), columns_ - 1);
  const int top = std::max(static_cast<int>(y - reach), 0);
  const int bottom = std::min(static_cast<int>(y + reach), columns_ - 1);
  for (int line = top; line <= bottom; ++line) {
    const auto row = static_cast<std::size_t>(line * columns_);
    for (std::uint32_t k = start_[row + static_cast<std::size_t>(left)];
         k < start_[row + static_cast<std::size_t>(right) + 1]; ++k) {
      const std::uint32_t other = order_[k];
      const double dx = x_[other] - x, dy = y_[other] - y;
      if (other != robot && dx * dx + dy * dy < 4 * kRadius * kRadius) return true;
    }
  }
  return false;
}

void ReferenceWorld::wander_and_move(std::size_t robot) {
  const auto begin = [&](Mode mode, int ticks, double turn) {
    mode_[robot] = mode;
    left_[robot] = ticks;
    turn_[robot] = turn;
  };
  // Rays within 40 degrees of straight ahead.
  float nearest = 1.0F;
  int side = 0;
  const float* ranges = ranges_.data() + robot * static_cast<std::size_t>(ray_count_);
  for (int k = (ray_count_ * 95) / 270; k < (ray_count_ * 175) / 270; ++k) {
    if (ranges[k] >= nearest) continue;
    nearest = ranges[k];
    side = 2 * k < ray_count_ ? -1 : 1;
  }
  --left_[robot];
  if (stuck_[robot] && mode_[robot] != Mode::BackOff) {
    begin(Mode::BackOff, 8, 0.3 * random());
  } else if (mode_[robot] == Mode::BackOff && (stuck_[robot] || left_[robot] <= 0)) {
    const double way = side != 0 ? -side : (random() < 0 ? -1 : 1);
    begin(Mode::TurnAway, 7 + static_cast<int>(5 * random()), 1.2 * way);
  } else if (mode_[robot] == Mode::Ahead && nearest < kNear) {
    begin(Mode::TurnAway, 7 + static_cast<int>(5 * random()), -1.2 * side);
  } else if (mode_[robot] != Mode::BackOff && left_[robot] <= 0 && nearest >= kNear) {
    begin(Mode::Ahead, 20, 0.3 * random());
  }
  theta_[robot] += turn_[robot] * kTick;
  stuck_[robot] = 0;
  if (mode_[robot] == Mode::TurnAway) return;
  const double way = (mode_[robot] == Mode::Ahead ? kSpeed : -0.5 * kSpeed) * kTick;
  const double x = x_[robot] + way * std::cos(theta_[robot]);
  const double y = y_[robot] + way * std::sin(theta_[robot]);
  if (blocked(robot, x, y)) {
    stuck_[robot] = 1;
  } else {
    x_[robot] = x;
    y_[robot] = y;
  }
}

// Bodies first, each over the rays it can hit; then the grid, up to the nearest body.
void ReferenceWorld::cast_rays(std::size_t robot) {
  const double x = x_[robot], y = y_[robot];
  const double c = std::cos(theta_[robot]), s = std::sin(theta_[robot]);
  float* out = ranges_.data() + robot * static_cast<std::size_t>(ray_count_);
  std::fill_n(out, ray_count_, static_cast<float>(range_));
  const auto along = [&](int ray) {
    const auto k = static_cast<std::size_t>(ray);
    return Direction{c * ray_cos_[k] - s * ray_sin_[k], s * ray_cos_[k] + c * ray_sin_[k]};
  };

  const double reach = range_ + 2 * kRadius;
  const double step = kFieldOfView / (ray_count_ - 1);
  const int left = std::max(static_cast<int>(x - reach), 0);
  const int right = std::min(static_cast<int>(x + reach), columns_ - 1);
  const int top = std::max(static_cast<int>(y - reach), 0);
  const int bottom = std::min(static_cast<int>(y + reach), columns_ - 1);
  for (int line = top; line <= bottom; ++line) {
    const auto row = static_cast<std::size_t>(line * columns_);
    for (std::uint32_t k = start_[row + static_cast<std::size_t>(left)];
         k < start_[row + static_cast<std::size_t>(right) + 1]; ++k) {
      const double to_x = x_[order_[k]] - x, to_y = y_[order_[k]] - y;
      const double squared = to_x * to_x + to_y * to_y;
      if (order_[k] == robot || squared >= reach * reach) continue;
      const double half = std::asin(std::min(kRadius / std::sqrt(squared), 1.0));
      const double bearing = std::remainder(std::atan2(to_y, to_x) - theta_[robot], 2 * kPi);
      const double first = (bearing - half + kFieldOfView / 2) / step;
      const double last = (bearing + half + kFieldOfView / 2) / step;
      for (int ray = std::max(static_cast<int>(std::ceil(first)), 0);
           ray <= std::min(static_cast<int>(std::floor(last)), ray_count_ - 1); ++ray) {
        const Direction d = along(ray);
        const double ahead = to_x * d.x + to_y * d.y;
        const double under_root = kRadius * kRadius - squared + ahead * ahead;
        const double hit = ahead - std::sqrt(std::max(under_root, 0.0)) - kRadius;
        out[ray] = std::min(out[ray], static_cast<float>(std::max(hit, 0.0)));
      }
    }
  }
  for (int ray = 0; ray < ray_count_; ++ray) {
    const Direction d = along(ray);
    const double way = still_.cast(to_grid(x + kRadius * d.x), to_grid(y + kRadius * d.y), d.x, d.y,
                                   double{out[ray]} * kPerMetre);
    out[ray] = static_cast<float>(way * kCell);
  }
}

void ReferenceWorld::tick() {
  sort_into_buckets();
  for (std::size_t robot = 0; robot < x_.size(); ++robot) wander_and_move(robot);
  if (ray_count_ == 0) return;
  sort_into_buckets();
  for (std::size_t robot = 0; robot < x_.size(); ++robot) cast_rays(robot);
}

double ReferenceWorld::mean_range() const {
  double sum = 0.0;
  for (float range : ranges_) sum += double{range};
  return ranges_.empty() ? 0.0 : sum / static_cast<double>(ranges_.size());
}

}  // namespace magna::bench
