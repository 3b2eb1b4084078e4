// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace magna {

enum class AuthorKind : std::uint8_t {
  World,     ///< the world file: the initial missions of robots
  Operator,  ///< the person at the window
  Client,    ///< an outside program on a socket
  Program,   ///< a Lisp program, or the console, which acts as one (manual E)
};

/// "world", "operator", "client", "program".
std::string_view name(AuthorKind kind);
std::optional<AuthorKind> author_kind(std::string_view name);

/// The author of an input. `name` is for display and the log: "operator", "client-1".
struct Author {
  AuthorKind kind = AuthorKind::World;
  std::string name = "world";
  friend bool operator==(const Author&, const Author&) = default;

  static Author person() { return {AuthorKind::Operator, "operator"}; }
  static Author client(std::string name) { return {AuthorKind::Client, std::move(name)}; }
};

/// The kind of an input's effect on a robot.
enum class WriteKind : std::uint8_t {
  Plan,    ///< edit its mission
  Motion,  ///< move it now: by a command, or by resuming its mission
  Held,    ///< the operator's stick, keys or pad
  Stop,    ///< stop it
};

inline constexpr std::size_t kWriteKinds = 4;

}  // namespace magna
