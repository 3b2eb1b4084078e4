// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIODevice>
#include <functional>
#include <string>

namespace magna {

// A line to one peer is an open QTcpSocket or QSerialPort, or another device that translates for
// one of them and closes itself when that ends. All are read and written as QIODevice; these
// functions do what that class has no function for.

/// "127.0.0.1:50412", "[::1]:50412", "/dev/ttyUSB0"; for another device its name.
std::string line_peer(const QIODevice& line);
bool line_connected(const QIODevice& line);
/// Limits the bytes that wait to be read, and lets small messages be sent at once.
void set_up_line(QIODevice& line, qint64 read_buffer);
/// Limits the bytes that the system keeps for the peer; its own limit is megabytes.
void limit_send_buffer(QIODevice& line, int bytes);
/// Writes what fits in one piece, without waiting for the event loop.
void flush_line(QIODevice& line);
/// Ends it at once, discarding unsent output.
void end_line(QIODevice& line);
/// Calls `ended` when the peer has left or the device is gone, as long as `context` exists.
void on_line_end(QIODevice& line, QObject& context, std::function<void()> ended);
/// Lets a line read input that has already arrived, as the event loop would next: it emits the same
/// signals, from within this call, and never waits.
void process_arrived_input(QIODevice& line);

}  // namespace magna
