// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "core/reference/reference.h"
#include "tests/support/made_files.h"

namespace magna {

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
