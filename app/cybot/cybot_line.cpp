// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cybot/cybot_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "protocols/net/line.h"

namespace magna {
namespace {

constexpr int kTurnMs = 5;
constexpr double kStep = 0.005;        // s, simulated: step of the body
constexpr double kLongestTurn = 0.25;  // s; longer delays of the machine are not made up for

Dialer::Options dial_options(const CybotOptions& options) {
  Dialer::Options dialer;
  dialer.peer = HostPort{options.host, options.port};
  dialer.log = [](const std::string& line) { fmt::print(stderr, "magna-cybot: {}\n", line); };
  return dialer;
}

}  // namespace

CybotLine::CybotLine(const CybotOptions& options, const World& field)
    : options_(options),
      body_(field, options.errors, options.seed, options.start),
      firmware_(body_, options.firmware, [this](const std::string& line) { tell(line); }),
      spoiler_(options.faults, options.seed),
      dialer_(dial_options(options), [this](std::unique_ptr<QIODevice> line) {
        // It dials machines only.
        auto* const socket = qobject_cast<QTcpSocket*>(line.release());
        return attach(std::unique_ptr<QTcpSocket>(socket));
      }) {
  clock_.start();
  turns_.setTimerType(Qt::PreciseTimer);
  late_.setSingleShot(true);
  late_.setTimerType(Qt::PreciseTimer);
  connect(&turns_, &QTimer::timeout, this, &CybotLine::turn);
  connect(&late_, &QTimer::timeout, this, [this] {
    if (socket_) socket_->write(QByteArray::fromStdString(std::exchange(late_bytes_, {})));
  });
  connect(&server_, &QTcpServer::newConnection, this, &CybotLine::accept);
}

CybotLine::~CybotLine() {
  if (socket_) socket_->disconnect(this);
  firmware_.tell_truth();
}

std::optional<std::string> CybotLine::start() {
  if (!options_.listen) {
    dialer_.start();
    return {};
  }
  if (server_.listen(QHostAddress::LocalHost, static_cast<quint16>(*options_.listen))) return {};
  return fmt::format("cannot listen on port {}: {}", *options_.listen,
                     server_.errorString().toStdString());
}

void CybotLine::accept() {
  while (QTcpSocket* pending = server_.nextPendingConnection()) {
    std::unique_ptr<QTcpSocket> socket(pending);
    socket->setParent(nullptr);
    if (!attach(std::move(socket))) tell("one console at a time: rejected another");
  }
}

bool CybotLine::attach(std::unique_ptr<QTcpSocket> socket) {
  if (socket_) return false;
  socket_ = std::move(socket);
  socket_->setSocketOption(QAbstractSocket::LowDelayOption, 1);
  connect(socket_.get(), &QTcpSocket::readyRead, this, &CybotLine::read);
  connect(socket_.get(), &QTcpSocket::disconnected, this, &CybotLine::left);
  caller_ = std::make_unique<ArapCaller>();
  finished_before_ = firmware_.finished();
  tell("attached");
  tell_posts();
  stepped_ns_ = now_ns();
  turns_.start(kTurnMs);
  return true;
}

void CybotLine::left() {
  turns_.stop();
  late_.stop();
  late_bytes_.clear();
  socket_->disconnect(this);
  socket_.release()->deleteLater();  // inside its own signal
  tell("left");
  firmware_.lose_link();
  if (options_.once) {
    emit finished();
  } else if (!options_.listen) {
    dialer_.lost(firmware_.finished() > finished_before_);
  }
}

void CybotLine::turn() {
  const std::int64_t now = now_ns();
  double seconds = static_cast<double>(now - std::exchange(stepped_ns_, now)) * 1e-9;
  seconds = std::min(seconds, kLongestTurn) * options_.time_scale;
  while (seconds > 0.0) {
    const double step = std::min(seconds, kStep);
    firmware_.step(step);
    seconds -= step;
  }
  expire();
  ask();
}

void CybotLine::expire() {
  const auto due = caller_->deadline();
  if (!due || now_ns() < *due) return;
  // The reply may already be here if this machine was too busy to read it.
  process_arrived_input(*socket_);
  if (!socket_) return;
  std::string out;
  caller_->expire(now_ns(), out);
  send_request(std::move(out));
}

void CybotLine::read() {
  const std::string bytes = spoiler_.reply(socket_->readAll().toStdString());
  std::string out;
  caller_->feed(bytes, now_ns(), out);
  send_request(std::move(out));
  if (auto reply = caller_->take()) firmware_.reply(*reply);
  ask();
}

void CybotLine::ask() {
  if (!socket_ || caller_->busy()) return;
  auto request = firmware_.next();
  if (!request) return;
  std::string out;
  caller_->ask(std::move(*request), now_ns(), out);
  send_request(std::move(out));
}

// The caller sends one request at a time.
void CybotLine::send_request(std::string bytes) {
  if (bytes.empty() || !socket_) return;
  std::string spoilt = spoiler_.request(std::move(bytes));
  const double delay = spoiler_.delay_ms();
  if (delay < 1.0 && !late_.isActive()) {
    socket_->write(QByteArray::fromStdString(spoilt));
    return;
  }
  late_bytes_ += spoilt;
  if (!late_.isActive()) late_.start(static_cast<int>(delay));
}

void CybotLine::tell_posts() const {
  const CognavFrame frame(body_.start());
  for (const Thing& thing : body_.field().things()) {
    const auto* const place = std::get_if<Point>(&thing.location);
    if (place == nullptr || !thing.name.starts_with("post")) continue;
    const CognavPose at = frame.from_world({place->x, place->y, 0.0});
    tell(fmt::format("post {:.4f} {:.4f}", at.x, at.y));
  }
}

void CybotLine::tell(const std::string& line) const {
  if (options_.quiet) return;
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

}  // namespace magna
