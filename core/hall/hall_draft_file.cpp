// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_draft_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/hall/hall_file.h"
#include "core/hall/hall_paths.h"
#include "core/hall/json_node.h"
#include "core/hall/scenario_file.h"
#include "core/sim/file_writer.h"
#include "core/sim/generated_field.h"
#include "core/sim/text.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

using nlohmann::ordered_json;

constexpr std::array kListedKinds{HallItemKind::Machine, HallItemKind::InputMachine,
                                  HallItemKind::OutputMachine, HallItemKind::Robot};

constexpr const char* kEnvironmentKey = "environment";
constexpr const char* kShopKey = "jobshop";

/// Moves the entries of a list from the document to the items of its machines, which come first in
/// `ordered` in the order of the list. False: an entry has no machine, and nothing has changed.
bool give_entries(const std::vector<MachineEntry>& entries, MachineFinder& finder,
                  const std::string& key, ordered_json& document, std::vector<DraftItem>& machines,
                  std::vector<std::size_t>& ordered) {
  std::vector<std::size_t> found;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const auto machine = finder.find(entries[k], k);
    if (!machine) return false;
    found.push_back(*machine);
  }
  for (std::size_t k = 0; k < found.size(); ++k) {
    machines[found[k]].entry = json_dense(document[key][k]);
    ordered.push_back(found[k]);
  }
  if (document.contains(key)) document[key] = ordered_json::array();
  return true;
}

/// Gives the machines among `items`, which come first, their entries, and puts them in the order of
/// their lists.
void match_machines(const Hall& hall, const ScenarioFile& scenario, JsonProblems& problems,
                    ordered_json& document, std::vector<DraftItem>& items) {
  std::vector<std::size_t> ordered;
  const auto match = [&](MachineType type, const std::vector<MachineEntry>& entries,
                         HallItemKind kind) {
    // A job shop overrides the list of machines, which need not fit then.
    const bool overridden = type == MachineType::Standard && scenario.jobshop.has_value();
    JsonProblems unused{problems.file};
    MachineFinder finder(hall, type, overridden ? unused : problems);
    const std::string key(list_of(kind));
    give_entries(entries, finder, key, document, items, ordered);
  };
  match(MachineType::Standard, scenario.machines, HallItemKind::Machine);
  match(MachineType::Input, scenario.input_machines.value_or(std::vector<MachineEntry>{}),
        HallItemKind::InputMachine);
  match(MachineType::Output, scenario.output_machines.value_or(std::vector<MachineEntry>{}),
        HallItemKind::OutputMachine);
  std::vector<DraftItem> sorted;
  for (const std::size_t machine : ordered) sorted.push_back(std::move(items[machine]));
  for (std::size_t k = 0; k < items.size(); ++k) {
    if (std::ranges::find(ordered, k) == ordered.end()) sorted.push_back(std::move(items[k]));
  }
  items = std::move(sorted);
}

void add_robot_items(const ScenarioFile& scenario, ordered_json& document,
                     std::vector<DraftItem>& items) {
  const std::string key(list_of(HallItemKind::Robot));
  for (std::size_t k = 0; k < scenario.robots.size(); ++k) {
    DraftItem& item = items.emplace_back();
    item.kind = HallItemKind::Robot;
    item.position = scenario.robots[k].position;
    item.entry = json_dense(document[key][k]);
  }
  document[key] = ordered_json::array();
}

HallDraft draft_of(const TileMap& tiles, std::vector<DraftItem> items,
                   const ordered_json& scenario) {
  HallDraft draft;
  draft.origin = tiles.origin;
  draft.width = tiles.width;
  draft.height = tiles.height;
  draft.items = std::move(items);
  HallItemId next = kWholeHall;
  for (DraftItem& item : draft.items) item.id = ++next;
  draft.scenario = json_dense(scenario);
  return draft;
}

ordered_json machine_value(const HallDescription& description, std::size_t m) {
  const HallMachine& machine = description.hall.machines[m];
  const MachineSettings& settings = description.machines[m];
  ordered_json entry;
  entry["position"] = ordered_json::array({machine.tile.i, machine.tile.j});
  if (machine.type == MachineType::Standard) {
    entry["possible_processes"] = settings.processes;
  } else {
    entry["time_step"] = json_number(settings.time_step);
  }
  const auto room = [&](const char* key, int belt) {
    if (belt < 0) return;
    const auto at = static_cast<std::size_t>(belt);
    if (description.belt_capacity[at] != description.hall.belts[at].cells.size()) {
      entry[key] = description.belt_capacity[at];
    }
  };
  room("input_belt_size", machine.input_belt);
  room("output_belt_size", machine.output_belt);
  return entry;
}

