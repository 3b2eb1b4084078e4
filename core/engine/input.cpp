// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/input.h"

#include "core/engine/input_report.h"
#include "core/sim/described.h"

namespace magna {
namespace {

template <class... Ins>
bool reports(const std::variant<Ins...>*, std::string_view wanted) {
  return ((requires { Ins::kIsReport; } && Ins::kName == wanted) || ...);
}

}  // namespace

std::string_view name(const Input& input) { return described_name(input); }

bool is_report(std::string_view input) {
  return reports(static_cast<const Input*>(nullptr), input);
}

}  // namespace magna
