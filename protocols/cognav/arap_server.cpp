// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_server.h"

#include <fmt/format.h>

#include <utility>

namespace magna {

ArapClient::ArapClient(Host& host, Connection& connection, CybotPort& robot, CognavProfile profile)
    : host_(host),
      connection_(connection),
      robot_(robot),
      rules_(magna::rules(profile)),
      bank_(robot, profile),
      monitor_(
          connection.name(), [&host] { return host.now_ns(); }, host.tap()),
      end_(bank_, robot, &monitor_),
      begun_ns_(host.heard_ns()) {}

ArapClient::~ArapClient() { host_.forget(*this); }

void ArapClient::on_input(std::string_view bytes) {
  const std::uint64_t asked = end_.counters().requests;
  const std::uint64_t sent = packets();
  end_.feed(bytes, host_.now_ns(), out_);
  for (std::uint64_t i = asked; i < end_.counters().requests; ++i) connection_.count_message();
  if (end_.turned_away()) {
    connection_.drop(*end_.turned_away());
    return;
  }
  if (asked == 0 && served()) {
    connection_.set_silent(false);  // its robot never was
    host_.arrived(*this);
  }
  heard_ns_ = host_.heard_ns();
  if (connection_.silent() && served()) set_silent(false);
  robot_.expire(heard_ns_);
  send(packets() - sent);
  host_.handled(*this);
}

void ArapClient::expire(std::int64_t now) {
  // Bytes that waited while this machine was busy do not count as silence.
  if (connection_.take_waiting() || connection_.over()) return;
  end_request(now);
  if (connection_.over()) return;
  robot_.expire(host_.heard_ns());
  check_silence();
}

void ArapClient::end_request(std::int64_t now) {
  const auto due = deadline();
  if (!due || now < *due) return;
  const std::uint64_t sent = packets();
  end_.expire(now, out_);
  send(packets() - sent);
}

void ArapClient::check_silence() {
  const std::int64_t now = host_.heard_ns();
  const CybotTimeouts& most = host_.timeouts();
  if (!served()) {
    if (now - begun_ns_ >= to_ns(most.mute)) {
      connection_.drop(fmt::format("silent: no request of a CyBOT within {:g} s", most.mute));
    } else if (now - begun_ns_ >= to_ns(most.silent) && !connection_.silent()) {
      connection_.set_silent(true);
      connection_.error(fmt::format("silent: no request of a CyBOT for {:g} s; closed after {:g} s",
                                    most.silent, most.mute));
    }
    return;
  }
  if (robot_.busy()) heard_ns_ = now;  // its firmware may poll again only after the instruction
  if (now - heard_ns_ >= to_ns(most.lost)) {
    connection_.drop(fmt::format("nothing heard for {:g} s", most.lost));
  } else if (now - heard_ns_ >= to_ns(most.silent) && !connection_.silent()) {
    set_silent(true);
    connection_.error(fmt::format("silent: nothing heard for {:g} s", most.silent));
  }
}

void ArapClient::set_silent(bool silent) {
  connection_.set_silent(silent);
  robot_.set_silent(silent);
}

void ArapClient::on_closed() {
  if (end_.open()) {
    monitor_.broke_off();
    connection_.error("left in the middle of a request");
  }
  host_.left(*this);
}

void ArapClient::send(std::uint64_t packets) {
  if (out_.empty()) return;
  // Sending may drop the connection, which calls back from here.
  const std::string bytes = std::exchange(out_, {});
  connection_.send(bytes, packets);
}

std::uint64_t ArapClient::packets() const {
  const ArapCounters& counters = end_.counters();
  return counters.requests + counters.bad_check + counters.unfinished;
}

namespace {

// Interval of checks for time-outs and silence.
constexpr std::int64_t kLookNs = 100'000'000;

}  // namespace

ArapServer::ArapServer(CybotFleet& fleet, Options options)
    : fleet_(fleet),
      options_(std::move(options)),
      clock_(options_.clock != nullptr ? *options_.clock : system_clock_),
      heard_(clock_),
      server_(server_options_with_room(), clock_,
              [this](Connection& connection) { return attach(connection); }) {
  due_.setSingleShot(true);
  due_.setTimerType(Qt::PreciseTimer);
  due_.callOnTimeout(&due_, [this] { look(); });
  for (const CybotAddress& cybot : options_.cybots) make_dialled(cybot);
}

ArapServer::~ArapServer() {
  // Prevents dialling while the connections are destroyed.
  dialled_.clear();
}

ServerOptions ArapServer::server_options_with_room() {
  ServerOptions options = server_options(options_, "COGNAV", "cognav", "link-");
  options.make_room = [this] { return drop_mute(); };
  return options;
}

bool ArapServer::drop_mute() {
  const auto mute =
      std::ranges::find_if(clients_, [](const ArapClient* client) { return !client->served(); });
  if (mute == clients_.end()) return false;
  (*mute)->connection().drop("silent: another one needs its place");
  return true;
}

bool ArapServer::open() {
  for (const auto& one : dialled_) one->dialer->start();
  return !options_.port || !server_.listen();
}

ArapServer::Dialled* ArapServer::dialled(const std::string& target) const {
  const auto found = std::ranges::find(
      dialled_, target, [](const auto& one) -> const std::string& { return one->origin.address; });
  return found == dialled_.end() ? nullptr : found->get();
}

ArapServer::Dialled* ArapServer::make_dialled(const CybotAddress& address) {
  if (dialled(address.target()) != nullptr) return nullptr;
  auto& made = *dialled_.emplace_back(std::make_unique<Dialled>());
  made.origin = {address.target(), address.start, cognav_profile(address.profile)};
  Dialer::Options options;
  options.peer = address.line;
  options.first_wait_ms = options_.first_wait_ms;
  options.longest_wait_ms = options_.longest_wait_ms;
  options.log = [this](const std::string& line) { server_.report(line); };
  made.dialer = std::make_unique<Dialer>(
      std::move(options),
      [this, &made](std::unique_ptr<QIODevice> line) { return connected(made, std::move(line)); });
  return &made;
}

void ArapServer::add_cybot(const CybotAddress& address) {
  if (Dialled* const made = make_dialled(address)) made->dialer->start();
}

void ArapServer::remove_cybot(const std::string& target) {
  const auto found = std::ranges::find(dialled_, dialled(target), &std::unique_ptr<Dialled>::get);
  if (found == dialled_.end()) return;
  const std::unique_ptr<Dialled> removed = std::move(*found);
  dialled_.erase(found);
  removed->dialer->cancel();
  if (removed->connection != nullptr) removed->connection->drop("removed from the dialled CyBOTs");
}

void ArapServer::hang_up(const std::string& why) {
  const std::vector<ArapClient*> all = clients_;  // a connection that ends leaves the list
  for (ArapClient* const client : all) {
    if (std::ranges::find(clients_, client) != clients_.end()) client->connection().drop(why);
  }
}

std::unique_ptr<ConnectionHandler> ArapServer::attach(Connection& connection) {
  const CybotOrigin origin = connecting_ != nullptr ? connecting_->origin : CybotOrigin{};
  CybotPort& robot = fleet_.attach(connection.name(), origin,
                                   [&connection](const auto& line) { connection.error(line); });
  ArapClient::Host& host = *this;
  auto client = std::make_unique<ArapClient>(host, connection, robot,
                                             origin.profile.value_or(options_.profile));
  clients_.push_back(client.get());
  wake_at(clock_.steady_ns() + kLookNs);  // it may stay mute
  return client;
}

void ArapServer::arrived(ArapClient& client) {
  const CognavRules& rule = client.rules();
  server_.info(client.connection().name() + " is " + client.robot().name() + ": profile " +
               std::string(rule.name) + ", lengths in " + std::string(rule.unit_name));
}

bool ArapServer::connected(Dialled& cybot, std::unique_ptr<QIODevice> line) {
  connecting_ = &cybot;
  cybot.connection = server_.adopt(std::move(line));
  connecting_ = nullptr;
  return cybot.connection != nullptr;
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
  for (const auto& one : dialled_) {
    if (one->connection != &connection) continue;
    one->connection = nullptr;
    one->dialer->lost(served);
  }
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
  const Dialled* const one = dialled(target);
  if (one == nullptr) return;
  if (on) {
    one->dialer->start();
  } else {
    one->dialer->cancel();
  }
}

ServerStatus ArapServer::status() const {
  ServerStatus status = server_.status();
  for (const auto& one : dialled_) status.dials.push_back(one->dialer->status());
  for (ClientStatus& shown : status.clients) {
    const auto client = std::ranges::find_if(
        clients_, [&](ArapClient* c) { return c->connection().name() == shown.name; });
    if (client == clients_.end()) continue;
    shown.registers = (*client)->monitor().uses();
    shown.polls = (*client)->monitor().polls();
  }
  return status;
}

ArapCounters ArapServer::counters() const {
  ArapCounters sum = of_the_past_;
  for (const ArapClient* client : clients_) sum += client->counters();
  return sum;
}

}  // namespace magna
