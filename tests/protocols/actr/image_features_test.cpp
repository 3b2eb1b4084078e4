// SPDX-License-Identifier: GPL-3.0-or-later
// Names of the features of a picture, and the lines for one reader.
#include "protocols/actr/image_features.h"
#include "core/engine/all_inputs.h"

#include <gmock/gmock.h>

#include "protocols/actr/form_writer.h"
#include "tests/support/furnished_scenario.h"

namespace magna {
namespace {

SeenFeature seen(SeenKind kind, std::uint32_t number, int x = 0) {
  return {kind, number, "somebody", {x, 10, 20, 31}, 1.0, 2.0};
}
const SeenFeature kDesk = seen(SeenKind::Furniture, 1);
const SeenFeature kPerson = seen(SeenKind::Victim, 2);
const SeenFeature kPartition = seen(SeenKind::Wall, 3);

class ImageFeaturesTest : public testing::Test {
 protected:
  void SetUp() override { features_.show(kLive); }
  void take(const std::vector<SeenFeature>& all) { ASSERT_TRUE(features_.take(kLive, {}, all)); }
  std::string told(bool behind = false) {
    Lines lines;
    reader_.tell(features_, behind, lines);
    return lines.text;
  }

  static constexpr ImageView kLive{RobotId{0}, {}};
  static constexpr ImageView kOther{RobotId{1}, {}};
  static constexpr ImageView kStored{{}, ImageId{1}};
  ImageFeatures features_;
  ImageReader reader_;
};

TEST_F(ImageFeaturesTest, WritesTheCentreOfTheBoxInWholePixels) {
  EXPECT_EQ(image_line({7, SeenKind::Victim, {100, 50, 21, 8}}),
            "(image image-7 vict 110 54 21 8 0.0000)\n");
  EXPECT_EQ(image_line({1, SeenKind::Wall, {0, 0, 1, 1}}), "(image image-1 wall 0 0 1 1 0.0000)\n");
  EXPECT_EQ(image_gone_line(7), "(image image-7 invalid 0 0 0 0 0.0000)\n");
}

TEST_F(ImageFeaturesTest, ReportsWallsFurnitureAndVictimsOnly) {
  take({kPerson, seen(SeenKind::Robot, 2), seen(SeenKind::Object, 9), kDesk, kPartition});
  EXPECT_EQ(told(),
            "(image image-1 vict 10 25 20 31 0.0000)\n"
            "(image image-2 furn 10 25 20 31 0.0000)\n"
            "(image image-3 wall 10 25 20 31 0.0000)\n");
}

TEST_F(ImageFeaturesTest, AFeatureKeepsItsNameWhileVisible) {
  take({kDesk, kPerson});
  told();
  take({kDesk, kPerson});
  EXPECT_EQ(told(), "") << "nothing changed";
  take({kPerson, seen(SeenKind::Furniture, 1, 40)});
  EXPECT_EQ(told(), "(image image-1 furn 50 25 20 31 0.0000)\n");
  take({kPerson});
  EXPECT_EQ(told(), "(image image-1 invalid 0 0 0 0 0.0000)\n");
  take({kDesk, kPerson});
  EXPECT_EQ(told(), "(image image-3 furn 10 25 20 31 0.0000)\n");
}

TEST_F(ImageFeaturesTest, RemovesFeaturesBeforeAddingNewOnes) {
  take({kDesk});
  told();
  take({kPerson});
  EXPECT_EQ(told(),
            "(image image-1 invalid 0 0 0 0 0.0000)\n"
            "(image image-2 vict 10 25 20 31 0.0000)\n");
}

TEST_F(ImageFeaturesTest, AnotherViewReusesNoName) {
  take({kDesk, kPerson});
  told();
  EXPECT_TRUE(features_.show(kOther));
  EXPECT_EQ(told(),
            "(image image-1 invalid 0 0 0 0 0.0000)\n"
            "(image image-2 invalid 0 0 0 0 0.0000)\n")
      << "at once";
  EXPECT_FALSE(features_.take(kLive, {}, std::vector{kDesk})) << "a picture that came too late";
  EXPECT_EQ(told(), "");
  EXPECT_TRUE(features_.take(kOther, {}, std::vector{kDesk}));
  EXPECT_EQ(told(), "(image image-3 furn 10 25 20 31 0.0000)\n");
  EXPECT_FALSE(features_.show(kOther)) << "it is shown already";
  EXPECT_TRUE(features_.show(kLive));
  take({kDesk});
  EXPECT_EQ(told(),
            "(image image-3 invalid 0 0 0 0 0.0000)\n"
            "(image image-4 furn 10 25 20 31 0.0000)\n");
}

TEST_F(ImageFeaturesTest, OnlyAnInspectedStoredImageIsFinal) {
  take({kDesk});
  EXPECT_FALSE(features_.final());
  features_.show(kStored);
  EXPECT_FALSE(features_.final());
  features_.take(kStored, {}, {});
  EXPECT_TRUE(features_.final());
  features_.forget();
  EXPECT_FALSE(features_.final());
}

TEST_F(ImageFeaturesTest, ASlowReaderReceivesRemovalsAndOnePositionOfTheRest) {
  take({kDesk, kPerson});
  told();
  for (int x = 1; x < 100; ++x) {
    take({seen(SeenKind::Furniture, 1, x), kPerson});
    EXPECT_EQ(told(true), "");
  }
  take({seen(SeenKind::Furniture, 1, 100), kPartition});
  EXPECT_EQ(told(true), "(image image-2 invalid 0 0 0 0 0.0000)\n");
  EXPECT_EQ(told(),
            "(image image-1 furn 110 25 20 31 0.0000)\n"
            "(image image-3 wall 10 25 20 31 0.0000)\n");
}

TEST_F(ImageFeaturesTest, OmitsFeaturesThatAppearedAndVanishedForASlowReader) {
  take({kDesk});
  told(true);
  features_.show(kOther);
  EXPECT_EQ(told(true), "");
  EXPECT_EQ(told(), "");
}

TEST_F(ImageFeaturesTest, DoesNotRepeatFeaturesToAJoiningClient) {
  take({kDesk});
  reader_.told(features_);
  EXPECT_EQ(told(), "");
  take({});
  EXPECT_EQ(told(), "(image image-1 invalid 0 0 0 0 0.0000)\n");
}

TEST(ImageView, IsTheStoredImageElseTheActiveRobotsCamera) {
  const auto engine = test::make_engine(test::furnished_scenario(), {7, true, {}});
  EXPECT_EQ(image_view(*engine), ImageView{});
  engine->submit(Author::person(), input::Select{RobotId{2}});
  EXPECT_EQ(image_view(*engine), (ImageView{RobotId{2}, {}}));
  test::run(*engine, 20);
  ASSERT_FALSE(engine->images().list()->empty());
  const ImageId image = engine->images().list()->front()->id;
  engine->submit(Author::person(), input::ShowImage{image});
  EXPECT_EQ(image_view(*engine), (ImageView{{}, image}));
  engine->submit(Author::person(), input::Select{RobotId{2}});
  EXPECT_EQ(image_view(*engine), (ImageView{RobotId{2}, {}})) << "choosing a robot goes live";
  engine->submit(Author::person(), input::Deselect{});
  EXPECT_EQ(image_view(*engine), ImageView{});
}

}  // namespace
}  // namespace magna
