// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/input.h"

#include <type_traits>

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

bool is_action(const Input& input) {
  return std::visit(
      []<class In>(const In&) {
        constexpr bool kReport = requires { In::kIsReport; };
        constexpr bool kLayout =
            std::is_same_v<In, input::PaneChanged> || std::is_same_v<In, input::GeometryChanged>;
        constexpr bool kPartOfAnother =
            std::is_same_v<In, input::Release> || std::is_same_v<In, input::RemoteHold>;
        return !kReport && !kLayout && !kPartOfAnother;
      },
      input);
}

bool is_report(std::string_view input) {
  return reports(static_cast<const Input*>(nullptr), input);
}

}  // namespace magna
