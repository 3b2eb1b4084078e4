// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/cybot_address.h"

#include <gmock/gmock.h>

#include "core/geometry/angle.h"

namespace magna {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string error_of(std::string_view text) {
  const auto address = cybot_address(text);
  return address ? "(no error)" : address.error().message;
}

TEST(CybotAddress, IsAMachineOrASerialLine) {
  EXPECT_EQ(*cybot_address("192.168.1.1"), (CybotAddress{HostPort{"192.168.1.1", 288}}));
  EXPECT_EQ(*cybot_address("cybot.local:4000"), (CybotAddress{HostPort{"cybot.local", 4000}}));
  EXPECT_EQ(*cybot_address("serial:/dev/ttyUSB0:57600"),
            (CybotAddress{SerialLine{"/dev/ttyUSB0", 57'600}}));
  EXPECT_EQ(cybot_address("[::1]")->target(), "[::1]:288");
  EXPECT_EQ(cybot_address("serial:/dev/ttyUSB0")->target(), "serial:/dev/ttyUSB0");
}

TEST(CybotAddress, HasAStartAndAProfileInAnyOrder) {
  const auto one = cybot_address("10.0.0.1,at=1.5:-2:90,profile=cognav-1.0");
  ASSERT_TRUE(one) << one.error().message;
  EXPECT_EQ(one->start, (Pose{1.5, -2.0, kPi / 2.0}));
  EXPECT_EQ(one->profile, "cognav-1.0");
  EXPECT_EQ(one->target(), "10.0.0.1:288");
  EXPECT_EQ(*cybot_address("10.0.0.1:288,profile=cognav-1.0,at=1.5:-2:90"), *one);
  EXPECT_EQ(*cybot_address("serial:/dev/ttyS0,profile=doc"),
            (CybotAddress{SerialLine{"/dev/ttyS0"}, {}, "doc"}));
}

TEST(CybotAddress, IsReadAgainAsWritten) {
  for (const char* text :
       {"10.0.0.1:288", "[::1]:4000,at=0:0:0", "serial:/dev/ttyS0:9600,at=1.25:3:-90",
        "h:1,at=0.1:1e-05:33.3,profile=doc", "h:1,profile=cognav-1.0"}) {
    const auto address = cybot_address(text);
    ASSERT_TRUE(address) << text;
    EXPECT_EQ(address->text(), text);
    EXPECT_EQ(cybot_target(text), address->target());
  }
  EXPECT_EQ(cybot_address("h,at=1:2:270")->text(), "h:288,at=1:2:-90");
}

TEST(CybotAddress, RejectsAnythingElseAndSaysWhatItExpects) {
  for (const char* text : {"", ",at=1:2:3", "host:0", "a b", "http://host", "host/path"}) {
    EXPECT_THAT(error_of(text), StartsWith("expected HOST[:PORT] or serial:DEVICE[:BAUD]")) << text;
  }
  for (const char* text :
       {"h,at=", "h,at=1", "h,at=1:2", "h,at=1:2:3:4", "h,at=1:2:east", "h,at=nan:0:0",
        "h,at=inf:0:0", "h,at=1e6:0:0", "h,at=:2:3", "h,at=1:2:"}) {
    EXPECT_THAT(error_of(text), StartsWith("expected X:Y:DEGREES after at=")) << text;
  }
  EXPECT_EQ(error_of("h,profile=new"), "expected doc or cognav-1.0 after profile=");
  for (const char* text :
       {"h,", "h,,", "h,fast", "h,at=1:2:3,", "h,at=1:2:3,at=1:2:3", "h,profile=doc,profile=doc"}) {
    EXPECT_THAT(error_of(text), StartsWith("expected at=X:Y:DEGREES or profile=NAME")) << text;
  }
  EXPECT_THAT(error_of("serial:/etc/passwd"), HasSubstr("a device under /dev"));
}

}  // namespace
}  // namespace magna
