// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/sdl_pads.h"

#include <gtest/gtest.h>

#include <csignal>

#include "app/gamepad/pad_mapping.h"
#include "tests/app/gamepad/virtual_pad.h"

namespace magna {
namespace {

using test::VirtualPad;

class SdlPadsTest : public testing::Test {
 protected:
  SdlPadsTest() {
    EXPECT_EQ(pads.failure(), "");
    pads.poll();
  }
  const Pad* find(int id) const {
    for (const Pad& pad : pads.pads()) {
      if (pad.device.id == id) return &pad;
    }
    return nullptr;
  }
  SdlPads pads;
};

TEST(SdlPads, StartsNeitherVideoNorSignalHandlers) {
  // The tests may run in the background of a shell, which ignores SIGINT for them.
  const auto interrupt = std::signal(SIGINT, SIG_DFL);
  const auto terminate = std::signal(SIGTERM, SIG_DFL);
  const SdlPads pads;
  EXPECT_EQ(pads.failure(), "");
  EXPECT_EQ(SDL_WasInit(SDL_INIT_VIDEO), 0U);
  // Each call sets the handler that was there before, and returns the present one.
  EXPECT_EQ(std::signal(SIGINT, interrupt), SIG_DFL);
  EXPECT_EQ(std::signal(SIGTERM, terminate), SIG_DFL);
}

TEST_F(SdlPadsTest, ReportsPadsConnectedAndRemovedWhileRunning) {
  const std::size_t before = pads.pads().size();
  VirtualPad stick("Hot pad");
  pads.poll();
  ASSERT_EQ(pads.pads().size(), before + 1);
  const Pad* pad = find(stick.id());
  ASSERT_NE(pad, nullptr);
  EXPECT_EQ(pad->device.name, "Hot pad");
  EXPECT_EQ(pad->device.guid.size(), 32U);
  EXPECT_EQ(pad->state.axes.size(), static_cast<std::size_t>(SDL_CONTROLLER_AXIS_MAX));
  EXPECT_EQ(pad->state.down.size(), static_cast<std::size_t>(SDL_CONTROLLER_BUTTON_MAX) + 4U);
  stick.unplug();
  pads.poll();
  EXPECT_EQ(find(stick.id()), nullptr);
  EXPECT_EQ(pads.pads().size(), before);
}

TEST_F(SdlPadsTest, FindsPadsConnectedBeforeTheStart) {
  const VirtualPad stick("Early pad");
  SdlPads late;
  late.poll();
  ASSERT_FALSE(late.pads().empty());
  EXPECT_EQ(late.pads().back().device.name, "Early pad");
}

TEST_F(SdlPadsTest, DistinguishesPadsOfTheSameName) {
  const VirtualPad one("Twin");
  const VirtualPad two("Twin");
  pads.poll();
  ASSERT_NE(find(two.id()), nullptr);
  EXPECT_EQ(find(one.id())->device.name, "Twin");
  EXPECT_EQ(find(two.id())->device.name, "Twin (2)");
  EXPECT_EQ(find(one.id())->device.guid, find(two.id())->device.guid);
}

TEST_F(SdlPadsTest, ReportsAxesOverTheirFullRange) {
  VirtualPad stick;
  stick.move(1, -32768);
  stick.move(3, 32767);
  pads.poll();
  const Pad* pad = find(stick.id());
  EXPECT_EQ(pad->state.axes[1], -1.0);
  EXPECT_EQ(pad->state.axes[3], 1.0);
  EXPECT_EQ(pad->state.axes[0], 0.0);
}

TEST_F(SdlPadsTest, KnowsSticksAndButtonsOfAGameController) {
  const VirtualPad stick;
  pads.poll();
  const PadDevice& device = find(stick.id())->device;
  EXPECT_EQ(device.sticks, (PadSticks{0, 1, 2, 3}));
  EXPECT_EQ(device.button_names[0], "a");
  EXPECT_EQ(device.button_names[SDL_CONTROLLER_BUTTON_START], "start");
  EXPECT_EQ(device.axis_names[1], "lefty");
  EXPECT_EQ(default_profile(device).buttons.at(SDL_CONTROLLER_BUTTON_BACK), "world.stop_all");
}

TEST_F(SdlPadsTest, NamesPadsByImportedMappingsAsSdlWould) {
  const VirtualPad connected("Odd pad", 7);
  pads.poll();
  const PadDevice built_in = find(connected.id())->device;
  EXPECT_FALSE(built_in.mapping.empty());
  EXPECT_FALSE(built_in.mapping_imported);
  const std::string line = built_in.guid +
                           ",Odd mapping,a:b3,start:b0,leftx:a2,lefty:a3,rightx:a0," +
                           "righty:a1,lefttrigger:a4,dpup:h0.1,platform:Linux,";
  auto mapping = parse_sdl_mapping(line);
  ASSERT_TRUE(mapping) << mapping.error().message;
  pads.set_mappings({*mapping});
  const PadDevice ours = find(connected.id())->device;
  EXPECT_EQ(ours.mapping, "Odd mapping");
  EXPECT_TRUE(ours.mapping_imported);
  EXPECT_EQ(ours.sticks, (PadSticks{2, 3, 0, 1}));
  EXPECT_EQ(ours.button_names[0], "start");
  EXPECT_EQ(ours.button_names[3], "a");
  EXPECT_EQ(ours.button_names[1], "");
  EXPECT_EQ(ours.axis_names[4], "lefttrigger");
  const VirtualPad later("Odd pad", 7);
  pads.poll();
  EXPECT_EQ(find(later.id())->device.sticks, ours.sticks);
  pads.set_mappings({});
  EXPECT_EQ(find(connected.id())->device, built_in);
  // SDL itself reads the same from the line.
  ASSERT_GE(SDL_GameControllerAddMapping(line.c_str()), 0) << SDL_GetError();
  const VirtualPad by_sdl("Odd pad", 7);
  pads.poll();
  const PadDevice& theirs = find(by_sdl.id())->device;
  EXPECT_EQ(theirs.mapping, "Odd mapping");
  EXPECT_EQ(theirs.sticks, ours.sticks);
  EXPECT_EQ(theirs.axis_names, ours.axis_names);
  EXPECT_EQ(theirs.button_names, ours.button_names);
}

TEST_F(SdlPadsTest, ReportsEvenAShortPressOnce) {
  VirtualPad stick;
  pads.poll();
  stick.press(2);
  pads.poll();
  EXPECT_EQ(find(stick.id())->state.pressed, std::vector<int>{2});
  EXPECT_TRUE(find(stick.id())->state.is_down(2));
  pads.poll();
  EXPECT_TRUE(find(stick.id())->state.pressed.empty());
  EXPECT_TRUE(find(stick.id())->state.is_down(2));
  stick.lift(2);
  pads.poll();
  EXPECT_FALSE(find(stick.id())->state.is_down(2));
}

TEST_F(SdlPadsTest, ReportsAHatAsFourButtons) {
  VirtualPad stick;
  pads.poll();
  stick.hat(SDL_HAT_RIGHTUP);
  pads.poll();
  const int first = SDL_CONTROLLER_BUTTON_MAX;
  EXPECT_EQ(find(stick.id())->state.pressed, (std::vector<int>{first, first + 1}));
  EXPECT_TRUE(find(stick.id())->state.is_down(first + 1));
  stick.hat(SDL_HAT_RIGHT);
  pads.poll();
  EXPECT_TRUE(find(stick.id())->state.pressed.empty());
  EXPECT_FALSE(find(stick.id())->state.is_down(first));
  EXPECT_EQ(find(stick.id())->device.button_names[static_cast<std::size_t>(first) + 2], "dpdown");
}

}  // namespace
}  // namespace magna
