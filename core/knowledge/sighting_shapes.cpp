// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sighting_shapes.h"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace magna {
namespace {

bool of_border(const Sighting& sighting) {
  return sighting.kind == SightingClass::Tape || sighting.kind == SightingClass::Hole;
}

constexpr double kSamePost = 0.25;      // m, less than the shortest side
constexpr double kCornerOff = 0.15;     // m: a corner may be off its place by the odometer's error
constexpr std::size_t kMostPosts = 40;  // boxes take the third power of it
constexpr double kSameCentre = 0.2;     // m
constexpr double kLongestDiagonal = kLongestSide * 1.4143;

bool within(Point a, Point b, double metres) { return distance(a, b) <= metres; }

/// Corners lie on the circle about the centre through the ends of the diagonal (Thales).
bool is_corner(Point corner, Point a, Point b) {
  const Point centre = 0.5 * (a + b);
  return std::abs(distance(corner, centre) - 0.5 * distance(a, b)) <= kCornerOff &&
         distance(corner, a) >= kShortestSide && distance(corner, b) >= kShortestSide;
}

/// Whether `box` is more plausible than `other`.
bool better(const PostBox& box, const PostBox& other) {
  if (box.corners != other.corners) return box.corners > other.corners;
  // Of two posts alone the diagonal is more probable the longer they are apart.
  if (box.corners == 2) {
    return distance(box.diagonal[0], box.diagonal[1]) >
           distance(other.diagonal[0], other.diagonal[1]);
  }
  return other.oldest < box.oldest;
}

/// The box with these posts at the ends of its diagonal.
PostBox box_about(std::span<const Post> posts, const Post& a, const Post& b) {
  PostBox box{{a.at, b.at}, 2, {}, std::min(a.seen, b.seen)};
  const Point centre = box.centre();
  for (const Post& corner : posts) {
    if (!is_corner(corner.at, a.at, b.at)) continue;
    const Point opposite = 2.0 * centre - corner.at;
    const auto facing = std::ranges::find_if(posts, [&](const Post& post) {
      return within(post.at, opposite, kCornerOff) && is_corner(post.at, a.at, b.at);
    });
    PostBox found = box;
    found.corners = facing == posts.end() ? 3 : 4;
    found.oldest = std::min(box.oldest, corner.seen);
    if (facing == posts.end()) {
      found.missing = opposite;
    } else {
      found.oldest = std::min(found.oldest, facing->seen);
    }
    if (better(found, box) || box.corners == 2) box = found;
  }
  return box;
}

}  // namespace

std::vector<BorderSegment> border_segments(std::span<const Sighting> sightings) {
  // Sorted by x, so that only neighbours are compared.
  std::vector<const Sighting*> by_x;
  double widest = 0.0;
  for (const Sighting& one : sightings) {
    if (!of_border(one)) continue;
    by_x.push_back(&one);
    widest = std::max(widest, one.diameter);
  }
  std::ranges::sort(by_x, [](const Sighting* a, const Sighting* b) {
    return a->centre.x != b->centre.x ? a->centre.x < b->centre.x : a->id < b->id;
  });
  struct Join {
    const Sighting* from;
    const Sighting* to;
  };
  std::vector<Join> joins;
  for (std::size_t k = 0; k < by_x.size(); ++k) {
    const Sighting& later = *by_x[k];
    const double reach = kBorderGap + (later.diameter + widest) / 2.0;
    const Sighting* nearest = nullptr;
    double least = 0.0;
    const auto compare = [&](const Sighting& earlier) {
      if (std::abs(earlier.centre.y - later.centre.y) > reach) return;
      if (earlier.id >= later.id || earlier.kind != later.kind || earlier.by != later.by) return;
      const double away = distance(earlier.centre, later.centre);
      if (away - (earlier.diameter + later.diameter) / 2.0 > kBorderGap) return;
      // Of two at the same distance the one seen last.
      const bool nearer =
          nearest == nullptr || away < least || (away == least && earlier.id > nearest->id);
      if (!nearer) return;
      nearest = &earlier;
      least = away;
    };
    for (std::size_t i = k; i-- > 0 && later.centre.x - by_x[i]->centre.x <= reach;) {
      compare(*by_x[i]);
    }
    for (std::size_t i = k + 1; i < by_x.size() && by_x[i]->centre.x - later.centre.x <= reach;
         ++i) {
      compare(*by_x[i]);
    }
    if (nearest != nullptr && least > 0.0) joins.push_back({nearest, &later});
  }
  std::ranges::sort(joins, {}, [](const Join& join) { return join.to->id; });
  std::vector<BorderSegment> segments;
  segments.reserve(joins.size());
  for (const Join& join : joins) {
    segments.push_back({join.from->centre, join.to->centre, join.to->kind});
  }
  return segments;
}

std::vector<Post> posts_of(std::span<const Sighting> sightings) {
  std::vector<Post> posts;
  const auto near_thin = [&](const Sighting& seen) {
    return std::ranges::any_of(sightings, [&](const Sighting& other) {
      return other.kind == SightingClass::Thin && within(other.centre, seen.centre, kSamePost);
    });
  };
  for (std::size_t k = sightings.size(); k-- > 0 && posts.size() < kMostPosts;) {
    const Sighting& seen = sightings[k];
    const bool thin = seen.kind == SightingClass::Thin;
    if (!thin && (seen.kind != SightingClass::Blob || !near_thin(seen))) continue;
    const bool known = std::ranges::any_of(
        posts, [&](const Post& post) { return within(post.at, seen.centre, kSamePost); });
    if (!known) posts.push_back({seen.centre, seen.id});
  }
  return posts;
}

std::optional<PostBox> best_box(std::span<const Post> posts, std::span<const Point> rejected) {
  std::optional<PostBox> best;
  for (std::size_t i = 0; i < posts.size(); ++i) {
    for (std::size_t k = i + 1; k < posts.size(); ++k) {
      const double apart = distance(posts[i].at, posts[k].at);
      if (apart < kShortestSide || apart > kLongestDiagonal) continue;
      const PostBox box = box_about(posts, posts[i], posts[k]);
      const bool dismissed = std::ranges::any_of(
          rejected, [&](Point centre) { return within(centre, box.centre(), kSameCentre); });
      if (!dismissed && (!best || better(box, *best))) best = box;
    }
  }
  return best;
}

}  // namespace magna
