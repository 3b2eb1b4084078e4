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

/// A requested value or range of one attribute (manual 3.4.2): (:color (green blue)), (:size 4),
/// (:size (3 5) 2).
struct AttributeSpec {
  using OneOf = std::vector<AttributeValue>;

  std::string name;
  std::variant<OneOf, Interval> wanted;
  /// Numeric: the allowed difference; nothing = Standard-Match-Threshold.
  std::optional<double> threshold = {};
  friend bool operator==(const AttributeSpec&, const AttributeSpec&) = default;
};

/// The attributes requested of a thing.
using DescriptorSpec = std::vector<AttributeSpec>;

/// Why a request is invalid, with the name of the attribute; nothing = valid.
std::optional<Message> check_spec(const DescriptorSpec& spec, const AttributeTable& table);

/// Whether a value fulfils the request. The threshold widens a range on both sides.
bool matches(const AttributeSpec& spec, const AttributeValue& seen, double standard_threshold);

/// One look at a thing from `distance` cells: every requested attribute is read and its reading
/// must match; other attributes may be noticed. Nothing if it does not match, or has no value for a
/// requested attribute.
std::optional<Descriptor> look_at(const Descriptor& thing, const DescriptorSpec& spec,
                                  double distance, const AttributeReader& reader,
                                  double standard_threshold, RandomStream& random);

/// The readings of a thing that does not exist (manual 3.4.1, false designators): random values
/// that match the request, and other attributes that are noticed. The sources do not limit numeric
/// values: attributes that were not requested range from 0 to kLargestFalse, which things of the
/// manual do not exceed by much.
Descriptor false_readings(const DescriptorSpec& spec, const AttributeReader& reader,
                          double standard_threshold, RandomStream& random);
inline constexpr double kLargestFalse = 20.0;

}  // namespace magna
