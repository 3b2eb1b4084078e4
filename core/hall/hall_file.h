// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/hall/hall_description.h"
#include "core/sim/file_source.h"
#include "core/sim/result.h"

namespace magna {

struct JobShop;
struct JsonProblems;
struct ScenarioFile;

/// The files and settings of a factory, from the command line.
struct HallRequest {
  std::string scenario;                    ///< file
  std::optional<std::string> environment;  ///< replaces the scenario's
  std::optional<std::string> jobshop;      ///< replaces the scenario's; "FILE#NAME" (job_shop.h)
  RobotController controller = RobotController::Pf;
  double pickup_radius = 15.625;  ///< m
  bool machines_on_command = false;
  bool transport_free = false;  ///< HallDescription::transport_free
  std::optional<std::string> disturbances =
      {};  ///< replaces the scenario's (gobot.md, Disturbances)
  std::shared_ptr<FileSource> files = std::make_shared<FileSource>();  ///< read from there
};

struct HallFile {
  HallDescription description;
  std::string name;                   ///< name of the scenario file, without folder and extension
  std::vector<std::string> warnings;  ///< one line each
};

/// Reads a scenario with its environment and job-shop files (gobot.md): trailing commas are
/// accepted. Paths: "res://…" is searched in the folder above the scenario's, then in `resources`;
/// relative ones in the scenario's folder, then in the current one. An error names the file, then
/// line and column or the JSON path ("robots[1].position"), what was found and what was expected. A
/// hall in which no package can be made is an error. The scenario may also be a generated hall
/// (core/hall/hall_generator.h), with `seed`.
Result<HallFile> load_hall_file(const HallRequest& request, const std::string& resources,
                                std::uint64_t seed = 0);

/// Applies a scenario (gobot.md, Scenario file) to the machines of `description.hall` and to
/// the robots: settings, sizes of belts, templates of packages. Errors are added to `problems`,
/// which belongs to the scenario's file.
void furnish_hall(HallDescription& description, const ScenarioFile& scenario,
                  JsonProblems& problems);

/// The same for a job shop (gobot.md, Job-shop file), read from `shop_file`: of the scenario the
/// robots are used, and the times and belts of input and output machines. Other keys cause a
/// warning. In a flexible job shop each operation is a process of its own, with its time on each
/// machine. A wrong number of machines is an error of the job shop.
void furnish_hall(HallDescription& description, const ScenarioFile& scenario, const JobShop& shop,
                  const std::string& shop_file, JsonProblems& problems);

}  // namespace magna
