// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTcpSocket>

namespace magna {

/// Lets a socket read input that has already arrived, as the event loop would next: it emits the
/// same signals, from within this call, and never waits.
inline void process_arrived_input(QTcpSocket& socket) {
  if (socket.state() == QAbstractSocket::ConnectedState) socket.waitForReadyRead(0);
}

}  // namespace magna
