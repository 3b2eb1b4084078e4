// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/line_address.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(SerialLine, IsReadWithAndWithoutARate) {
  EXPECT_EQ(*serial_line("serial:/dev/ttyUSB0"), (SerialLine{"/dev/ttyUSB0", 115'200}));
  EXPECT_EQ(*serial_line("serial:/dev/ttyS0:9600"), (SerialLine{"/dev/ttyS0", 9600}));
  EXPECT_EQ(*serial_line("serial:/dev/serial/by-id/usb-FTDI_A-if00"),
            (SerialLine{"/dev/serial/by-id/usb-FTDI_A-if00", 115'200}));
  EXPECT_TRUE(is_serial("serial:/dev/ttyUSB0"));
  EXPECT_FALSE(is_serial("serial.local:288"));
}

TEST(SerialLine, IsWrittenAsItIsRead) {
  for (const char* text : {"serial:/dev/ttyUSB0", "serial:/dev/ttyS0:9600", "serial:/dev/pts/3"}) {
    EXPECT_EQ(serial_line(text)->text(), text);
  }
  EXPECT_EQ(serial_line("serial:/dev/ttyS0:115200")->text(), "serial:/dev/ttyS0");
}

TEST(SerialLine, RejectsDevicesOutsideOfDev) {
  for (const char* text :
       {"serial:", "serial:ttyUSB0", "serial:/dev", "serial:/dev/", "serial:/etc/passwd",
        "serial:/dev/../etc/passwd", "serial:/dev/./ttyS0", "serial:/dev//ttyS0",
        "serial:/dev/ttyS0/", "serial:/dev/tty S0", "serial:/devices/x", "serial:dev/ttyS0"}) {
    const auto line = serial_line(text);
    ASSERT_FALSE(line) << text;
    EXPECT_EQ(line.error().message,
              "expected a device under /dev after serial:, as in serial:/dev/ttyUSB0");
  }
  EXPECT_FALSE(serial_line("serial:/dev/" + std::string(300, 'a')));
  EXPECT_FALSE(serial_line(std::string("serial:/dev/tty\0S0", 18)));
}

TEST(SerialLine, RejectsImpossibleRates) {
  for (const char* text : {"serial:/dev/ttyS0:", "serial:/dev/ttyS0:0", "serial:/dev/ttyS0:299",
                           "serial:/dev/ttyS0:4000001", "serial:/dev/ttyS0:9600x",
                           "serial:/dev/ttyS0:9600:8N1", "serial:/dev/ttyS0:99999999999"}) {
    const auto line = serial_line(text);
    ASSERT_FALSE(line) << text;
    EXPECT_EQ(line.error().message,
              "expected bits per second from 300 to 4000000 after the device, as in "
              "serial:/dev/ttyUSB0:57600");
  }
}

}  // namespace
}  // namespace magna
