// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTcpSocket>

namespace magna {

/// Lets a socket take what has come to this machine, as the loop will do when it looks next: it
/// emits the same signals, from inside of this call, and never waits.
inline void look_for_input(QTcpSocket& socket) {
  if (socket.state() == QAbstractSocket::ConnectedState) socket.waitForReadyRead(0);
}

}  // namespace magna
