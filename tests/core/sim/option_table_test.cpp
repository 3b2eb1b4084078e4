// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/option_table.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

struct LampSettings {
  std::optional<int> port = 7;
  std::string file;
  bool bright = false;
};

constexpr auto kLampOptions = std::to_array<Option<LampSettings>>({
    {{"--lamp-port", "PORT", "Port of the lamp", "7"},
     [](LampSettings& to, std::string_view value) { return take_port(to.port, value); }},
    {{"--lamp-file", "FILE", "File of the lamp", ""},
     [](LampSettings& to, std::string_view value) { return take_file(to.file, value); }},
    {{"--lamp-light", "L", "Light of the lamp: dim or bright", "dim"},
     [](LampSettings& to, std::string_view value) {
       return take_word(to.bright, value, "dim", "bright");
     }},
});

TEST(OptionTable, AppliesItsOwnOptionsInTheGivenOrder) {
  const auto lamp = settings_from(
      kLampOptions,
      {{"--lamp-port", "off"}, {"--other", "x"}, {"--lamp-light", "bright"}, {"--lamp-port", "0"}});
  EXPECT_EQ(lamp.port, 0);
  EXPECT_TRUE(lamp.bright);
  EXPECT_EQ(settings_from(kLampOptions, {}).port, 7) << "as it begins";
  EXPECT_EQ(settings_from(kLampOptions, {{"--lamp-port", "off"}}).port, std::nullopt);
}

TEST(OptionTable, ChecksAValueWithoutAnEffect) {
  constexpr auto check = &check_option<kLampOptions, LampSettings>;
  EXPECT_EQ(check(0, "65535"), std::nullopt);
  EXPECT_EQ(check(0, "65536"), "expected a port from 1 to 65535, 0 for a free one, or off");
  EXPECT_EQ(check(1, ""), "expected a file name");
  EXPECT_EQ(check(2, "dark"), "expected dim or bright");
}

TEST(OptionTable, GivenOptionsPrecedeAddedOnes) {
  GivenOptions given{{"--a", "1"}};
  add_missing(given, {{"--a", "2"}, {"--b", "3"}, {"--b", "4"}});
  EXPECT_EQ(given, (GivenOptions{{"--a", "1"}, {"--b", "3"}, {"--b", "4"}}));
}

}  // namespace
}  // namespace magna
