// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/png.h"
#include "core/sim/resource.h"

#include "tests/core/render/png_reading.h"
#include "tests/core/render/render_rig.h"

namespace magna {
namespace {

Picture some_picture() { return render(scene_of(hall()), camera(looking_right())).picture; }

TEST(Png, KeepsEveryPixel) {
  const Picture picture = some_picture();
  const auto bytes = encode_png(picture);
  ASSERT_TRUE(bytes);
  EXPECT_TRUE(same(decode_png(*bytes), picture));
  EXPECT_LT(bytes->size(), picture.bytes().size() / 3);
}

TEST(Png, CarriesTexts) {
  const PngText texts[] = {{"Robot", "robot3"}, {"Pose", "1.00 2.00 0.50 \xC2\xB1 0.02"}};
  const auto bytes = encode_png(some_picture(), texts);
  ASSERT_TRUE(bytes);
  const std::string file(bytes->begin(), bytes->end());
  EXPECT_THAT(file, testing::HasSubstr("iTXtRobot"));
  EXPECT_THAT(file, testing::HasSubstr("robot3"));
  EXPECT_THAT(file, testing::HasSubstr("1.00 2.00 0.50 \xC2\xB1 0.02"));
  EXPECT_TRUE(same(decode_png(*bytes), some_picture()));
}

TEST(Png, RejectsAnInvalidKeyword) {
  const PngText empty[] = {{"", "x"}};
  EXPECT_FALSE(encode_png(some_picture(), empty));
  const PngText long_one[] = {{std::string(80, 'k'), "x"}};
  ASSERT_FALSE(encode_png(some_picture(), long_one));
  EXPECT_THAT(encode_png(some_picture(), long_one).error().message, testing::HasSubstr("1 to 79"));
}

TEST(Png, ReportsAnEmptyPicture) {
  const auto bytes = encode_png(Picture{});
  ASSERT_FALSE(bytes);
  EXPECT_THAT(bytes.error().message, testing::HasSubstr("PNG"));
}

}  // namespace
}  // namespace magna
