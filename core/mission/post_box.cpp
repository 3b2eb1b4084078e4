// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/post_box.h"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace magna {
namespace {

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
