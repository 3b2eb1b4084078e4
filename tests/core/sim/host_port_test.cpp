// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/line_address.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(HostPort, IsReadWithAndWithoutAPort) {
  EXPECT_EQ(host_port("192.168.1.1", 288), (HostPort{"192.168.1.1", 288}));
  EXPECT_EQ(host_port("192.168.1.1:4000", 288), (HostPort{"192.168.1.1", 4000}));
  EXPECT_EQ(host_port("cybot.local:1", 288), (HostPort{"cybot.local", 1}));
  EXPECT_EQ(host_port("::1", 288), (HostPort{"::1", 288}));
  EXPECT_EQ(host_port("[::1]", 288), (HostPort{"::1", 288}));
  EXPECT_EQ(host_port("[fe80::1%eth0]:65535", 288), (HostPort{"fe80::1%eth0", 65535}));
}

TEST(HostPort, RejectsAnythingElse) {
  for (const char* text : {"", ":288", "host:", "host:0", "host:65536", "host:2x", "[::1", "[::1]2",
                           "a b", "host/path", "[]:3"}) {
    EXPECT_FALSE(host_port(text, 288)) << text;
  }
  EXPECT_FALSE(host_port(std::string(300, 'a'), 288));
}

}  // namespace
}  // namespace magna