ordered_json packages_value(const PackageTemplates& packages) {
  ordered_json list = ordered_json::array();
  for (const auto& package : packages) {
    ordered_json steps = ordered_json::array();
    for (const Process& process : package) {
      steps.push_back(ordered_json::array({process.id, json_number(process.seconds)}));
    }
    list.push_back(std::move(steps));
  }
  return list;
}

Result<HallDraftFile> generated_draft(const HallRequest& request, const std::string& resources,
                                      std::uint64_t seed) {
  const auto hall = load_hall_file(request, resources, seed);
  if (!hall) return hall.error();
  const HallDescription& description = hall->description;
  for (const MachineSettings& settings : description.machines) {
    if (settings.process_seconds.empty()) continue;
    return Error{"a scenario has no times that differ by machine, as this flexible job shop does",
                 request.scenario};
  }
  std::vector<DraftItem> items = items_of(description.hall);
  for (std::size_t m = 0; m < description.machines.size(); ++m) {
    items[m].entry = json_dense(machine_value(description, m));
  }
  for (const HallRobot& robot : description.robots) {
    DraftItem& item = items.emplace_back();
    item.kind = HallItemKind::Robot;
    item.position = robot.position;
    ordered_json entry;
    entry["position"] =
        ordered_json::array({json_number(robot.position.x), json_number(robot.position.y)});
    item.entry = json_dense(entry);
  }
  ordered_json scenario;
  scenario["description"] = "Generated hall " + request.scenario;
  scenario[kEnvironmentKey] = "";
  for (const std::string_view key : {"robots", "machines", "input_machines", "output_machines"}) {
    scenario[std::string(key)] = ordered_json::array();
  }
  scenario["packages"] = packages_value(description.templates.front());
  HallDraftFile file;
  file.draft = draft_of(description.hall.tiles, std::move(items), scenario);
  file.resources = resources;
  return unsaved_hall(std::move(file));
}

/// The document of the scenario, with the lists of its items.
ordered_json scenario_document(const HallDraft& draft) {
  ordered_json document = json_of(draft.scenario);
  for (const HallItemKind kind : kListedKinds) {
    std::vector<const DraftItem*> items;
    for (const DraftItem& item : draft.items) {
      if (item.kind == kind) items.push_back(&item);
    }
    std::vector<const DraftItem*> by_place = items;
    std::ranges::sort(by_place, {}, [](const DraftItem* item) {
      return std::pair{item->rect.lower.j, item->rect.lower.i};
    });
    ordered_json list = ordered_json::array();
    for (const DraftItem* item : items) {
      if (item->entry.empty()) continue;
      ordered_json entry = json_of(item->entry);
      const std::size_t place = list.size();
      // Without a position it belongs to the machine with its place in the list.
      if (is_machine(kind) && !entry.contains("position") && by_place[place] != item) {
        ordered_json placed;
        placed["position"] = ordered_json::array({item->rect.lower.i, item->rect.lower.j});
        placed.update(entry);
        entry = std::move(placed);
      }
      list.push_back(std::move(entry));
    }
    const std::string key(list_of(kind));
    const bool kept = document.contains(key) && !document[key].empty();
    if (!kept && (document.contains(key) || !list.empty())) document[key] = std::move(list);
  }
  return document;
}

/// Whether the text is JSON of the same value, with keys in the same order.
bool says(const std::string& text, const ordered_json& document) {
  const ordered_json kept = ordered_json::parse(without_trailing_commas(text), nullptr, false);
  return !kept.is_discarded() && kept == document;
}

}  // namespace

HallDraftFile unsaved_hall(HallDraftFile file) {
  file.scenario = {"", json_lines(scenario_document(file.draft))};
  file.environment = {"", environment_text(file)};
  return file;
}

Result<HallDraftFile> open_hall_draft(const std::string& scenario, const std::string& resources,
                                      std::uint64_t seed) {
  HallRequest request;
  request.scenario = scenario;
  return open_hall_draft(request, resources, seed);
}

