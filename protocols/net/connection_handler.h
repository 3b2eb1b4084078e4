// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace magna {

/// A protocol's side of one connection. It is made when the peer is accepted, with a reference
/// to its Connection, through which it answers; it dies with the connection.
class ConnectionHandler {
 public:
  virtual ~ConnectionHandler() = default;

  /// Bytes from the peer, in pieces of no particular size. Not called after the connection was
  /// closed or dropped, not even for the rest of the input.
  virtual void on_input(std::string_view bytes) = 0;
  /// All that was sent has left for the peer's machine: what was held back may follow.
  virtual void on_drained() {}
  /// The peer is gone or was dropped; nothing can be sent after this.
  virtual void on_closed() {}
};

}  // namespace magna
