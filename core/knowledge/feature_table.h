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

/// The features that the team knows of, and what changed about them. A name is given once: what is
/// found again after it was gone gets a number behind it ("desk#5.2").
class FeatureTable {
 public:
  FeatureId add(FeatureKind kind, std::string_view name, const FeatureBox& box, RobotId by,
                Tick now);
  /// A feature that is known lies otherwise now.
  void change(FeatureId id, const FeatureBox& box);
  void remove(FeatureId id);

  /// 1 for the first feature of this kind that is called by a number alone, then 2 …
  int next_number(FeatureKind kind) { return ++numbers_[static_cast<std::size_t>(kind)]; }

  /// In order of their numbers.
  const std::vector<Feature>& all() const { return features_; }
  /// nullptr when it is not known, or no longer.
  const Feature* find(FeatureId id) const;
  /// Since the last call, in order.
  std::vector<FeatureChange> take_changes();

  void hash(StateHash& hash) const;

 private:
  std::vector<Feature> features_;
  std::vector<FeatureChange> changes_;
  std::map<std::string, int, std::less<>> given_;  ///< names, and how often
  std::array<int, 2> numbers_{};                   ///< by kind
  std::uint32_t next_ = 0;
};

}  // namespace magna
