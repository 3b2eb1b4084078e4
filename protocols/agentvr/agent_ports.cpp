// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_ports.h"

#include <fmt/format.h>

#include <QHostAddress>
#include <QTcpServer>
#include <algorithm>

namespace magna {
namespace {

constexpr int kTries = 64;
constexpr int kLastPort = 65535;

bool is_free(const QHostAddress& address, int port) {
  QTcpServer probe;
  return probe.listen(address, static_cast<quint16>(port));
}

}  // namespace

std::optional<int> free_agent_ports(const std::string& bind,
                                    std::span<const std::uint32_t> agents) {
  QHostAddress address(QHostAddress::LocalHost);
  if (bind != "localhost" && !address.setAddress(QString::fromStdString(bind))) return {};
  for (int k = 0; k < kTries; ++k) {
    QTcpServer first;
    if (!first.listen(address, 0)) return {};
    const int base = first.serverPort();
    const bool all = std::ranges::all_of(agents, [&](std::uint32_t agent) {
      const std::int64_t port = std::int64_t{base} + 1 + agent;
      return port <= kLastPort && is_free(address, static_cast<int>(port));
    });
    if (all) return base;
  }
  return {};
}

std::string port_list(std::span<const int> ports) {
  std::string list;
  for (std::size_t first = 0; first < ports.size();) {
    std::size_t last = first;
    while (last + 1 < ports.size() && ports[last + 1] == ports[last] + 1) ++last;
    if (!list.empty()) list += ',';
    list += std::to_string(ports[first]);
    if (last > first) list += fmt::format("-{}", ports[last]);
    first = last + 1;
  }
  return list;
}

}  // namespace magna
