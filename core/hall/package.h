// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/hall/hall_description.h"

namespace magna {

/// A package's number in the order of production; its name is "package" plus the number.
struct PackageId {
  std::uint32_t value = 0;
  constexpr std::size_t index() const { return value; }
  friend auto operator<=>(const PackageId&, const PackageId&) = default;
};

/// Where a package is: index of a machine, belt or robot.
struct PackagePlace {
  enum class Kind : std::uint8_t { Machine, Belt, Robot, Delivered };
  Kind kind = Kind::Machine;
  std::size_t index = 0;
  friend bool operator==(const PackagePlace&, const PackagePlace&) = default;
};

struct Package {
  std::string name;
  std::vector<Process> all;  ///< required from the beginning
  std::size_t done = 0;      ///< how many of them are done
  PackagePlace place;

  bool finished() const { return done == all.size(); }
  const Process& next() const { return all[done]; }
};

}  // namespace magna
