// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/line.h"

#include <QHostAddress>
#include <QSerialPort>
#include <QTcpSocket>
#include <utility>

namespace magna {
namespace {

std::string address_text(const QHostAddress& address, quint16 port) {
  const QString text = address.toString();
  const bool v6 = address.protocol() == QAbstractSocket::IPv6Protocol;
  return (v6 ? "[" + text + "]" : text).toStdString() + ":" + std::to_string(port);
}

}  // namespace

std::string line_peer(const QIODevice& line) {
  if (const auto* const socket = qobject_cast<const QTcpSocket*>(&line)) {
    return address_text(socket->peerAddress(), socket->peerPort());
  }
  const auto* const port = qobject_cast<const QSerialPort*>(&line);
  return port != nullptr ? "/dev/" + port->portName().toStdString()
                         : line.objectName().toStdString();
}

bool line_connected(const QIODevice& line) {
  const auto* const socket = qobject_cast<const QTcpSocket*>(&line);
  return socket != nullptr ? socket->state() == QAbstractSocket::ConnectedState : line.isOpen();
}

void set_up_line(QIODevice& line, qint64 read_buffer) {
  if (auto* const socket = qobject_cast<QTcpSocket*>(&line)) {
    socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    socket->setReadBufferSize(read_buffer);
  } else if (auto* const port = qobject_cast<QSerialPort*>(&line)) {
    port->setReadBufferSize(read_buffer);
  }
}

void limit_send_buffer(QIODevice& line, int bytes) {
  if (auto* const socket = qobject_cast<QTcpSocket*>(&line)) {
    socket->setSocketOption(QAbstractSocket::SendBufferSizeSocketOption, bytes);
  }
}

void flush_line(QIODevice& line) {
  if (auto* const socket = qobject_cast<QTcpSocket*>(&line)) {
    socket->flush();
  } else if (auto* const port = qobject_cast<QSerialPort*>(&line)) {
    port->flush();
  }
}

void end_line(QIODevice& line) {
  if (auto* const socket = qobject_cast<QTcpSocket*>(&line)) {
    socket->abort();
  } else if (auto* const port = qobject_cast<QSerialPort*>(&line)) {
    if (port->isOpen()) port->clear();
    port->close();
  } else {
    line.close();
  }
}

void on_line_end(QIODevice& line, QObject& context, std::function<void()> ended) {
  if (auto* const socket = qobject_cast<QTcpSocket*>(&line)) {
    QObject::connect(socket, &QTcpSocket::disconnected, &context, std::move(ended));
  } else if (auto* const port = qobject_cast<QSerialPort*>(&line)) {
    // Queued: a write can fail, and its caller does not expect to lose the port within it.
    QObject::connect(
        port, &QSerialPort::errorOccurred, &context,
        [ended = std::move(ended)](QSerialPort::SerialPortError error) {
          const bool harmless =
              error == QSerialPort::NoError || error == QSerialPort::TimeoutError ||
              error == QSerialPort::UnsupportedOperationError || error == QSerialPort::NotOpenError;
          if (!harmless) ended();
        },
        Qt::QueuedConnection);
  } else {
    QObject::connect(&line, &QIODevice::aboutToClose, &context, std::move(ended));
  }
}

void process_arrived_input(QIODevice& line) {
  if (line_connected(line)) line.waitForReadyRead(0);
}

}  // namespace magna
