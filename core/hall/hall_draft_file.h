// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/hall/hall_draft.h"
#include "core/hall/hall_file.h"
#include "core/hall/job_shop.h"
#include "core/sim/result.h"

namespace magna {

/// A file of a draft as it was read or written last.
struct KeptHallFile {
  std::string path;  ///< empty = not saved yet
  std::string text;
};

/// A draft with its files.
struct HallDraftFile {
  HallDraft draft;
  KeptHallFile scenario;
  KeptHallFile environment;
  std::string resources;              ///< folder of res:// (core/hall/hall_file.h)
  std::vector<std::string> warnings;  ///< of reading, one line each
};

/// Reads a scenario and its environment to edit them, with the errors of load_hall_file; but a hall
/// without packages, input machines or a readable job shop can be edited. The environment of the
/// request replaces the scenario's, and so does its job shop, which the draft then names. A
/// generated hall ("hall:8:4") becomes a draft that is not saved yet, with its packages.
Result<HallDraftFile> open_hall_draft(const HallRequest& request, const std::string& resources,
                                      std::uint64_t seed = 0);
Result<HallDraftFile> open_hall_draft(const std::string& scenario, const std::string& resources,
                                      std::uint64_t seed = 0);

/// A draft that has no files yet, and counts as unchanged.
HallDraftFile unsaved_hall(HallDraftFile file);

/// The texts of both files. As read, to the byte, while the draft has not changed what they say.
std::string scenario_text(const HallDraftFile& file);
std::string environment_text(const HallDraftFile& file);

/// The job shop that the scenario names; nothing without one, the error if it cannot be read.
Result<std::optional<JobShop>> job_shop_of(const HallDraftFile& file);

/// Why files are not written, or only with consent.
enum class HallSaveProblem : std::uint8_t {
  None,     ///< saved
  Failed,   ///< the system refuses; `error` has the reason
  Exists,   ///< another file has this name
  Changed,  ///< the file has changed since it was read
  Shared,   ///< other scenarios use the environment, which has changed
};

struct HallSaved {
  HallSaveProblem problem = HallSaveProblem::None;
  Error error = {};  ///< what happened, the file, and what to do
};

/// What may be overwritten.
struct HallSaveConsent {
  bool existing = false;  ///< Exists and Changed
  bool shared = false;    ///< Shared
};

/// Writes scenario and environment, each under a temporary name first (core/sim/file_writer.h), the
/// environment before the scenario, and only what differs from the file. Under another name than
/// before the environment is written beside the scenario as NAME_environment.json, and the paths in
/// the scenario are adapted. On success `file` has the new paths and texts.
HallSaved save_hall_draft(HallDraftFile& file, const std::string& scenario,
                          const HallSaveConsent& consent);

}  // namespace magna
