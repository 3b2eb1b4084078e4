// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/hall/hall_editor.h"
#include "tests/support/drawn_hall.h"
#include "tests/support/environment_text.h"
#include "tests/support/temporary_folder.h"

namespace magna::test {

/// Keys of a scenario for one_machine_plan.
inline const std::string kOneMachine =
    R"("machines":[{"position":[12,3],"possible_processes":[0]}],)"
    R"("input_machines":[{"position":[2,3],"time_step":5}],)"
    R"("output_machines":[{"position":[14,8],"time_step":3}],)"
    R"("packages":[[[0,3]],[[0,5]]])";
inline const std::string kOneRobot = R"("robots":[{"position":[9.5,5.5]}])";

inline void write_text(const std::filesystem::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A hall that was opened from files that no longer exist.
inline HallDraftFile drawn_draft(const std::vector<std::string_view>& plan,
                                 const std::string& robots = kOneRobot,
                                 const std::string& keys = kOneMachine) {
  const TemporaryFolder folder;
  write_text(folder / "plan.json", environment_text(drawn_tiles(plan)));
  write_text(folder / "hall.json", "{\"environment\":\"plan.json\"," + robots + "," + keys + "}");
  auto file = open_hall_draft((folder / "hall.json").string(), "");
  EXPECT_TRUE(file) << file.error().text();
  return file ? *file : HallDraftFile{};
}

/// The item of this name; kWholeHall if there is none.
inline HallItemId item_named(const HallEditor& editor, std::string_view name) {
  for (const DraftItem& item : editor.draft().items) {
    if (editor.name(item.id) == name) return item.id;
  }
  return kWholeHall;
}

}  // namespace magna::test
