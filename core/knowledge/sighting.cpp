// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sighting.h"

#include <algorithm>
#include <array>

namespace magna {
namespace {

struct Row {
  std::string_view name;
  std::string_view meaning;
};

constexpr std::array<Row, kSightingClasses> kRows{{{"blip", "an unidentified, temporary object"},
                                                   {"blob", "an unidentified object"},
                                                   {"wide", "a wide object"},
                                                   {"thin", "a thin object"},
                                                   {"short", "a bumper collision"},
                                                   {"tape", "white tape"},
                                                   {"hole", "a hole"}}};

}  // namespace

std::string_view name(SightingClass kind) { return kRows[static_cast<std::size_t>(kind)].name; }

std::string_view meaning(SightingClass kind) {
  return kRows[static_cast<std::size_t>(kind)].meaning;
}

bool blocks(SightingClass kind) { return kind >= SightingClass::Short; }

SightingClass sighting_class(std::uint32_t raw) {
  return raw < std::uint32_t{kSightingClasses} ? static_cast<SightingClass>(raw)
                                               : SightingClass::Blip;
}

std::optional<SightingClass> named_sighting_class(std::string_view name) {
  const auto row = std::ranges::find(kRows, name, &Row::name);
  if (row == kRows.end()) return std::nullopt;
  return static_cast<SightingClass>(row - kRows.begin());
}

}  // namespace magna
