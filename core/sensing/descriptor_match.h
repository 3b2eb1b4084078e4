// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/geometry/interval.h"
#include "core/sensing/attribute_reading.h"
#include "core/sim/message.h"
#include "core/world/attribute.h"

namespace magna {

/// What is asked of one attribute (manual 3.4.2): (:color (green blue)), (:size 4), (:size (3 5)
/// 2).
struct AttributeSpec {
  using OneOf = std::vector<AttributeValue>;

  std::string name;
  std::variant<OneOf, Interval> wanted;
  /// Numeric: so far off a value may be; nothing = Standard-Match-Threshold.
  std::optional<double> threshold = {};
  friend bool operator==(const AttributeSpec&, const AttributeSpec&) = default;
};

/// What is asked of a thing.
using DescriptorSpec = std::vector<AttributeSpec>;

/// What is wrong with it, naming the attribute; nothing = it can be asked for.
std::optional<Message> check_spec(const DescriptorSpec& spec, const AttributeTable& table);

/// Is a value as asked for? The threshold widens a range on both sides.
bool matches(const AttributeSpec& spec, const AttributeValue& seen, double standard_threshold);

/// One look at a thing from `distance` cells: every attribute asked for is read and must match as
/// it is read; others may be noticed. Nothing = it does not seem to be such a thing, or has no
/// value for something asked for.
std::optional<Descriptor> look_at(const Descriptor& thing, const DescriptorSpec& spec,
                                  double distance, const AttributeReader& reader,
                                  double standard_threshold, RandomStream& random);

/// What is seen of a thing that is not there (manual 3.4.1, false designators): values as asked
/// for, and others that are noticed, at random. No source says how large numbers can be: those
/// not asked for go from 0 to kLargestFalse, which no thing of the manual exceeds by far.
Descriptor false_look(const DescriptorSpec& spec, const AttributeReader& reader,
                      double standard_threshold, RandomStream& random);
inline constexpr double kLargestFalse = 20.0;

}  // namespace magna
