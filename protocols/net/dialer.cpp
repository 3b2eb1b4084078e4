// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/dialer.h"

#include <QSerialPort>
#include <QTcpSocket>
#include <algorithm>
#include <utility>

#include "protocols/net/line.h"

namespace magna {
namespace {

/// Why the device could not be opened, with a remedy where there is one.
std::string serial_problem(const QSerialPort& port) {
  switch (port.error()) {
    case QSerialPort::DeviceNotFoundError: return "there is no such device; plug it in";
    case QSerialPort::PermissionError:
      return "the device may not be opened, or another program has it; end that program, or join "
             "the group that owns the device (dialout)";
    default: return port.errorString().toStdString() + "; is it a serial device?";
  }
}

}  // namespace

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

Dialer::~Dialer() { drop_line(); }

std::string Dialer::target() const {
  return std::visit([](const auto& peer) { return peer.text(); }, options_.peer);
}

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
  drop_line();
  state_ = State::Off;
}

DialStatus Dialer::status() const { return {target(), state_, attempts_, wait_ms_, problem_}; }

void Dialer::lost(bool served, const std::string& why) {
  handed_over_ = false;
  problem_ = why;
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
  drop_line();
  if (const auto* const serial = std::get_if<SerialLine>(&options_.peer)) {
    open_serial(*serial);
  } else {
    dial_machine(std::get<HostPort>(options_.peer));
  }
}

void Dialer::dial_machine(const HostPort& place) {
  auto made = std::make_unique<QTcpSocket>();
  QTcpSocket* const socket = made.get();
  line_ = std::move(made);
  connect(socket, &QTcpSocket::connected, this, [this] { connected(); });
  // Queued: an invalid name fails from within connectToHost.
  connect(
      socket, &QTcpSocket::errorOccurred, this,
      [this, socket](QAbstractSocket::SocketError) {
        if (state_ == State::Dialling && socket == line_.get()) {
          failed(socket->errorString().toStdString());
        }
      },
      Qt::QueuedConnection);
  timer_.start(options_.attempt_ms);
  socket->connectToHost(QString::fromStdString(place.host), static_cast<quint16>(place.port));
}

void Dialer::open_serial(const SerialLine& serial) {
  auto made = std::make_unique<QSerialPort>();
  QSerialPort* const port = made.get();
  line_ = std::move(made);
  port->setPortName(QString::fromStdString(serial.device));
  port->setBaudRate(serial.baud);
  if (port->open(QIODevice::ReadWrite)) {
    connected();
  } else {
    failed(serial_problem(*port));
  }
}

void Dialer::connected() {
  timer_.stop();
  line_->disconnect(this);
  problem_.clear();
  state_ = State::Attached;
  handed_over_ = true;
  if (take_(std::move(line_))) return;
  handed_over_ = false;
  if (state_ == State::Attached) wait();
}

void Dialer::failed(const std::string& why) {
  // The same problem is not reported repeatedly.
  if (std::exchange(problem_, why) != why && options_.log) {
    options_.log("cannot reach " + target() + ": " + why + "; dialling on");
  }
  drop_line();
  wait();
}

void Dialer::wait() {
  state_ = State::Waiting;
  const bool serial = std::holds_alternative<SerialLine>(options_.peer);
  const int longest =
      serial ? std::min(options_.longest_wait_ms, kLongestSerialMs) : options_.longest_wait_ms;
  wait_ms_ = std::min(wait_ms_ == 0 ? options_.first_wait_ms : 2 * wait_ms_, longest);
  timer_.start(wait_ms_);
}

void Dialer::drop_line() {
  if (!line_) return;
  line_->disconnect(this);
  end_line(*line_);
  // This may run within one of its own signals.
  line_.release()->deleteLater();
}

}  // namespace magna
