// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace magna {

enum class AuthorKind : std::uint8_t {
  World,     ///< the world file: the missions robots start with
  Operator,  ///< the person at the window
  Client,    ///< an outside program on a socket
  Program,   ///< a Lisp program, or the console line, which stands in for one (manual E)
};

/// The author of an input. `name` is what is shown and logged: "operator", "client-1".
struct Author {
  AuthorKind kind = AuthorKind::World;
  std::string name = "world";
  friend bool operator==(const Author&, const Author&) = default;

  static Author person() { return {AuthorKind::Operator, "operator"}; }
  static Author client(std::string name) { return {AuthorKind::Client, std::move(name)}; }
};

}  // namespace magna
