// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/net/tcp.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace magna::bench {
namespace {

sockaddr_in here(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  return address;
}

void at_once(int socket) {
  const int on = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

bool write_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

void echo(int socket) {
  std::array<char, 65536> piece;
  for (;;) {
    const ssize_t n = ::recv(socket, piece.data(), piece.size(), 0);
    if (n <= 0 || !write_all(socket, {piece.data(), static_cast<std::size_t>(n)})) return;
  }
}

void count(int socket) {
  std::array<char, 65536> piece;
  std::string tail;
  unsigned long lines = 0;
  for (;;) {
    const ssize_t n = ::recv(socket, piece.data(), piece.size(), 0);
    if (n <= 0) return;
    const char* at = piece.data();
    const char* const end = at + n;
    while ((at = static_cast<const char*>(
                std::memchr(at, '\n', static_cast<std::size_t>(end - at)))) != nullptr) {
      ++lines;
      ++at;
    }
    const std::string_view came(piece.data(), static_cast<std::size_t>(n));
    tail += came.substr(came.size() > 4 ? came.size() - 4 : 0);
    if (tail.ends_with("end\n")) {
      if (!write_all(socket, lines > 0 ? "done\n" : "nothing\n")) return;
    }
    tail.erase(0, tail.size() > 4 ? tail.size() - 4 : 0);
  }
}

}  // namespace

void give_up(const std::string& what) {
  std::fprintf(stderr, "bench: %s: %s\n", what.c_str(), std::strerror(errno));
  std::exit(1);
}

BareServer::BareServer(Kind kind) {
  const int listening = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = here(0);
  socklen_t size = sizeof address;
  if (listening < 0 || bind(listening, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      listen(listening, 1) != 0 ||
      getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    give_up("cannot listen");
  }
  port_ = ntohs(address.sin_port);
  std::fflush(stdout);
  pid_ = fork();
  if (pid_ < 0) give_up("cannot fork");
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int socket = accept(listening, nullptr, nullptr);
    if (socket < 0) _exit(1);
    at_once(socket);
    kind == Kind::Echo ? echo(socket) : count(socket);
    _exit(0);
  }
  close(listening);
}

BareServer::~BareServer() {
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

Readers::Readers(int port, int count) {
  std::fflush(stdout);
  pid_ = fork();
  if (pid_ < 0) give_up("cannot fork");
  if (pid_ != 0) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::vector<pollfd> all;
  for (int k = 0; k < count; ++k) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    const sockaddr_in address = here(port);
    if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) _exit(1);
    all.push_back({socket, POLLIN, 0});
  }
  std::vector<char> buffer(1 << 20);
  while (poll(all.data(), all.size(), -1) > 0) {
    for (const pollfd& one : all) {
      if (one.revents != 0 && read(one.fd, buffer.data(), buffer.size()) <= 0) _exit(0);
    }
  }
  _exit(0);
}

Readers::~Readers() {
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

Client::Client(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  const sockaddr_in address = here(port);
  if (socket_ < 0 ||
      connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    give_up("cannot connect to port " + std::to_string(port));
  }
  at_once(socket_);
}

Client::~Client() { close(socket_); }

void Client::send(std::string_view bytes) {
  if (!write_all(socket_, bytes)) give_up("cannot send");
}

void Client::wait_for(std::string_view line) {
  std::array<char, 65536> piece;
  for (;;) {
    std::size_t from = 0;
    for (std::size_t end; (end = rest_.find('\n', from)) != std::string::npos; from = end + 1) {
      if (std::string_view(rest_).substr(from, end - from) == line) {
        rest_.erase(0, end + 1);
        return;
      }
    }
    rest_.erase(0, from);
    const ssize_t n = ::recv(socket_, piece.data(), piece.size(), 0);
    if (n <= 0) give_up("the server closed the connection");
    rest_.append(piece.data(), static_cast<std::size_t>(n));
  }
}

std::string Client::receive(std::size_t bytes) {
  std::array<char, 65536> piece;
  while (rest_.size() < bytes) {
    const ssize_t n = ::recv(socket_, piece.data(), piece.size(), 0);
    if (n <= 0) give_up("the server closed the connection");
    rest_.append(piece.data(), static_cast<std::size_t>(n));
  }
  std::string whole = rest_.substr(0, bytes);
  rest_.erase(0, bytes);
  return whole;
}

Latency latency(int requests, const std::function<void()>& exchange) {
  std::vector<double> times;
  for (int k = 0; k < requests; ++k) {
    const auto begun = Clock::now();
    exchange();
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begun).count());
  }
  std::ranges::sort(times);
  return {times[times.size() / 2], times[times.size() * 99 / 100]};
}

double processor_seconds(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string stat;
  std::getline(file, stat);
  // The name may contain any characters; user and system time are the 12th and 13th word after it.
  std::istringstream rest(stat.substr(std::min(stat.rfind(')') + 1, stat.size())));
  std::string word;
  for (int k = 0; k < 11; ++k) rest >> word;
  double user = 0.0, system = 0.0;
  if (!(rest >> user >> system)) give_up("no processor time of the program");
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double BareServer::processor_seconds() const { return bench::processor_seconds(pid_); }

}  // namespace magna::bench
