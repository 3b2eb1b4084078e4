// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_server.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

// Interval of checks for time-outs and silence.
constexpr std::int64_t kLookNs = 100'000'000;

}  // namespace

ArapServer::ArapServer(CybotFleet& fleet, Options options)
    : fleet_(fleet),
      options_(std::move(options)),
      clock_(options_.clock != nullptr ? *options_.clock : system_clock_),
      heard_(clock_),
      dialled_(options_.cybots.size(), nullptr),
      server_(server_options(options_, "COGNAV", "--cognav-port", "link-"), clock_,
              [this](Connection& connection) { return attach(connection); }) {
  due_.setSingleShot(true);
  due_.setTimerType(Qt::PreciseTimer);
  due_.callOnTimeout(&due_, [this] { look(); });
  for (const auto& [host, port] : options_.cybots) {
    Dialer::Options dialer;
    dialer.host = host;
    dialer.port = port;
    dialer.first_wait_ms = options_.first_wait_ms;
    dialer.longest_wait_ms = options_.longest_wait_ms;
    dialer.log = [this](const std::string& line) { server_.report(line); };
    dialers_.push_back(std::make_unique<Dialer>(
        std::move(dialer), [this, at = dialers_.size()](std::unique_ptr<QTcpSocket> socket) {
          return dialled(at, std::move(socket));
        }));
  }
}

ArapServer::~ArapServer() {
  // Prevents dialling while the connections are destroyed.
  dialers_.clear();
}

bool ArapServer::open() {
  for (const auto& dialer : dialers_) dialer->start();
  return !options_.port || !server_.listen();
}

std::unique_ptr<ConnectionHandler> ArapServer::attach(Connection& connection) {
  CybotPort& robot = fleet_.attach(
      connection.name(), [&connection](const std::string& line) { connection.error(line); });
  ArapClient::Host& host = *this;
  auto client = std::make_unique<ArapClient>(host, connection, robot, options_.profile);
  clients_.push_back(client.get());
  return client;
}

void ArapServer::arrived(ArapClient& client) {
  const CognavRules& rule = rules(options_.profile);
  server_.info(client.connection().name() + " is " + client.robot().name() + ": profile " +
               std::string(rule.name) + ", lengths in " + std::string(rule.unit_name));
}

bool ArapServer::dialled(std::size_t dialer, std::unique_ptr<QTcpSocket> socket) {
  const Connection* const connection = server_.adopt(std::move(socket));
  dialled_[dialer] = connection;
  return connection != nullptr;
}

void ArapServer::handled(ArapClient& client) {
  wake_at(client.deadline());
  wake_at(clock_.steady_ns() + kLookNs);
  submitted();
}

void ArapServer::left(ArapClient& client) {
  forget(client);
  wake_at(fleet_.deadline());
  submitted();
  hung_up(client.connection(), client.served());
}

void ArapServer::hung_up(const Connection& connection, bool served) {
  const auto dialled = std::ranges::find(dialled_, &connection);
  if (dialled == dialled_.end()) return;
  *dialled = nullptr;
  const auto at = static_cast<std::size_t>(dialled - dialled_.begin());
  if (at < dialers_.size()) dialers_[at]->lost(served);
}

// When the server is destroyed, a client whose connection was not closed first has lost its robot
// too.
void ArapServer::forget(ArapClient& client) {
  if (std::erase(clients_, &client) == 0) return;
  of_the_past_ += client.counters();
  fleet_.lost(client.robot(), clock_.steady_ns());
}

void ArapServer::look() {
  due_.stop();
  const std::int64_t now = clock_.steady_ns();
  // A client that has left, or is dropped because of its output, removes itself from the list.
  for (const std::vector<ArapClient*> clients = clients_; ArapClient* const client : clients) {
    if (std::ranges::find(clients_, client) != clients_.end()) client->expire(now);
  }
  fleet_.expire(now);
  for (const ArapClient* client : clients_) wake_at(client->deadline());
  if (!clients_.empty()) wake_at(now + kLookNs);
  wake_at(fleet_.deadline());
  submitted();
}

void ArapServer::wake_at(std::optional<std::int64_t> deadline) {
  // Deadlines that every byte restarts only move later: a check that is too early takes less time
  // than a timer per byte.
  if (!deadline || (due_.isActive() && due_ns_ <= *deadline)) return;
  due_ns_ = *deadline;
  const std::int64_t wait = std::max<std::int64_t>(*deadline - clock_.steady_ns(), 0);
  due_.start(static_cast<int>((wait + 999'999) / 1'000'000));
}

void ArapServer::submitted() {
  if (options_.on_submitted) options_.on_submitted();
}

void ArapServer::set_dialling(const std::string& target, bool on) {
  for (const auto& dialer : dialers_) {
    if (dialer->target() != target) continue;
    if (on) {
      dialer->start();
    } else {
      dialer->cancel();
    }
  }
}

ServerStatus ArapServer::status() const {
  ServerStatus status = server_.status();
  for (const auto& dialer : dialers_) status.dials.push_back(dialer->status());
  for (ClientStatus& shown : status.clients) {
    const auto client = std::ranges::find_if(
        clients_, [&](ArapClient* c) { return c->connection().name() == shown.name; });
    if (client != clients_.end()) shown.registers = (*client)->monitor().uses();
  }
  return status;
}

ArapCounters ArapServer::counters() const {
  ArapCounters sum = of_the_past_;
  for (const ArapClient* client : clients_) sum += client->counters();
  return sum;
}

}  // namespace magna