Result<HallDraftFile> open_hall_draft(const HallRequest& request, const std::string& resources,
                                      std::uint64_t seed) {
  if (is_generated_hall(request.scenario)) return generated_draft(request, resources, seed);
  HallDraftFile file;
  file.resources = resources;
  file.scenario.path = scenario_path(request.scenario, resources);
  const auto text = read_hall_text(file.scenario.path, *request.files);
  if (!text) return text.error();
  file.scenario.text = *text;
  JsonProblems problems{file.scenario.path};
  ScenarioFile scenario = read_scenario(*text, problems);
  if (problems.error) return *problems.error;
  const HallPaths paths{file.scenario.path, resources, request.files};
  if (request.environment) {
    file.environment.path = asked_file(*request.environment, paths);
  } else if (scenario.environment) {
    file.environment.path =
        find_named_file(*scenario.environment, kEnvironmentKey, paths, problems);
  } else {
    problems.fail(kEnvironmentKey, "missing", "the path of an environment");
  }
  if (problems.error) return *problems.error;
  const auto tiles_text = read_hall_text(file.environment.path, *request.files);
  if (!tiles_text) return tiles_text.error();
  file.environment.text = *tiles_text;
  auto tiles = read_environment(*tiles_text, file.environment.path);
  if (!tiles) return tiles.error();

  ordered_json document = ordered_json::parse(without_trailing_commas(*text));
  if (request.jobshop) {
    JobShopPath shop = job_shop_path(*request.jobshop);
    shop.file = fs::absolute(asked_file(shop.file, paths)).lexically_normal().string();
    scenario.jobshop = shop.name.empty() ? shop.file : shop.file + "#" + shop.name;
    document[kShopKey] = *scenario.jobshop;
  }
  const Hall hall = lay_out_hall(std::move(*tiles));
  std::vector<DraftItem> items = items_of(hall);
  match_machines(hall, scenario, problems, document, items);
  if (problems.error) return *problems.error;
  add_robot_items(scenario, document, items);
  file.draft = draft_of(hall.tiles, std::move(items), document);
  file.warnings = std::move(problems.warnings);
  return file;
}

std::string scenario_text(const HallDraftFile& file) {
  const ordered_json document = scenario_document(file.draft);
  return says(file.scenario.text, document) ? file.scenario.text : json_lines(document);
}

std::string environment_text(const HallDraftFile& file) {
  const TileMap map = tiles_of(file.draft);
  const std::string& kept = file.environment.text;
  ordered_json document = ordered_json::parse(without_trailing_commas(kept), nullptr, false);
  if (document.is_object()) {
    const auto before = read_environment(kept, file.environment.path);
    if (before && before->origin == map.origin && before->width == map.width &&
        before->height == map.height && before->tiles == map.tiles) {
      return kept;
    }
  } else {
    document = ordered_json::object();
  }
  ordered_json columns = ordered_json::array();
  for (int i = 0; i < map.width; ++i) {
    ordered_json column = ordered_json::array();
    for (int j = 0; j < map.height; ++j) {
      column.push_back(static_cast<int>(map.at({map.origin.i + i, map.origin.j + j})));
    }
    columns.push_back(std::move(column));
  }
  document["data"] = std::move(columns);
  document["offset"] = ordered_json::array({map.origin.i, map.origin.j});
  // A file on one line stays on one line.
  const bool one_line = !kept.empty() && std::ranges::count(trimmed(kept), '\n') == 0;
  return one_line ? json_dense(document) + "\n" : json_lines(document);
}

Result<std::optional<JobShop>> job_shop_of(const HallDraftFile& file) {
  const ordered_json document = json_of(file.draft.scenario);
  const auto named = document.find(kShopKey);
  if (named == document.end() || !named->is_string()) return std::optional<JobShop>{};
  JobShopPath path = job_shop_path(named->get<std::string>());
  JsonProblems problems{file.scenario.path};
  const HallPaths paths{file.scenario.path, file.resources};
  path.file = find_named_file(path.file, kShopKey, paths, problems);
  if (problems.error) return *problems.error;
  auto shop = load_job_shop(path, *paths.files);
  if (!shop) return shop.error();
  return std::optional<JobShop>(std::move(*shop));
}

// Saving

namespace {

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
