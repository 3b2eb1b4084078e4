// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/reference/reference_text.h"

namespace magna {

/// Set by `./dev reference`: tests write what they would compare.
inline bool updates_reference() { return std::getenv("MAGNA_UPDATE_REFERENCE") != nullptr; }

inline std::string source_path(const std::string& path) {
  return std::string(MAGNA_SOURCE_DIR "/") + path;
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

/// The paths of the files of entries in the project, in the order of their names.
inline std::vector<std::string> entry_files() {
  std::vector<std::string> files;
  for (const auto& file :
       std::filesystem::directory_iterator(source_path("core/reference/entries"))) {
    files.push_back("core/reference/entries/" + file.path().filename().string());
  }
  std::ranges::sort(files);
  return files;
}

/// A file of entries as it is now, which may be newer than what is built in.
inline ReferencePage page_of_file(const std::string& path) {
  const std::string text = source_text(path);
  auto page = read_reference_page({std::string_view(path).substr(path.rfind('/') + 1), text});
  if (!page) {
    ADD_FAILURE() << page.error().text();
    return {};
  }
  return std::move(*page);
}

}  // namespace magna
