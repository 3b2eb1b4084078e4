// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sensing/attribute_reading.h"

#include <algorithm>
#include <cmath>

#include "core/sensing/substance_number.h"

namespace magna {

double correct_probability(double success, double distance, double factor) {
  return success / std::max(1.0, factor * distance * (1.0 - success));
}

double reading_deviation(double base, double max_mult, double distance, double factor) {
  if (distance <= 0.0) return base;
  return std::max(base, max_mult * base * distance / (distance + factor));
}

double noticing_probability(double noticed, int supporters) {
  return 1.0 - std::pow(1.0 - noticed, supporters + 1);
}

AttributeValue AttributeReader::read(const AttributeDefinition& attribute,
                                     const AttributeValue& truth, double distance,
                                     RandomStream& random) const {
  const bool exact = parameters_.flag(kParameter<"No-Sensor-Error">);
  if (!attribute.numeric()) {
    if (exact) return truth;
    const double factor = parameters_[kParameter<"Discrete-Noise-Factor">];
    if (random.chance(correct_probability(attribute.success, distance, factor))) return truth;
    return attribute.values[random.below(attribute.values.size())];
  }
  const double number = substance_number(truth);
  if (exact) return number;
  const double factor = parameters_[kParameter<"Continuous-Noise-Factor">];
  return random.gaussian(number,
                         reading_deviation(attribute.base, attribute.max_mult, distance, factor));
}

bool AttributeReader::notices(const AttributeDefinition& attribute, int supporters,
                              RandomStream& random) const {
  return random.chance(noticing_probability(attribute.noticed, supporters));
}

}  // namespace magna
