// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/pose.h"
#include "core/sim/ids.h"
#include "core/sim/state_hash.h"

namespace magna {

/// A feature's number in the order of discovery, never reused in a world.
struct FeatureId {
  std::uint32_t value = 0;

  friend auto operator<=>(const FeatureId&, const FeatureId&) = default;
};

/// The kind of a feature. People who need help are not features: a ranger cannot distinguish them
/// from a sack; they become known by marks.
enum class FeatureKind : std::uint8_t { Wall, Furniture };

/// A rectangle on the floor: centre and direction, `width` along theta, `depth` across, metres.
struct FeatureBox {
  Pose centre;
  double width = 0.0;
  double depth = 0.0;

  friend bool operator==(const FeatureBox&, const FeatureBox&) = default;
};

/// An object on the map that the team knows.
struct Feature {
  FeatureId id;
  FeatureKind kind = FeatureKind::Wall;
  std::string name;  ///< "wall3", "desk#5"; unique in a world, also over time
  FeatureBox box;
  RobotId found_by;
  Tick found_at = 0;

  friend bool operator==(const Feature&, const Feature&) = default;
};

/// The kind of change to a feature.
enum class FeatureNews : std::uint8_t { Added, Changed, Gone };

struct FeatureChange {
  FeatureId id;
  FeatureNews news = FeatureNews::Added;

  friend bool operator==(const FeatureChange&, const FeatureChange&) = default;
};

/// The features that the team knows, and their changes. A name is used only once: a feature that is
/// found again after its removal gets a number behind it ("desk#5.2").
class FeatureTable {
 public:
  FeatureId add(FeatureKind kind, std::string_view name, const FeatureBox& box, RobotId by,
                Tick now);
  /// Changes the place of a known feature.
  void change(FeatureId id, const FeatureBox& box);
  void remove(FeatureId id);

  /// The next number for a feature of this kind that is named only by a number: 1, then 2 …
  int next_number(FeatureKind kind) { return ++numbers_[static_cast<std::size_t>(kind)]; }

  /// In order of their numbers.
  const std::vector<Feature>& all() const { return features_; }
  /// nullptr if the feature is unknown or removed.
  const Feature* find(FeatureId id) const;
  /// The changes since the last call, in order.
  std::vector<FeatureChange> take_changes();

  void hash(StateHash& hash) const;

 private:
  std::vector<Feature> features_;
  std::vector<FeatureChange> changes_;
  std::map<std::string, int, std::less<>> given_;  ///< names, and how often they were used
  std::array<int, 2> numbers_{};                   ///< by kind
  std::uint32_t next_ = 0;
};

}  // namespace magna
