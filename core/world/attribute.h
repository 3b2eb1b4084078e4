// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/sim/message.h"
#include "core/sim/result.h"

namespace magna {

/// A thing's attribute: yes or no, a number, or a symbol (manual 3.3; symbols in lower case).
using AttributeValue = std::variant<bool, double, std::string>;

/// "#t", "4.2", "lightred".
std::string text(const AttributeValue& value);
/// Equality; words are compared in lower case.
bool same_value(const AttributeValue& a, const AttributeValue& b);

/// The number of a substance: the value itself, or the number of its name; 0 for a name without a
/// number.
double substance_number(const AttributeValue& value);

/// Attribute name (lower case, without the colon) to value. Ordered, because the state hash
/// iterates over it.
class Descriptor {
 public:
  bool flag(std::string_view name) const;  ///< false when absent
  double number(std::string_view name, double otherwise = 0.0) const;
  const AttributeValue* find(std::string_view name) const;
  void set(std::string_view name, AttributeValue value);
  /// Copies all values of `other`, replacing existing ones.
  void override_with(const Descriptor& other);

  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }
  std::size_t size() const { return values_.size(); }
  friend bool operator==(const Descriptor&, const Descriptor&) = default;

 private:
  std::map<std::string, AttributeValue, std::less<>> values_;
};

/// An attribute that cameras can see: its values and how reliably they are seen (manual 3.4.2,
/// `defattribute` of 5.4).
struct AttributeDefinition {
  std::string name;                         ///< lower case, without the colon
  std::vector<AttributeValue> values = {};  ///< of a discrete attribute; empty = it is numeric
  double success = 1.0;                     ///< discrete: probability of a correct reading
  double base = 0.0;      ///< numeric: standard deviation of readings at close range
  double max_mult = 1.0;  ///< numeric: largest factor of `base`, at long range
  double noticed = 0.0;   ///< probability of being seen without being asked for
  /// Asking for these attributes makes this one easier to notice.
  std::vector<std::string> supported_by = {};
  SourcePlace place = {};

  bool numeric() const { return values.empty(); }
};

/// The attributes of a world: those of manual Table 3.3, with one more colour, and those added by
/// its file.
class AttributeTable {
 public:
  /// Contains the built-in attributes.
  AttributeTable();

  /// Adds an attribute, or changes how reliably an existing one is seen. Refused: a probability or
  /// deviation out of range, a value given twice, values for a built-in attribute other than those
  /// of Table 3.3 (colours may be chosen freely).
  std::optional<std::string> define(AttributeDefinition definition);

  /// nullptr if cameras cannot see this attribute.
  const AttributeDefinition* find(std::string_view name) const;
  /// In the order of definition, built-in ones first.
  const std::vector<AttributeDefinition>& all() const { return all_; }

  /// Why a thing cannot have this value; nothing = it can. An attribute that is not defined may
  /// have any value.
  std::optional<Message> check(std::string_view name, const AttributeValue& value) const;

 private:
  std::vector<AttributeDefinition> all_;
};

/// The value of a yes-or-no attribute that a thing was not given (manual E, ":OBSMOVE No"): obsmove
/// and obsview are false, and so is closed of a container. nullptr for all other attributes.
const AttributeValue* unnamed_value(const Descriptor& thing, std::string_view attribute);

}  // namespace magna
