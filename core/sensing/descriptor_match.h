// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/geometry/interval.h"
#include "core/sim/message.h"
#include "core/sim/parameters.h"
#include "core/sim/random.h"
#include "core/world/attribute.h"

namespace magna {

// Errors of attribute readings at a distance (manual 3.4.2). Distances in cells.

/// p / max(1, f d (1 - p)): the probability of reading a discrete attribute correctly; f is
/// Discrete-Noise-Factor.
double correct_probability(double success, double distance, double factor);

/// max(s, m s d / (d + f)): the standard deviation of readings of a numeric attribute; f is
/// Continuous-Noise-Factor.
double reading_deviation(double base, double max_mult, double distance, double factor);

/// 1 - (1 - p)^(n + 1): the probability of seeing an attribute that was not asked for, when n of
/// its supporting attributes were asked for.
double noticing_probability(double noticed, int supporters);

/// Simulates the attribute readings of cameras. With No-Sensor-Error it returns the truth; the
/// symbol of a substance is read as its number.
class AttributeReader {
 public:
  /// The arguments must outlive the reader.
  AttributeReader(const AttributeTable& table, const Parameters& parameters)
      : table_(table), parameters_(parameters) {}

  const AttributeTable& table() const { return table_; }
  /// One reading. A wrong reading of a discrete attribute is any of its values, including the true
  /// one.
  AttributeValue read(const AttributeDefinition& attribute, const AttributeValue& truth,
                      double distance, RandomStream& random) const;
  /// Whether an attribute that was not asked for is seen. No-Sensor-Error makes no difference.
  bool notices(const AttributeDefinition& attribute, int supporters, RandomStream& random) const;

 private:
  const AttributeTable& table_;
  const Parameters& parameters_;
};

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
