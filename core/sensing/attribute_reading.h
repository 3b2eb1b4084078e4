// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sim/parameters.h"
#include "core/sim/random.h"
#include "core/world/attribute_table.h"

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

}  // namespace magna
