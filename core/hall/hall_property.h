// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/hall/hall_draft.h"
#include "core/sim/message.h"

namespace magna {

/// What the value of a property is, and its form as text.
enum class HallPropertyForm : std::uint8_t {
  Number,     ///< "12.5"
  Whole,      ///< "3"
  Flag,       ///< "true", "false"
  Choice,     ///< its number, "0" is the first one
  Text,       ///< a line
  Processes,  ///< numbers of processes, "0 2 5"
  /// A package a line, process and seconds of each step: "0:3 2:5.5"; "-" = without processes.
  Packages,
};

/// A key of the scenario that can be set for a kind of item. A value is a text; the empty one takes
/// the key away, so that the default is in force.
struct HallProperty {
  std::string_view key;    ///< in the scenario: "max_battery"
  std::string_view title;  ///< "Battery capacity"
  HallPropertyForm form = HallPropertyForm::Number;
  std::string_view unit = {};  ///< "s"; empty = none
  double least = 0.0;
  double most = 0.0;
  std::string_view fallback = {};  ///< the default as text; empty = as `help` says
  std::string_view choices = {};   ///< of a Choice, "first|last|random"
  std::string_view help = {};      ///< a sentence
};

/// Of belts: "size", which the scenario has with the machine. Of the hall: "description",
/// "jobshop", "packages". Walls and areas have none.
std::span<const HallProperty> properties_of(HallItemKind kind);
/// nullptr if the kind has none of that name.
const HallProperty* property_of(HallItemKind kind, std::string_view key);

/// The value in the object `entry` (JSON text), as text; empty if the key is missing, or if its
/// value has another form.
std::string property_text(const HallProperty& property, std::string_view entry);

/// `entry` with the value; other keys stay as they are. The refusal says what is expected.
std::optional<Message> set_property_text(const HallProperty& property, std::string_view text,
                                         std::string& entry);

}  // namespace magna
