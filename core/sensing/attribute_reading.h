// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sim/parameters.h"
#include "core/sim/random.h"
#include "core/world/attribute_table.h"

namespace magna {

// How attributes are read from far away (manual 3.4.2). Distances in cells.

/// p / max(1, f d (1 - p)): a discrete attribute is read correctly with this probability; the
/// factor is Discrete-Noise-Factor.
double correct_probability(double success, double distance, double factor);

/// max(s, m s d / (d + f)): standard deviation of the readings of a numeric attribute; the factor
/// is Continuous-Noise-Factor.
double reading_deviation(double base, double max_mult, double distance, double factor);

/// 1 - (1 - p)^(n + 1): an attribute not asked for is seen with this probability when n of
/// those that support it were asked for.
double noticing_probability(double noticed, int supporters);

/// What cameras read. With No-Sensor-Error, the truth; a symbol that stands for a
/// substance is read as its number.
class AttributeReader {
 public:
  /// All must outlive it.
  AttributeReader(const AttributeTable& table, const Parameters& parameters)
      : table_(table), parameters_(parameters) {}

  const AttributeTable& table() const { return table_; }
  /// One reading. A wrong one of a discrete attribute is any of its values, the true one too.
  AttributeValue read(const AttributeDefinition& attribute, const AttributeValue& truth,
                      double distance, RandomStream& random) const;
  /// Is an attribute not asked for seen? Without noise: as with it.
  bool notices(const AttributeDefinition& attribute, int supporters, RandomStream& random) const;

 private:
  bool errs() const { return !parameters_.flag(ParameterId::NoSensorError); }

  const AttributeTable& table_;
  const Parameters& parameters_;
};

}  // namespace magna
