// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/knowledge/feature.h"
#include "core/sim/state_hash.h"

namespace magna {

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
