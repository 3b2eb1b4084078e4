// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>

namespace magna {

/// A thing's attribute: yes or no, a number, or a symbol (manual 3.3; symbols in lower case).
using AttributeValue = std::variant<bool, double, std::string>;

/// "#t", "4.2", "lightred".
std::string text(const AttributeValue& value);
/// Equality; words are compared in lower case.
bool same_value(const AttributeValue& a, const AttributeValue& b);

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

}  // namespace magna
