// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "protocols/cognav/arap_server.h"
#include "tests/support/arap_files.h"
#include "tests/support/event_loop.h"
#include "tests/support/fake_fleet.h"
#include "tests/support/hand_clock.h"
#include "tests/support/line_client.h"

namespace magna::test {

/// COGNAV over real sockets, with robots that only record their calls and a clock of the test.
class ArapServerFixture : public testing::Test {
 protected:
  ArapServer::Options options() {
    ArapServer::Options options;
    options.port = 0;
    options.clock = &clock_;
    options.first_wait_ms = 5;
    options.longest_wait_ms = 20;
    options.log = [this](const std::string& line) { log_.push_back(line); };
    options.info = [this](const std::string& line) { info_.push_back(line); };
    return options;
  }
  ArapServer& serve(ArapServer::Options options) {
    server_.reset();
    server_.emplace(fleet_, std::move(options));
    EXPECT_TRUE(server_->open()) << server_->status().problem;
    return *server_;
  }
  ArapServer& serve() { return serve(options()); }

  static CybotAddress at(int port) { return {HostPort{"127.0.0.1", port}}; }
  /// A CyBOT that attached, with its robot at fleet_.robots.back().
  std::unique_ptr<LineClient> join() {
    const std::size_t before = fleet_.robots.size();
    auto client = std::make_unique<LineClient>(server_->port());
    EXPECT_TRUE(wait_until([&] { return fleet_.robots.size() > before; }));
    return client;
  }
  FakeCybot& robot() { return *fleet_.robots.back(); }
  static std::string answer(LineClient& client, const std::string& hex, std::size_t bytes) {
    client.forget();
    client.send(from_hex(hex));
    client.wait_for_bytes(bytes);
    return hex_text(client.bytes(), 1000);
  }
  std::uint64_t bytes_in() {
    std::uint64_t sum = 0;
    for (const ClientStatus& client : server_->status().clients) sum += client.bytes_in;
    return sum;
  }
  /// Sends data and waits until the server has read it.
  void give(LineClient& client, const std::string& bytes) {
    const std::uint64_t before = bytes_in();
    client.send(bytes);
    ASSERT_TRUE(wait_until([&] { return bytes_in() >= before + bytes.size(); }));
  }
  /// Lets time pass while the server polls ten times a second.
  void wait(double seconds) {
    for (std::int64_t left = std::llround(seconds * 1e9); left > 0;) {
      const std::int64_t step = std::min<std::int64_t>(left, 100'000'000);
      left -= step;
      stand_still(step);
    }
  }
  /// Lets time pass while the server does not poll.
  void stand_still(std::int64_t ns) {
    clock_.nanoseconds += ns;
    server_->look();
    server_->flush();
  }
  void hold(const ArapFile& file, LineClient& client, bool byte_by_byte);

  HandClock clock_;
  FakeFleet fleet_;
  std::vector<std::string> log_;
  std::vector<std::string> info_;
  std::optional<ArapServer> server_;
};

inline void ArapServerFixture::hold(const ArapFile& file, LineClient& client, bool byte_by_byte) {
  for (const auto& line : file.lines) {
    SCOPED_TRACE(file.name + ": " + line.verb + " " + line.rest);
    std::istringstream words(line.rest);
    double a = 0.0, b = 0.0;
    words >> a >> b;
    if (line.verb == ">") {
      const std::string bytes = from_hex(line.rest);
      const std::size_t piece = byte_by_byte ? 1 : bytes.size();
      for (std::size_t at = 0; at < bytes.size(); at += piece) {
        give(client, bytes.substr(at, piece));
      }
    } else if (line.verb == "<") {
      EXPECT_TRUE(client.wait_for_bytes(from_hex(line.rest).size()));
      EXPECT_EQ(hex_text(client.bytes(), 1000), line.rest);
      client.forget();
    } else if (line.verb == "wait") {
      wait(a);
    } else if (line.verb == "order") {
      robot().order(static_cast<Opcode>(a), b);
    } else if (line.verb == "heading") {
      robot().pose.heading = a;
    } else if (line.verb == "sticks") {
      robot().stick_values = {a, b};
    }
  }
}

}  // namespace magna::test
