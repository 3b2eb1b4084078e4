// SPDX-License-Identifier: GPL-3.0-or-later
// The value of a property of a hall is refused with a reason and without a change, or reads as it is
// written. The first byte chooses the property.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/hall/hall_property.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

std::vector<magna::HallProperty> all_properties() {
  using enum magna::HallItemKind;
  std::vector<magna::HallProperty> all;
  for (const auto kind : {Hall, Machine, InputMachine, OutputMachine, InputBelt, Robot}) {
    for (const magna::HallProperty& property : magna::properties_of(kind)) all.push_back(property);
  }
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<magna::HallProperty> properties = all_properties();
  if (size == 0) return 0;
  const magna::HallProperty& property = properties[data[0] % properties.size()];
  const std::string_view text{reinterpret_cast<const char*>(data + 1), size - 1};
  const std::string start = R"({"position":[1,2]})";
  std::string entry = start;
  if (const auto why = magna::set_property_text(property, text, entry)) {
    require(entry == start && !english(*why).empty());
    return 0;
  }
  const std::string written = magna::property_text(property, entry);
  std::string again = start;
  require(!magna::set_property_text(property, written, again));
  require(again == entry);
  return 0;
}
