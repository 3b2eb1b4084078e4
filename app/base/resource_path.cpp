// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/resource_path.h"

#include <fmt/format.h>

#include <array>
#include <system_error>

namespace magna {
namespace {

namespace fs = std::filesystem;

std::array<fs::path, 2> resource_folders(const fs::path& executable) {
  const fs::path folder = executable.parent_path();
  return {(folder / "../../../resources").lexically_normal(),
          (folder / "../share/magna").lexically_normal()};
}

}  // namespace

fs::path executable_path() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored);
}

std::optional<fs::path> find_resource(const fs::path& name, const fs::path& executable) {
  for (const fs::path& folder : resource_folders(executable)) {
    std::error_code ignored;
    if (fs::exists(folder / name, ignored)) return folder / name;
  }
  return std::nullopt;
}

std::optional<fs::path> resource_folder(const fs::path& executable) {
  for (const fs::path& folder : resource_folders(executable)) {
    std::error_code ignored;
    if (fs::is_directory(folder, ignored)) return folder;
  }
  return std::nullopt;
}

Result<fs::path> default_world(const fs::path& executable) {
  const fs::path name = "worlds/office.lisp";
  if (auto found = find_resource(name, executable)) return *found;
  const auto folders = resource_folders(executable);
  return Error{fmt::format("no world was named and {} is neither in {} nor in {}; name a world",
                           name.string(), folders[0].string(), folders[1].string())};
}

}  // namespace magna
