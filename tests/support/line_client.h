// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QTcpSocket>
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/event_loop.h"

namespace magna::test {

/// A client on a real socket that collects its input.
class LineClient {
 public:
  explicit LineClient(int port) : LineClient(std::make_unique<QTcpSocket>()) {
    socket_->connectToHost(QHostAddress(QHostAddress::LocalHost), static_cast<quint16>(port));
  }
  /// On a connected socket: the other side has dialled.
  explicit LineClient(std::unique_ptr<QTcpSocket> socket) : socket_(std::move(socket)) {
    socket_->setParent(nullptr);
    QObject::connect(socket_.get(), &QTcpSocket::readyRead, socket_.get(), [this] {
      if (reading_) bytes_ += socket_->readAll().toStdString();
    });
  }

  bool attached() {
    return wait_until([&] { return socket_->state() == QAbstractSocket::ConnectedState; });
  }
  bool gone() const { return socket_->state() == QAbstractSocket::UnconnectedState; }

  void send(std::string_view bytes) {
    attached();
    socket_->setSocketOption(QAbstractSocket::LowDelayOption, 1);  // pieces are sent separately
    socket_->write(bytes.data(), static_cast<qint64>(bytes.size()));
    socket_->flush();
  }
  std::uint64_t unsent() const { return static_cast<std::uint64_t>(socket_->bytesToWrite()); }
  void leave() { socket_->disconnectFromHost(); }
  void vanish() { socket_->abort(); }

  /// Stops reading from the socket.
  void stop_reading() {
    reading_ = false;
    socket_->setReadBufferSize(1);
  }
  void go_on_reading() {
    reading_ = true;
    socket_->setReadBufferSize(0);
    bytes_ += socket_->readAll().toStdString();
  }

  const std::string& bytes() const { return bytes_; }
  std::size_t count() const {
    return static_cast<std::size_t>(std::count(bytes_.begin(), bytes_.end(), '\n'));
  }
  /// The complete lines so far, without their LF.
  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    for (std::size_t at = 0;;) {
      const std::size_t end = bytes_.find('\n', at);
      if (end == std::string::npos) return lines;
      lines.push_back(bytes_.substr(at, end - at));
      at = end + 1;
    }
  }
  void forget() { bytes_.clear(); }

  bool wait_for_bytes(std::size_t n) {
    return wait_until([&] { return bytes_.size() >= n || gone(); }) && bytes_.size() >= n;
  }
  bool wait_for_lines(std::size_t n) {
    return wait_until([&] { return count() >= n; });
  }
  /// Sends `bytes` and then a command with a known answer; returns everything before that answer.
  std::string answer_to(std::string_view bytes, std::string_view last, std::string_view answer) {
    forget();
    send(std::string(bytes) + std::string(last));
    wait_until([&] { return bytes_.ends_with(answer) || gone(); });
    return bytes_.ends_with(answer) ? bytes_.substr(0, bytes_.size() - answer.size())
                                    : "no answer: " + bytes_;
  }

 private:
  std::unique_ptr<QTcpSocket> socket_;
  std::string bytes_;
  bool reading_ = true;
};

}  // namespace magna::test
