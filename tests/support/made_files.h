// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace magna {

/// Set by `./dev reference`: tests write what they would compare.
inline bool updates_reference() { return std::getenv("MAGNA_UPDATE_REFERENCE") != nullptr; }

inline std::string source_path(const std::string& path) {
  return (std::filesystem::path(MAGNA_SOURCE_DIR) / path).string();
}

/// The text of a file of the project; "" if there is none.
inline std::string source_text(const std::string& path) {
  std::ifstream stream(source_path(path), std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// Fails unless the file has this text; in updates writes it.
inline void expect_file(const std::string& path, const std::string& text) {
  if (updates_reference()) {
    std::filesystem::create_directories(std::filesystem::path(source_path(path)).parent_path());
    if (source_text(path) != text) std::ofstream(source_path(path), std::ios::binary) << text;
    return;
  }
  EXPECT_EQ(source_text(path), text) << path << " differs: run ./dev reference";
}

}  // namespace magna
