// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/connection.h"

#include <QHostAddress>
#include <algorithm>
#include <array>
#include <utility>

#include "protocols/net/waiting_input.h"

namespace magna {
namespace {

/// Input is handled in pieces of this many bytes, with a check of the clock after each.
constexpr qint64 kPiece = 256;  // small: the time is checked between pieces

std::string address_text(const QHostAddress& address, quint16 port) {
  const QString text = address.toString();
  const bool v6 = address.protocol() == QAbstractSocket::IPv6Protocol;
  return (v6 ? "[" + text + "]" : text).toStdString() + ":" + std::to_string(port);
}

}  // namespace

Connection::Connection(std::unique_ptr<QTcpSocket> socket, std::string name,
                       const ConnectionLimits& limits, const LinkClock& clock, Report report,
                       std::function<void(Connection&)> closed)
    : socket_(std::move(socket)),
      name_(std::move(name)),
      peer_(address_text(socket_->peerAddress(), socket_->peerPort())),
      limits_(limits),
      clock_(clock),
      report_(std::move(report)),
      closed_(std::move(closed)),
      since_ns_(clock.steady_ns()) {
  status_.name = name_;
  status_.peer = peer_;
  // Set before the first message: the handler may send during its construction.
  socket_->setSocketOption(QAbstractSocket::LowDelayOption, 1);
}

Connection::~Connection() {
  // The socket's last signals must not reach a half-destroyed connection.
  socket_->disconnect(this);
}

void Connection::start(std::unique_ptr<ConnectionHandler> handler) {
  handler_ = std::move(handler);
  // With a flood of input, the data wait in the sender's machine instead of Magna's memory.
  socket_->setReadBufferSize(static_cast<qint64>(limits_.max_input_per_turn));
  connect(socket_.get(), &QTcpSocket::readyRead, this, [this] { take_input(); });
  connect(socket_.get(), &QTcpSocket::bytesWritten, this, [this](qint64) { written(); });
  connect(socket_.get(), &QTcpSocket::disconnected, this, [this] { peer_left(); });
  if (socket_->state() != QAbstractSocket::ConnectedState) peer_left();
  if (socket_->bytesAvailable() > 0) take_input();
}

void Connection::send(std::string_view bytes, std::uint64_t messages) {
  if (over_ || peer_gone_ || bytes.empty()) return;
  out_.append(bytes);
  status_.messages_out += messages;
  drop_if_too_far_behind();
  if (!over_) flush_later();
}

void Connection::write_now(const QByteArray& message) {
  flush();
  if (over_ || peer_gone_ || message.isEmpty()) return;
  ++status_.messages_out;
  status_.bytes_out += static_cast<std::uint64_t>(message.size());
  socket_->write(message);
  socket_->flush();
  drop_if_too_far_behind();
}

void Connection::drop_if_too_far_behind() {
  if (over_ || backlog() <= limits_.max_backlog) return;
  drop("does not read: " + std::to_string(backlog()) + " bytes behind");
}

void Connection::flush_later() {
  if (std::exchange(flush_queued_, true)) return;
  QMetaObject::invokeMethod(
      this, [this] { flush(); }, Qt::QueuedConnection);
}

void Connection::flush() {
  flush_queued_ = false;
  if (over_ || out_.empty()) return;
  const std::string bytes = std::exchange(out_, {});
  status_.bytes_out += bytes.size();
  socket_->write(bytes.data(), static_cast<qint64>(bytes.size()));
  // Does not wait for the loop: writes what fits in one piece.
  socket_->flush();
}

std::uint64_t Connection::backlog() const {
  return out_.size() + static_cast<std::uint64_t>(std::max<qint64>(socket_->bytesToWrite(), 0));
}

void Connection::written() {
  if (!over_ && handler_ && backlog() == 0) handler_->on_drained();
}

void Connection::take_input() {
  input_queued_ = false;
  const std::int64_t begun = clock_.steady_ns();
  std::array<char, kPiece> piece;
  std::uint64_t taken = 0;
  while (!over_ && socket_->bytesAvailable() > 0 && taken < limits_.max_input_per_turn &&
         clock_.steady_ns() - begun < limits_.max_ns_per_turn) {
    const qint64 n = socket_->read(piece.data(), kPiece);
    if (n <= 0) break;
    taken += static_cast<std::uint64_t>(n);
    status_.bytes_in += static_cast<std::uint64_t>(n);
    handler_->on_input({piece.data(), static_cast<std::size_t>(n)});
  }
  if (over_) return;
  if (socket_->bytesAvailable() > 0) {
    // Other connections come first.
    if (!std::exchange(input_queued_, true)) {
      QMetaObject::invokeMethod(
          this, [this] { take_input(); }, Qt::QueuedConnection);
    }
  } else if (peer_gone_) {
    finish();
  }
}

bool Connection::take_waiting() {
  if (over_) return false;
  if (socket_->bytesAvailable() == 0) process_arrived_input(*socket_);
  return !over_ && socket_->bytesAvailable() > 0;
}

void Connection::peer_left() {
  if (over_ || std::exchange(peer_gone_, true)) return;
  // Input sent before the peer left is still processed.
  if (!input_queued_) take_input();
}

bool Connection::error(const std::string& what) {
  ++status_.errors;
  status_.last_error = what;
  if (!budget_.allow(clock_.steady_ns())) return false;
  if (const std::uint64_t more = budget_.take_suppressed(); more > 0) {
    report_(name_ + ": " + std::to_string(more) + " more errors, not shown");
  }
  report_(name_ + ": " + what);
  return true;
}

void Connection::drop(const std::string& why) {
  if (over_) return;
  dropped_ = true;
  report_(name_ + " (" + peer_ + ") dropped: " + why);
  finish();
}

void Connection::finish() {
  if (std::exchange(over_, true)) return;
  if (const std::uint64_t more = budget_.take_suppressed(); more > 0) {
    report_(name_ + ": " + std::to_string(more) + " more errors, not shown");
  }
  socket_->disconnect(this);
  socket_->abort();
  out_.clear();
  if (handler_) handler_->on_closed();
  closed_(*this);
}

ClientStatus Connection::status() const {
  ClientStatus status = status_;
  status.connected_seconds = static_cast<double>(clock_.steady_ns() - since_ns_) * 1e-9;
  status.backlog_bytes = backlog();
  return status;
}

}  // namespace magna
