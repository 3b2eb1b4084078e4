// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace magna {

/// Limit of the coordinates of places in files, ± metres; larger than any world.
inline constexpr double kFarthestPlace = 1e6;

/// A point or vector of the plane, in metres unless said otherwise; x to the right, y down
/// (manual 3.2.1). Operations: manual Table 3.1.
struct Point {
  double x = 0.0;
  double y = 0.0;

  friend bool operator==(const Point&, const Point&) = default;

  Point& operator+=(Point other) { return *this = {x + other.x, y + other.y}; }
  Point& operator-=(Point other) { return *this = {x - other.x, y - other.y}; }
  Point& operator*=(double factor) { return *this = {x * factor, y * factor}; }

  // The destructive forms of Table 3.1, by name.
  Point& add(Point other) { return *this += other; }
  Point& subtract(Point other) { return *this -= other; }
  Point& neg() { return *this = {-x, -y}; }
  Point& mul(double factor) { return *this *= factor; }
};

inline Point operator+(Point a, Point b) { return a += b; }
inline Point operator-(Point a, Point b) { return a -= b; }
inline Point operator-(Point a) { return {-a.x, -a.y}; }
inline Point operator*(Point a, double factor) { return a *= factor; }
inline Point operator*(double factor, Point a) { return a *= factor; }

/// Euclidean length of the vector (Table 3.1 `norm`).
inline double norm(Point a) { return std::sqrt(a.x * a.x + a.y * a.y); }

/// Euclidean distance (Table 3.1 `dist`).
inline double distance(Point a, Point b) { return norm(a - b); }

inline double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }

/// Positive when b lies clockwise of a on the screen (y down).
inline double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }

// The names of Table 3.1, for code shared by points, intervals and point intervals.
inline Point add(Point a, Point b) { return a + b; }
inline Point subtract(Point a, Point b) { return a - b; }
inline Point neg(Point a) { return -a; }
inline Point mul(Point a, double factor) { return a * factor; }
inline double dist(Point a, Point b) { return distance(a, b); }
inline bool equal(Point a, Point b) { return a == b; }
inline Point copy_obj(Point a) { return a; }

}  // namespace magna
