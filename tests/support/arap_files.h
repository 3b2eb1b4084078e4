// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/wire_files.h"

namespace magna::test {

/// One line of a file of tests/wire/cognav: its first word and the rest.
struct ArapLine {
  std::string verb;
  std::string rest;
};

struct ArapFile {
  std::string name;
  std::vector<ArapLine> lines;
};

inline std::vector<ArapFile> arap_files() {
  std::vector<ArapFile> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(MAGNA_SOURCE_DIR "/tests/wire/cognav")) {
    if (entry.path().extension() != ".arap") continue;
    ArapFile file{entry.path().stem().string(), {}};
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      if (line.empty() || line[0] == '#') continue;
      const std::size_t end = std::min(line.find(' '), line.size());
      file.lines.push_back({line.substr(0, end), end < line.size() ? line.substr(end + 1) : ""});
    }
    files.push_back(std::move(file));
  }
  std::sort(files.begin(), files.end(),
            [](const ArapFile& a, const ArapFile& b) { return a.name < b.name; });
  return files;
}

inline ArapFile arap_file(const std::string& name) {
  for (ArapFile& file : arap_files()) {
    if (file.name == name) return std::move(file);
  }
  return {};
}

/// The files that are conversations: they name their profile.
inline std::vector<ArapFile> arap_dialogues() {
  std::vector<ArapFile> files = arap_files();
  std::erase_if(files, [](const ArapFile& file) {
    return file.lines.empty() || file.lines[0].verb != "profile";
  });
  EXPECT_GE(files.size(), 7U) << "the seven worked behaviours";
  return files;
}

}  // namespace magna::test
