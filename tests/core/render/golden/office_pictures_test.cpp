// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the office compared with reviewed ones. To create them again after a review:
// MAGNA_NEW_PICTURES=1 build/dev/tests/core/test_core_reference --gtest_filter='OfficePictures.*'
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "core/lisp/world_file.h"
#include "core/render/png.h"
#include "tests/core/render/png_reading.h"
#include "tests/core/render/render_rig.h"

namespace magna {
namespace {

struct View {
  const char* name;
  Pose pose;
  double height;
  double pitch;
};

// At a robot in the lobby, along the corridor past another, over the meeting table, at the
// casualties of the lab and of the workshop.
constexpr View kViews[] = {{"lobby", {1.6, 3.4, -0.1}, 0.55, 0.0},
                           {"corridor", {10.6, 9.0, -0.15}, 0.55, 0.0},
                           {"meeting", {5.5, 13.0, 2.6}, 1.25, -0.25},
                           {"lab", {31.7, 3.4, -0.8}, 0.55, 0.05},
                           {"workshop", {23.8, 12.6, -0.1}, 0.64, -0.05}};

/// Libraries may differ in the last bit of a tangent, which occasionally moves an edge by a pixel.
constexpr int kSameColour = 6;          ///< of 255, in each channel
constexpr double kOtherPixels = 0.005;  ///< of all

RenderScene office() {
  LispRuntime lisp;
  const auto scenario = lisp.load_world(MAGNA_SOURCE_DIR "/resources/worlds/office.lisp");
  if (!scenario) {
    ADD_FAILURE() << scenario.error().text();
    return {};
  }
  RenderScene scene = scene_of(scenario->world);
  for (const auto& [robot, plan, straight, agent] : scenario->robots) {
    const RobotId id{static_cast<std::uint32_t>(scene.robots.size())};
    scene.robots.push_back({id, robot.type, robot.name, robot.pose});
  }
  return scene;
}

bool alike(Colour a, Colour b) {
  const auto near = [](int one, int other) { return std::abs(one - other) <= kSameColour; };
  return near(a.red, b.red) && near(a.green, b.green) && near(a.blue, b.blue);
}

double other_pixels(const Picture& a, const Picture& b) {
  if (a.width() != b.width() || a.height() != b.height()) return 1.0;
  int other = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) other += alike(a.at(x, y), b.at(x, y)) ? 0 : 1;
  }
  return double(other) / (a.width() * a.height());
}

void check(const RenderScene& scene, const CameraSetup& setup, const std::string& name) {
  const Picture picture = render(scene, camera(setup)).picture;
  const std::string file = MAGNA_SOURCE_DIR "/tests/core/render/golden/" + name + ".png";
  if (std::getenv("MAGNA_NEW_PICTURES") != nullptr) {
    const auto png = encode_png(picture);
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(png->data()), std::ssize(*png));
  }
  std::ifstream in(file, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  EXPECT_LE(other_pixels(picture, decode_png({data, bytes.size()})), kOtherPixels) << name;
}

TEST(OfficePictures, MatchTheGoldenPicturesInBothProjections) {
  const RenderScene scene = office();
  for (const View& view : kViews) {
    CameraSetup setup;
    setup.pose = view.pose;
    setup.height = view.height;
    setup.pitch = view.pitch;
    setup.width = 160;
    setup.height_px = 120;
    setup.field_of_view = radians(70.0);
    check(scene, setup, view.name);
    setup.projection = Projection::EquiAngular;
    setup.field_of_view = radians(150.0);
    check(scene, setup, std::string(view.name) + "-round");
  }
}

TEST(OfficePictures, ShowTheCasualtyOfTheLab) {
  const RenderScene scene = office();
  CameraSetup setup;
  setup.pose = kViews[3].pose;
  const Rendering rendering = render(scene, camera(setup));
  const SeenFeature* casualty = nullptr;
  for (const SeenFeature& seen : rendering.seen) {
    if (seen.kind == SeenKind::Victim) casualty = &seen;
  }
  ASSERT_NE(casualty, nullptr);
  EXPECT_GT(casualty->share, 0.95);
  EXPECT_GT(casualty->box.width, 60);
}

}  // namespace
}  // namespace magna
