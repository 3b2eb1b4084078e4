// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <unistd.h>

#include <QByteArray>
#include <fstream>
#include <memory>
#include <vector>

#include "protocols/net/server.h"
#include "tests/support/event_loop.h"
#include "tests/support/line_client.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace magna {
namespace {

using namespace test;

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

/// Current memory of the process, bytes.
double resident() {
  std::ifstream statm("/proc/self/statm");
  double size = 0.0;
  double pages = 0.0;
  statm >> size >> pages;
  return pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

class SilentHandler final : public ConnectionHandler {
 public:
  void on_input(std::string_view) override {}
  void on_closed() override {}
};

TEST(ServerMemory, IsReleasedAfterSlowReaders) {
  constexpr std::size_t kClients = 12;
  std::vector<Connection*> connections;
  SystemLinkClock clock;
  ServerOptions options;
  options.limits.max_backlog = 4 << 20;
  Server server(std::move(options), clock, [&](Connection& connection) {
    connections.push_back(&connection);
    return std::make_unique<SilentHandler>();
  });
  ASSERT_EQ(server.listen(), std::nullopt);
  std::vector<std::unique_ptr<LineClient>> clients;
  for (std::size_t k = 0; k < kClients; ++k) {
    clients.push_back(std::make_unique<LineClient>(server.port()));
    clients.back()->stop_reading();
  }
  ASSERT_TRUE(wait_until([&] { return connections.size() == kClients; }));
  malloc_trim(0);  // memory that other tests have freed would hide the growth
  const double before = resident();
  double most = before;
  std::vector<std::unique_ptr<QByteArray>> kept;  // allocations of others meanwhile
  for (int k = 0; server.status().dropped < kClients; ++k) {
    const QByteArray message(60, 'm');
    for (Connection* const connection : connections) connection->write_now(message);
    if (k % 1000 != 0) continue;
    kept.push_back(std::make_unique<QByteArray>(500, 'k'));
    most = std::max(most, resident());
  }
  ASSERT_TRUE(wait_until([&] { return server.status().clients.empty(); }));
  ASSERT_GT(most - before, 30e6);
  EXPECT_TRUE(wait_until([&] { return resident() - before < 0.3 * (most - before); }))
      << (resident() - before) * 1e-6 << " of " << (most - before) * 1e-6 << " MB";
}

#endif

}  // namespace
}  // namespace magna
