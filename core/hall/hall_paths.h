// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/hall/job_shop.h"
#include "core/sim/file_source.h"
#include "core/sim/result.h"

namespace magna {

struct JsonProblems;

/// The search paths for files named by a scenario or the command line.
struct HallPaths {
  std::string scenario;   ///< the scenario's file
  std::string resources;  ///< folder; "" = none
  std::shared_ptr<FileSource> files = std::make_shared<FileSource>();

  /// The candidates in order: for "res://…" in the folder above the scenario's, then in the
  /// resources; for other paths in the scenario's folder, then in the current one.
  std::vector<std::string> places(const std::string& named) const;
  /// The first candidate that is a file.
  std::optional<std::string> find(const std::string& named) const;
};

/// The path of the scenario itself: "res://…" in the resources, others unchanged.
std::string scenario_path(const std::string& named, const std::string& resources);

/// The file that the scenario names under a key; an error of the scenario if there is none.
std::string find_named_file(const std::string& named, const std::string& key,
                            const HallPaths& paths, JsonProblems& problems);

/// A file named by the command line: first relative to the current folder.
std::string asked_file(const std::string& named, const HallPaths& paths);

/// The content of a file of a hall.
Result<std::string> read_hall_text(const std::filesystem::path& path, FileSource& files);
/// The same from the disk.
Result<std::string> read_hall_text(const std::filesystem::path& path);

/// Reads a job shop's file and chooses the job shop.
Result<JobShop> load_job_shop(const JobShopPath& path, FileSource& files);

}  // namespace magna
