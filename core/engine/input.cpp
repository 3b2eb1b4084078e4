// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/input.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "core/engine/input_report.h"
#include "core/sim/described.h"

namespace magna {
namespace {

constexpr std::array<std::string_view, 4> kAuthorKinds{"world", "operator", "client", "program"};

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

std::vector<RobotId> robots_of(const Input& input) {
  return std::visit(
      [](const auto& in) -> std::vector<RobotId> {
        if constexpr (requires { std::vector<RobotId>(in.robots); }) {
          return in.robots;
        } else if constexpr (requires { RobotId(in.robot); }) {
          return {in.robot};
        } else {
          return {};
        }
      },
      input);
}

std::string_view name(AuthorKind kind) { return kAuthorKinds[static_cast<std::size_t>(kind)]; }

std::optional<AuthorKind> author_kind(std::string_view name) {
  const auto found = std::ranges::find(kAuthorKinds, name);
  if (found == kAuthorKinds.end()) return {};
  return static_cast<AuthorKind>(found - kAuthorKinds.begin());
}

bool is_report(std::string_view input) {
  return reports(static_cast<const Input*>(nullptr), input);
}

}  // namespace magna
