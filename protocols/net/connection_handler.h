// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace magna {

/// A protocol's side of one connection. Created when the peer is accepted, with a reference to its
/// Connection for answers; destroyed with the connection.
class ConnectionHandler {
 public:
  virtual ~ConnectionHandler() = default;

  /// Bytes from the peer, in pieces of any size. Not called after the connection was closed or
  /// dropped, not even for the rest of the input.
  virtual void on_input(std::string_view bytes) = 0;
  /// All output has been accepted by the peer's machine: held-back output may follow.
  virtual void on_drained() {}
  /// The peer has left or was dropped; nothing more can be sent.
  virtual void on_closed() {}
  /// Whether the ended connection must still exist. Asked whenever ended ones are removed.
  virtual bool in_use() const { return false; }
};

}  // namespace magna
