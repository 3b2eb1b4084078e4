// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/dialer.h"

#include <algorithm>
#include <utility>

#include "core/sim/host_port.h"

namespace magna {

Dialer::Dialer(Options options, Take take) : options_(std::move(options)), take_(std::move(take)) {
  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, [this] {
    if (state_ == State::Dialling) {
      failed("no answer");
    } else if (state_ == State::Waiting) {
      dial();
    }
  });
}

Dialer::~Dialer() { drop_socket(); }

std::string Dialer::target() const { return HostPort{options_.host, options_.port}.text(); }

void Dialer::start() {
  if (state_ != State::Off) return;
  if (handed_over_) {
    state_ = State::Attached;
    return;
  }
  attempts_ = 0;
  wait_ms_ = 0;
  dial();
}

void Dialer::cancel() {
  timer_.stop();
  drop_socket();
  state_ = State::Off;
}

DialStatus Dialer::status() const { return {target(), state_, attempts_, wait_ms_, problem_}; }

void Dialer::lost(bool served) {
  handed_over_ = false;
  if (state_ != State::Attached) return;
  if (served) {
    attempts_ = 0;
    wait_ms_ = 0;
  }
  wait();
}

void Dialer::dial() {
  state_ = State::Dialling;
  ++attempts_;
  drop_socket();
  socket_ = std::make_unique<QTcpSocket>();
  connect(socket_.get(), &QTcpSocket::connected, this, [this] { connected(); });
  // Queued: an invalid name fails from within connectToHost.
  connect(
      socket_.get(), &QTcpSocket::errorOccurred, this,
      [this, socket = socket_.get()](QAbstractSocket::SocketError) {
        if (state_ == State::Dialling && socket == socket_.get()) {
          failed(socket->errorString().toStdString());
        }
      },
      Qt::QueuedConnection);
  timer_.start(options_.attempt_ms);
  socket_->connectToHost(QString::fromStdString(options_.host),
                         static_cast<quint16>(options_.port));
}

void Dialer::connected() {
  timer_.stop();
  socket_->disconnect(this);
  problem_.clear();
  state_ = State::Attached;
  handed_over_ = true;
  if (take_(std::move(socket_))) return;
  handed_over_ = false;
  if (state_ == State::Attached) wait();
}

void Dialer::failed(const std::string& why) {
  // The same problem is not reported repeatedly.
  if (std::exchange(problem_, why) != why && options_.log) {
    options_.log("cannot reach " + target() + ": " + why + "; dialling on");
  }
  drop_socket();
  wait();
}

void Dialer::wait() {
  state_ = State::Waiting;
  wait_ms_ =
      std::min(wait_ms_ == 0 ? options_.first_wait_ms : 2 * wait_ms_, options_.longest_wait_ms);
  timer_.start(wait_ms_);
}

void Dialer::drop_socket() {
  if (!socket_) return;
  socket_->disconnect(this);
  socket_->abort();
  // This may run within one of its own signals.
  socket_.release()->deleteLater();
}

}  // namespace magna
