// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magna {

/// The material of a filled cell or a thing: a symbolic type and a numeric parameter (manual 2.1).
struct Substance {
  std::uint16_t type = 0;  ///< index into SubstanceTypes
  float parameter = 0.0F;

  friend bool operator==(const Substance&, const Substance&) = default;
};

/// The names of a world's substance types, in order of first use, lower case.
class SubstanceTypes {
 public:
  std::uint16_t intern(std::string_view name);
  const std::string& name(std::uint16_t type) const { return names_[type]; }
  std::size_t size() const { return names_.size(); }

  /// The number of a substance given only by its symbol (`metal`, `wood`), from a documented table;
  /// nothing for an unknown symbol.
  static std::optional<double> default_parameter(std::string_view name);
  /// The substance of that table to which a number seen by a camera belongs; nothing if it is too
  /// far from all of them.
  static std::optional<std::string_view> named_near(double parameter);
  /// "brick, bricks, slate, …"
  static std::string known_names();

 private:
  std::vector<std::string> names_;
};

}  // namespace magna
