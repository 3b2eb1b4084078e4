// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/server.h"

#include <QHostAddress>
#include <QTcpSocket>
#include <algorithm>
#include <cstdint>
#include <utility>

#include "protocols/net/line.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace magna {
namespace {

constexpr std::uint64_t kMuch = std::uint64_t{1} << 20;  ///< bytes

// A reader that was far behind leaves many small gaps in memory, which the allocator would keep for
// ever.
void give_back_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace

Server::Server(ServerOptions options, const LinkClock& clock, MakeHandler make_handler)
    : options_(std::move(options)), clock_(clock), make_handler_(std::move(make_handler)) {
  connect(&tcp_, &QTcpServer::newConnection, this, [this] { accept(); });
  connect(&tcp_, &QTcpServer::acceptError, this, [this](QAbstractSocket::SocketError) {
    report("cannot accept: " + tcp_.errorString().toStdString());
  });
}

Server::~Server() {
  tcp_.disconnect(this);
  connections_.clear();
}

std::optional<std::string> Server::listen() {
  problem_.clear();
  QHostAddress address;
  if (options_.bind == "localhost") {
    address = QHostAddress::LocalHost;
  } else if (!address.setAddress(QString::fromStdString(options_.bind))) {
    problem_ = options_.name + ": " + options_.bind + " is not an address; --" + options_.option +
               "-bind takes one like 127.0.0.1 or 0.0.0.0";
  }
  if (problem_.empty() && (options_.port < 0 || options_.port > 65535)) {
    problem_ = options_.name + ": there is no port " + std::to_string(options_.port) + "; " + "--" +
               options_.option + "-port takes 0 to 65535";
  }
  if (problem_.empty() && !tcp_.listen(address, static_cast<quint16>(options_.port))) {
    problem_ = listen_problem();
  }
  if (problem_.empty()) return {};
  keep(problem_);
  return problem_;
}

std::string Server::listen_problem() const {
  const std::string place = "port " + std::to_string(options_.port) + " of " + options_.bind;
  const std::string choose = "--" + options_.option + "-port N (0 = any free one)";
  switch (tcp_.serverError()) {
    case QAbstractSocket::AddressInUseError:
      return options_.name + ": " + place +
             " is in use by another program; end that one, or choose " + "another port with " +
             choose;
    case QAbstractSocket::SocketAccessError:
      return options_.name + ": " + place +
             " may not be used without special rights; choose one above 1023 with " + choose;
    case QAbstractSocket::SocketAddressNotAvailableError:
      return options_.name + ": this machine does not have the address " + options_.bind +
             "; choose another with --" + options_.option + "-bind ADDRESS";
    default:
      return options_.name + ": cannot listen on " + place + ": " +
             tcp_.errorString().toStdString();
  }
}

void Server::close() {
  tcp_.close();
  connections_.clear();
}

int Server::port() const { return tcp_.isListening() ? tcp_.serverPort() : 0; }

std::size_t Server::connections() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(connections_, [](const auto& c) { return !c->over(); }));
}

void Server::accept() {
  while (QTcpSocket* pending = tcp_.nextPendingConnection()) {
    std::unique_ptr<QTcpSocket> socket(pending);
    socket->setParent(nullptr);
    take(std::move(socket), "attached from");
  }
}

Connection* Server::adopt(std::unique_ptr<QIODevice> line) {
  Connection* const connection = take(std::move(line), "attached to");
  return connection != nullptr && connection->over() ? nullptr : connection;
}

Connection* Server::take(std::unique_ptr<QIODevice> line, std::string_view how) {
  const bool full = connections() >= options_.max_connections;
  if (full && !(options_.make_room && options_.make_room())) {
    refuse(std::move(line));
    return nullptr;
  }
  ++accepted_;
  full_ = false;
  report_refused();
  auto& connection = *connections_.emplace_back(std::make_unique<Connection>(
      std::move(line), options_.client_prefix + std::to_string(next_client_++), options_.limits,
      clock_, [this](const std::string& problem) { report(problem); },
      [this](Connection& over) {
        if (!over.dropped().empty()) count_dropped(over.dropped());
        info(over.name() + " has left");
        // Deferred: this runs within the connection, or within a caller's loop over all
        // connections.
        QMetaObject::invokeMethod(
            this, [this] { remove_ended(); }, Qt::QueuedConnection);
      }));
  info(connection.name() + ' ' + std::string(how) + ' ' + connection.peer());
  connection.start(make_handler_(connection));
  return &connection;
}

// One line when it becomes full; the number of further refusals is reported later.
void Server::refuse(std::unique_ptr<QIODevice> line) {
  const std::string peer = line_peer(*line);
  const std::string why = std::to_string(options_.max_connections) + " are attached already";
  count_dropped(peer + ": " + why);
  if (!std::exchange(full_, true)) {
    report("refused a connection from " + peer + ": " + why);
    told_refused_ns_ = clock_.steady_ns();
  } else {
    ++refused_;
    if (clock_.steady_ns() - told_refused_ns_ >= kRefusedNs) report_refused();
  }
  end_line(*line);
  // Deferred: this may run within its own signal.
  line.release()->deleteLater();
}

void Server::count_dropped(const std::string& who_and_why) {
  ++dropped_;
  last_drop_ = who_and_why;
}

void Server::report_refused() {
  told_refused_ns_ = clock_.steady_ns();
  const std::uint64_t more = std::exchange(refused_, 0);
  if (more == 0) return;
  report("refused " + std::to_string(more) + " more connection" + (more == 1 ? "" : "s") + ": " +
         std::to_string(options_.max_connections) + " were attached already");
}

void Server::remove_ended() {
  std::uint64_t sent = 0;
  std::erase_if(connections_, [&sent](const auto& connection) {
    if (!connection->removable()) return false;
    sent += connection->status().bytes_out;
    return true;
  });
  if (sent > kMuch) give_back_memory();
}

void Server::drop_all(const std::string& why) {
  for (const auto& connection : connections_) connection->drop(why);
}

void Server::flush() {
  for (const auto& connection : connections_) connection->flush();
}

void Server::keep(const std::string& line) {
  errors_.push_back(line);
  if (errors_.size() > kMaxErrors) errors_.pop_front();
}

void Server::report(const std::string& line) {
  keep(line);
  if (options_.log) options_.log(headed(line));
}

void Server::info(const std::string& line) {
  info([&] { return line; });
}

void Server::info(const std::function<std::string()>& line) {
  if (!options_.info || !info_budget_.allow(clock_.steady_ns())) return;
  if (const std::uint64_t more = info_budget_.take_suppressed(); more > 0) {
    options_.info(headed(std::to_string(more) + " more lines, not shown"));
  }
  options_.info(headed(line()));
}

std::string Server::headed(const std::string& line) const {
  // The error of a failed listen already begins with the server's name.
  return line.starts_with(options_.name + ":") ? line : options_.name + ": " + line;
}

ServerStatus Server::status() const {
  ServerStatus status;
  status.name = options_.name;
  status.address = options_.bind;
  status.port = tcp_.isListening() ? tcp_.serverPort() : options_.port;
  status.listening = tcp_.isListening();
  status.problem = problem_;
  status.accepted = accepted_;
  status.dropped = dropped_;
  status.last_drop = last_drop_;
  status.recent_errors.assign(errors_.begin(), errors_.end());
  for (const auto& connection : connections_) {
    if (!connection->over()) status.clients.push_back(connection->status());
  }
  return status;
}

}  // namespace magna
