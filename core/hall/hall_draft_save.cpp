// SPDX-License-Identifier: GPL-3.0-or-later
// Saving of drafts (core/hall/hall_draft_file.h).
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/hall/hall_draft_file.h"
#include "core/hall/hall_json.h"
#include "core/hall/hall_paths.h"
#include "core/hall/json_node.h"
#include "core/hall/scenario_file.h"
#include "core/sim/file_writer.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

using nlohmann::ordered_json;

fs::path whole_path(const std::string& path) {
  std::error_code ignored;
  return fs::absolute(path, ignored).lexically_normal();
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return whole_path(a) == whole_path(b) || fs::equivalent(a, b, ignored);
}

/// The path as a scenario in `folder` names it: relative if it is in this folder.
std::string named_from(const fs::path& folder, const std::string& path) {
  const fs::path whole = whole_path(path);
  const fs::path inside = whole.lexically_proximate(folder);
  const bool outside = inside.empty() || *inside.begin() == "..";
  return outside ? whole.string() : inside.string();
}

/// The scenarios in the scenario's folder, apart from itself, that use the environment.
std::vector<std::string> other_users(const std::string& scenario, const std::string& environment,
                                     const std::string& resources) {
  std::vector<std::string> users;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(whole_path(scenario).parent_path(), ignored)) {
    const std::string path = entry.path().string();
    if (entry.path().extension() != ".json" || same_file(path, scenario)) continue;
    const auto text = read_hall_text(path);
    if (!text) continue;
    JsonProblems problems{path};
    const ScenarioFile other = read_scenario(*text, problems);
    if (problems.error || !other.environment) continue;
    const auto used = HallPaths{path, resources}.find(*other.environment);
    if (used && same_file(*used, environment)) users.push_back(entry.path().filename().string());
  }
  std::ranges::sort(users);
  return users;
}

/// Makes the scenario name its files as seen from its place.
void adapt_paths(HallDraftFile& file, const HallDraftFile& before) {
  ordered_json document = json_of(file.draft.scenario);
  const HallPaths paths{file.scenario.path, file.resources};
  const fs::path folder = whole_path(file.scenario.path).parent_path();
  const bool moved = !same_file(file.scenario.path, before.scenario.path);
  const auto leads_to = [&](const std::string& named, const std::string& path) {
    return std::ranges::any_of(paths.places(named), [&](const std::string& place) {
      return whole_path(place) == whole_path(path);
    });
  };
  const auto environment = document.find("environment");
  const bool named = environment != document.end() && environment->is_string();
  // A scenario without the key is used with --environment.
  const bool needed = moved || environment != document.end();
  if (needed && !(named && !environment->get<std::string>().empty() &&
                  leads_to(environment->get<std::string>(), file.environment.path))) {
    document["environment"] = named_from(folder, file.environment.path);
  }
  const auto shop = document.find("jobshop");
  if (moved && shop != document.end() && shop->is_string()) {
    JobShopPath path = job_shop_path(shop->get<std::string>());
    const auto found = HallPaths{before.scenario.path, before.resources}.find(path.file);
    if (found && !leads_to(path.file, *found)) {
      path.file = named_from(folder, *found);
      document["jobshop"] = path.name.empty() ? path.file : path.file + "#" + path.name;
    }
  }
  if (document != json_of(file.draft.scenario)) file.draft.scenario = json_dense(document);
}

/// A file that is to be written.
struct PendingText {
  std::string path;
  std::string text;
  const KeptHallFile* before;

  bool moved() const { return before->path.empty() || !same_file(path, before->path); }
  bool needed() const { return moved() || text != before->text; }
};

HallSaved refused(HallSaveProblem problem, std::string message, const std::string& path) {
  return {problem, Error{std::move(message), path}};
}

/// Why it must not be written without consent.
HallSaved consent_problem(const PendingText& file, const HallSaveConsent& consent) {
  std::error_code ignored;
  if (consent.existing || !fs::exists(file.path, ignored)) return {};
  if (file.moved()) {
    return refused(HallSaveProblem::Exists,
                   "the file exists already; choose another name, or replace it", file.path);
  }
  const auto now = read_hall_text(file.path);
  if (now && *now == file.before->text) return {};
  return refused(HallSaveProblem::Changed,
                 "another program has changed the file since it was read; open it again, or "
                 "replace it",
                 file.path);
}

}  // namespace

HallSaved save_hall_draft(HallDraftFile& file, const std::string& scenario,
                          const HallSaveConsent& consent) {
  if (scenario.empty()) return refused(HallSaveProblem::Failed, "a file name is missing", scenario);
  HallDraftFile after = file;
  after.scenario.path = scenario;
  const bool moved = file.scenario.path.empty() || !same_file(scenario, file.scenario.path);
  if (moved || file.environment.path.empty()) {
    const fs::path path(scenario);
    after.environment.path =
        (path.parent_path() / (path.stem().string() + "_environment.json")).string();
  }
  adapt_paths(after, file);
  PendingText floor_plan{after.environment.path, environment_text(after), &file.environment};
  PendingText listed{after.scenario.path, scenario_text(after), &file.scenario};
  for (const PendingText* one : {&floor_plan, &listed}) {
    if (!one->needed()) continue;
    if (HallSaved problem = consent_problem(*one, consent);
        problem.problem != HallSaveProblem::None) {
      // The consent covers both files, so the message names both.
      const bool both = one == &floor_plan && listed.needed() &&
                        consent_problem(listed, consent).problem != HallSaveProblem::None;
      if (both) problem.error.message += fmt::format("; the same is true of {}", listed.path);
      return problem;
    }
    if (auto error = write_problem(one->path)) return {HallSaveProblem::Failed, *error};
  }
  if (!consent.shared && floor_plan.needed() && !floor_plan.moved()) {
    const auto users = other_users(scenario, floor_plan.path, file.resources);
    if (!users.empty()) {
      return refused(
          HallSaveProblem::Shared,
          fmt::format("{} uses this floor plan too; save under another name, or change it "
                      "for all",
                      fmt::join(users, ", ")),
          floor_plan.path);
    }
  }
  for (const PendingText* one : {&floor_plan, &listed}) {
    if (!one->needed()) continue;
    if (auto error = write_file(one->path, one->text)) return {HallSaveProblem::Failed, *error};
    if (one == &floor_plan && !one->moved()) file.environment.text = one->text;
  }
  after.scenario.text = listed.text;
  after.environment.text = floor_plan.text;
  file = std::move(after);
  return {};
}

}  // namespace magna
