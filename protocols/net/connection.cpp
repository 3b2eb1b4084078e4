// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/connection.h"

#include <algorithm>
#include <array>
#include <utility>

#include "protocols/net/line.h"

namespace magna {
namespace {

/// Input is handled in pieces of this many bytes, with a check of the clock after each.
constexpr qint64 kPiece = 1024;  // small: the time is checked between pieces

}  // namespace

bool ErrorBudget::allow(std::int64_t now) {
  if (started_) {
    const double seconds = static_cast<double>(std::max<std::int64_t>(now - last_, 0)) * 1e-9;
    tokens_ = std::min(kBurst, tokens_ + seconds * kPerSecond);
  }
  started_ = true;
  last_ = now;
  if (tokens_ < 1.0) {
    ++suppressed_;
    return false;
  }
  tokens_ -= 1.0;
  return true;
}

std::uint64_t ErrorBudget::take_suppressed() { return std::exchange(suppressed_, 0); }

Connection::Connection(std::unique_ptr<QIODevice> line, std::string name,
                       const ConnectionLimits& limits, const LinkClock& clock, Report report,
                       std::function<void(Connection&)> closed)
    : line_(std::move(line)),
      name_(std::move(name)),
      peer_(line_peer(*line_)),
      limits_(limits),
      clock_(clock),
      report_(std::move(report)),
      closed_(std::move(closed)),
      since_ns_(clock.steady_ns()) {
  status_.name = name_;
  status_.peer = peer_;
  // Before the first message: the handler may send during its construction. With a flood of input,
  // the data wait in the sender's machine instead of Magna's memory.
  set_up_line(*line_, static_cast<qint64>(limits_.max_input_per_turn));
}

Connection::~Connection() {
  // The line's last signals must not reach a half-destroyed connection.
  line_->disconnect(this);
}

void Connection::start(std::unique_ptr<ConnectionHandler> handler) {
  handler_ = std::move(handler);
  connect(line_.get(), &QIODevice::readyRead, this, [this] { take_input(); });
  connect(line_.get(), &QIODevice::bytesWritten, this, [this](qint64) { written(); });
  on_line_end(*line_, *this, [this] { peer_left(); });
  if (!line_connected(*line_)) peer_left();
  if (line_->bytesAvailable() > 0) take_input();
}

void Connection::rename(const std::string& name) {
  name_ = name;
  status_.name = name;
}

void Connection::limit_send_buffer(int bytes) { magna::limit_send_buffer(*line_, bytes); }

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
  line_->write(message);
  flush_line(*line_);
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
  line_->write(bytes.data(), static_cast<qint64>(bytes.size()));
  // Does not wait for the loop: writes what fits in one piece.
  flush_line(*line_);
}

std::uint64_t Connection::backlog() const {
  return out_.size() + static_cast<std::uint64_t>(std::max<qint64>(line_->bytesToWrite(), 0));
}

void Connection::written() {
  if (!over_ && handler_ && backlog() == 0) handler_->on_drained();
}

void Connection::take_input() {
  input_queued_ = false;
  const std::int64_t begun = clock_.steady_ns();
  std::array<char, kPiece> piece;
  std::uint64_t taken = 0;
  while (!over_ && line_->bytesAvailable() > 0 && taken < limits_.max_input_per_turn &&
         clock_.steady_ns() - begun < limits_.max_ns_per_turn) {
    const qint64 n = line_->read(piece.data(), kPiece);
    if (n <= 0) break;
    taken += static_cast<std::uint64_t>(n);
    status_.bytes_in += static_cast<std::uint64_t>(n);
    handler_->on_input({piece.data(), static_cast<std::size_t>(n)});
  }
  if (over_) return;
  if (line_->bytesAvailable() > 0) {
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
  if (line_->bytesAvailable() == 0) process_arrived_input(*line_);
  return !over_ && line_->bytesAvailable() > 0;
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
  dropped_ = name_ + " (" + peer_ + "): " + why;
  report_(name_ + " (" + peer_ + ") dropped: " + why);
  finish();
}

void Connection::finish() {
  if (std::exchange(over_, true)) return;
  if (const std::uint64_t more = budget_.take_suppressed(); more > 0) {
    report_(name_ + ": " + std::to_string(more) + " more errors, not shown");
  }
  line_->disconnect(this);
  end_line(*line_);
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
