// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sensing/descriptor_match.h"

#include <algorithm>
#include <cmath>

#include "core/world/substance.h"

namespace magna {
namespace {

const AttributeSpec* asked(const DescriptorSpec& spec, std::string_view name) {
  const auto found = std::ranges::find(spec, name, &AttributeSpec::name);
  return found == spec.end() ? nullptr : &*found;
}

std::optional<Message> check_numeric(const AttributeSpec& spec) {
  const auto* const range = std::get_if<Interval>(&spec.wanted);
  if (range == nullptr && spec.name == "substance") {
    return Message({"spec-substance",
                    ":substance is a number: ask for a number, a range (min max) or one of {}"},
                   SubstanceTypes::known_names());
  }
  if (range == nullptr) {
    return Message({"spec-numeric", ":{} is numeric: ask for a number or a range (min max)"},
                   spec.name);
  }
  if (!std::isfinite(range->min) || !std::isfinite(range->max) || range->min > range->max) {
    return Message(
        {"spec-range-reversed", ":{} is asked for from {} to {}; the smaller number comes first"},
        spec.name, range->min, range->max);
  }
  if (spec.threshold && !(std::isfinite(*spec.threshold) && *spec.threshold >= 0.0)) {
    return Message({"spec-threshold-negative", ":{} has a threshold of {}; it is not negative"},
                   spec.name, *spec.threshold);
  }
  return {};
}

std::optional<Message> check_discrete(const AttributeSpec& spec, const AttributeTable& table) {
  const auto* const values = std::get_if<AttributeSpec::OneOf>(&spec.wanted);
  if (values == nullptr || values->empty() || spec.threshold) {
    return Message({"spec-not-numeric", ":{} is not numeric: ask for a value or a list of values"},
                   spec.name);
  }
  for (const AttributeValue& value : *values) {
    if (auto problem = table.check(spec.name, value)) return problem;
  }
  return {};
}

/// The true value of an attribute, as cameras see it; nullptr: it has none.
const AttributeValue* visible_value(const Descriptor& thing, const AttributeDefinition& attribute) {
  const AttributeValue* const given = thing.find(attribute.name);
  return given != nullptr ? given : unnamed_value(thing, attribute.name);
}

int supporters(const AttributeDefinition& attribute, const DescriptorSpec& spec) {
  return static_cast<int>(std::ranges::count_if(
      attribute.supported_by, [&](const auto& name) { return asked(spec, name) != nullptr; }));
}

AttributeValue random_wanted(const AttributeSpec& spec, double standard_threshold,
                             RandomStream& random) {
  if (const auto* const values = std::get_if<AttributeSpec::OneOf>(&spec.wanted)) {
    return (*values)[random.below(values->size())];
  }
  const auto& range = std::get<Interval>(spec.wanted);
  const double off = spec.threshold.value_or(standard_threshold);
  return random.uniform(range.min - off, range.max + off);
}

}  // namespace

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

std::optional<Message> check_spec(const DescriptorSpec& spec, const AttributeTable& table) {
  for (const AttributeSpec& one : spec) {
    const AttributeDefinition* const attribute = table.find(one.name);
    if (attribute == nullptr) {
      return Message({"no-such-attribute", "there is no attribute :{} that a camera can see"},
                     one.name);
    }
    if (asked(spec, one.name) != &one)
      return Message({"spec-twice", ":{} is asked for twice"}, one.name);
    auto problem = attribute->numeric() ? check_numeric(one) : check_discrete(one, table);
    if (problem) return problem;
  }
  return {};
}

bool matches(const AttributeSpec& spec, const AttributeValue& seen, double standard_threshold) {
  if (const auto* const values = std::get_if<AttributeSpec::OneOf>(&spec.wanted)) {
    return std::ranges::any_of(*values,
                               [&](const AttributeValue& v) { return same_value(v, seen); });
  }
  const auto& range = std::get<Interval>(spec.wanted);
  const double* const number = std::get_if<double>(&seen);
  const double off = spec.threshold.value_or(standard_threshold);
  return number != nullptr && *number >= range.min - off && *number <= range.max + off;
}

std::optional<Descriptor> look_at(const Descriptor& thing, const DescriptorSpec& spec,
                                  double distance, const AttributeReader& reader,
                                  double standard_threshold, RandomStream& random) {
  Descriptor seen;
  for (const AttributeSpec& one : spec) {
    const AttributeDefinition* const attribute = reader.table().find(one.name);
    const AttributeValue* const truth =
        attribute != nullptr ? visible_value(thing, *attribute) : nullptr;
    if (truth == nullptr) return {};
    AttributeValue value = reader.read(*attribute, *truth, distance, random);
    if (!matches(one, value, standard_threshold)) return {};
    seen.set(one.name, std::move(value));
  }
  for (const AttributeDefinition& attribute : reader.table().all()) {
    const AttributeValue* const truth = visible_value(thing, attribute);
    if (truth == nullptr || asked(spec, attribute.name) != nullptr) continue;
    if (!reader.notices(attribute, supporters(attribute, spec), random)) continue;
    seen.set(attribute.name, reader.read(attribute, *truth, distance, random));
  }
  return seen;
}

Descriptor false_readings(const DescriptorSpec& spec, const AttributeReader& reader,
                          double standard_threshold, RandomStream& random) {
  Descriptor seen;
  for (const AttributeSpec& one : spec) {
    seen.set(one.name, random_wanted(one, standard_threshold, random));
  }
  for (const AttributeDefinition& attribute : reader.table().all()) {
    if (asked(spec, attribute.name) != nullptr) continue;
    if (!reader.notices(attribute, supporters(attribute, spec), random)) continue;
    seen.set(attribute.name, attribute.numeric()
                                 ? AttributeValue(random.uniform(0.0, kLargestFalse))
                                 : attribute.values[random.below(attribute.values.size())]);
  }
  return seen;
}

}  // namespace magna
