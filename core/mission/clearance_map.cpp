// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/clearance_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace magna {
namespace {

constexpr float kFarSquared = 1e12F;  // squares squared: larger than any map, and finite

/// The lower envelope of parabolas over one row or column: f becomes its distance transform.
class Envelope {
 public:
  explicit Envelope(std::size_t longest) : apex_(longest), from_(longest + 1), out_(longest) {}

  void transform(float* f, std::size_t count, std::size_t stride) {
    std::size_t last = 0;
    apex_[0] = 0;
    from_[0] = -std::numeric_limits<double>::infinity();
    from_[1] = std::numeric_limits<double>::infinity();
    for (std::size_t q = 1; q < count; ++q) {
      double s = crossing(f, stride, q, apex_[last]);
      while (s <= from_[last]) s = crossing(f, stride, q, apex_[--last]);
      apex_[++last] = q;
      from_[last] = s;
      from_[last + 1] = std::numeric_limits<double>::infinity();
    }
    std::size_t k = 0;
    for (std::size_t q = 0; q < count; ++q) {
      while (from_[k + 1] < static_cast<double>(q)) ++k;
      const double away = static_cast<double>(q) - static_cast<double>(apex_[k]);
      out_[q] = static_cast<float>(away * away + static_cast<double>(f[apex_[k] * stride]));
    }
    for (std::size_t q = 0; q < count; ++q) f[q * stride] = out_[q];
  }

 private:
  static double crossing(const float* f, std::size_t stride, std::size_t q, std::size_t v) {
    const auto dq = static_cast<double>(q);
    const auto dv = static_cast<double>(v);
    return ((static_cast<double>(f[q * stride]) + dq * dq) -
            (static_cast<double>(f[v * stride]) + dv * dv)) /
           (2.0 * (dq - dv));
  }
  std::vector<std::size_t> apex_;
  std::vector<double> from_;
  std::vector<float> out_;
};

/// 0 and kFar become squared distances to the next 0, in squares.
void distance_transform(std::vector<float>& squares, int width, int height) {
  const auto w = static_cast<std::size_t>(width);
  const auto h = static_cast<std::size_t>(height);
  Envelope envelope(std::max(w, h));
  for (std::size_t i = 0; i < w; ++i) envelope.transform(squares.data() + i, h, w);
  for (std::size_t j = 0; j < h; ++j) envelope.transform(squares.data() + j * w, w, 1);
}

}  // namespace

ClearanceMap::ClearanceMap(const ObstacleField& field, ObstacleLayer layer, double square)
    : square_(square) {
  const int per_square = std::max(1, static_cast<int>(std::lround(square / field.resolution())));
  width_ = (field.width() + per_square - 1) / per_square;
  height_ = (field.height() + per_square - 1) / per_square;
  clearance_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_),
                    kFarSquared);
  for (int j = 0; j < height_ * per_square; ++j) {
    float* row = clearance_.data() +
                 static_cast<std::size_t>(j / per_square) * static_cast<std::size_t>(width_);
    for (int i = 0; i < width_ * per_square; ++i) {
      if (field.filled(layer, Cell{i, j})) row[i / per_square] = 0.0F;
    }
  }
  distance_transform(clearance_, width_, height_);
  float* value = clearance_.data();
  for (int j = 0; j < height_; ++j) {
    for (int i = 0; i < width_; ++i, ++value) {
      // In squares, to the nearest filled or outside square.
      const int to_border = 1 + std::min({i, j, width_ - 1 - i, height_ - 1 - j});
      const double away =
          std::min(std::sqrt(static_cast<double>(*value)), static_cast<double>(to_border));
      *value = std::max(0.0F, static_cast<float>(square_ * (away - 0.5)));
    }
  }
}

std::vector<float> ClearanceMap::distance_to_clear(double clearance) const {
  std::vector<float> squares(clearance_.size(), kFarSquared);
  for (std::size_t k = 0; k < squares.size(); ++k) {
    if (clearance_[k] >= clearance) squares[k] = 0.0F;
  }
  distance_transform(squares, width_, height_);
  for (float& value : squares) {
    value = value >= kFarSquared
                ? std::numeric_limits<float>::infinity()
                : static_cast<float>(square_ * std::sqrt(static_cast<double>(value)));
  }
  return squares;
}

}  // namespace magna
