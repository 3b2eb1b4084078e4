// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall.h"

#include <algorithm>

namespace magna {
namespace {

template <class Named>
int find_named(const std::vector<Named>& all, std::string_view name) {
  const auto found = std::ranges::find(all, name, &Named::name);
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

/// "machine12" to 12; -1 for other names.
int machine_number(std::string_view name) {
  constexpr std::string_view kKind = "machine";
  if (!name.starts_with(kKind)) return -1;
  const std::string_view digits = name.substr(kKind.size());
  if (digits.empty() || digits.size() > 6 || (digits.size() > 1 && digits[0] == '0')) return -1;
  int number = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return -1;
    number = number * 10 + (digit - '0');
  }
  return number;
}

}  // namespace

int Hall::belt(std::string_view name) const { return find_named(belts, name); }

// Input and output machines also have a number in the sequence of all machines (gobot.md, Facts).
int Hall::machine(std::string_view name) const {
  const int found = find_named(machines, name);
  if (found >= 0) return found;
  const int number = machine_number(name);
  return number < static_cast<int>(machines.size()) ? number : -1;
}

const HallArea* Hall::area(std::string_view name) const {
  if (parking && parking->name == name) return &*parking;
  for (const HallBelt& belt : belts) {
    if (belt.interact.name == name) return &belt.interact;
  }
  return nullptr;
}

}  // namespace magna
