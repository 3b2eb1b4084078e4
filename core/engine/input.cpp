// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/input.h"

#include <algorithm>
#include <array>

#include "core/engine/all_inputs.h"

namespace magna {
namespace {

constexpr std::array<std::string_view, 4> kAuthorKinds{"world", "operator", "client", "program"};

template <class... Ins>
bool reports(InputKinds<Ins...>, std::string_view wanted) {
  return ((requires { Ins::kIsReport; } && Ins::kName == wanted) || ...);
}

}  // namespace

bool is_action(const Input& input) {
  const bool layout = input.is<input::PaneChanged>() || input.is<input::GeometryChanged>();
  const bool part_of_another = input.is<input::Release>() || input.is<input::RemoteHold>();
  return !is_report(input.name()) && !layout && !part_of_another;
}

std::vector<RobotId> robots_of(const Input& input) {
  return visit_input(input, [](const auto& in) -> std::vector<RobotId> {
    if constexpr (requires { std::vector<RobotId>(in.robots); }) {
      return in.robots;
    } else if constexpr (requires { RobotId(in.robot); }) {
      return {in.robot};
    } else {
      return {};
    }
  });
}

std::string_view name(AuthorKind kind) { return kAuthorKinds[static_cast<std::size_t>(kind)]; }

std::optional<AuthorKind> author_kind(std::string_view name) {
  const auto found = std::ranges::find(kAuthorKinds, name);
  if (found == kAuthorKinds.end()) return {};
  return static_cast<AuthorKind>(found - kAuthorKinds.begin());
}

bool is_report(std::string_view input) { return reports(AllInputs{}, input); }

}  // namespace magna
