// SPDX-License-Identifier: GPL-3.0-or-later
// The addresses that the servers of a session listen on, and options that depend on each other.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "tests/app/session/session_fixture.h"
#include "tests/support/event_loop.h"

namespace magna {
namespace {

class SessionBindsTest : public test::SessionFixture {
 protected:
  SessionBindsTest() {
    line_.world = "field:1";
    const std::filesystem::path token = folder_ / "token";
    std::ofstream(token) << "secret\n";
    std::filesystem::permissions(token, std::filesystem::perms::owner_read);
    line_.links = {{"--actr-port", "0"},
                   {"--cognav-port", "0"},
                   {"--swank-port", "0"},
                   {"--swank-token", token}};
  }

  using Places = std::vector<std::pair<std::string, std::string>>;
  /// Names and addresses of the listening servers.
  Places places() {
    begin();
    std::shared_ptr<const LinkTable> links;
    EXPECT_TRUE(test::wait_until([&] { return (links = exchange_.take()->links)->size() == 3; }));
    Places all;
    for (const ServerStatus& server : *links) {
      EXPECT_TRUE(server.listening) << server.name;
      all.emplace_back(server.name, server.address);
    }
    return all;
  }
};

TEST_F(SessionBindsTest, TheCommonAddressIsThatOfAllServersExceptTheOneForEditors) {
  line_.bind = "127.0.0.2";
  EXPECT_EQ(places(),
            (Places{{"ACT-R", "127.0.0.2"}, {"COGNAV", "127.0.0.2"}, {"Swank", "127.0.0.1"}}));
}

TEST_F(SessionBindsTest, AServersOwnAddressTakesPrecedence) {
  line_.bind = "127.0.0.2";
  line_.links.emplace_back("--cognav-bind", "127.0.0.3");
  line_.links.emplace_back("--swank-bind", "127.0.0.4");
  EXPECT_EQ(places(),
            (Places{{"ACT-R", "127.0.0.2"}, {"COGNAV", "127.0.0.3"}, {"Swank", "127.0.0.4"}}));
}

TEST_F(SessionBindsTest, AnInterfaceThatIsOnlyRecordedHasNoRow) {
  line_.links.front().second = "off";
  line_.record_messages = true;
  begin();
  std::shared_ptr<const LinkTable> links;
  ASSERT_TRUE(test::wait_until([&] { return !(links = exchange_.take()->links)->empty(); }));
  for (const ServerStatus& server : *links) EXPECT_NE(server.name, "ACT-R");
}

TEST_F(SessionBindsTest, ACybotIsNotLostBeforeItIsSilent) {
  line_.links.emplace_back("--cybot-silent", "3");
  line_.links.emplace_back("--cybot-lost", "2.5");
  const auto failure = open();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->error.text(), "--cybot-lost 2.5: expected at least the 3 s of --cybot-silent");
  line_.links.back().second = "3";
  EXPECT_FALSE(open());
}

}  // namespace
}  // namespace magna
