// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "core/hall/hall_clearance.h"
#include "core/hall/hall_description.h"
#include "core/hall/hall_file.h"
#include "core/hall/hall_placement.h"
#include "core/hall/hall_roads.h"
#include "core/hall/json_node.h"
#include "core/hall/scenario_file.h"

namespace magna {
namespace {

constexpr double kNeededGap = 2.0 * HallRoads::kClearance;  // m
constexpr double kParkingGap = 1.3;  // m between parked robots, as docks (core/hall/charging.cpp)

/// Robots that reach each other, and one of them.
struct RobotRegion {
  int region = 0;
  const DraftItem* robot = nullptr;
};

class HallChecker {
 public:
  HallChecker(const HallDraft& draft, const JobShop* shop)
      : draft_(draft),
        shop_(shop),
        hall_(lay_out_hall(tiles_of(draft))),
        names_(item_names(draft, hall_)),
        belts_(belt_items(draft, hall_)),
        places_(draft),
        clearance_(hall_) {}

  std::vector<HallFinding> take() {
    check_overlaps();
    check_machines();
    check_belts();
    check_interact_areas();
    check_ways();
    check_jobs();
    std::ranges::stable_sort(findings_, {}, &HallFinding::severity);
    return std::move(findings_);
  }

 private:
  void add(FindingSeverity severity, Message text, HallItemId id, std::optional<Point> place = {}) {
    const DraftItem* const item = draft_.find(id);
    if (!place && item != nullptr) place = 0.5 * (item->lower() + item->upper());
    findings_.push_back({severity, std::move(text), id, place});
  }
  const std::string& name(HallItemId id) const { return names_.at(id); }
  std::size_t count(HallItemKind kind) const {
    return static_cast<std::size_t>(std::ranges::count(draft_.items, kind, &DraftItem::kind));
  }
  HallItemId item_of(const HallMachine& machine) const { return places_.at(machine.tile); }
  HallItemId item_of(const HallBelt& belt) const { return places_.at(belt.cells.front()); }

  void check_overlaps();
  void check_machines();
  void check_belts();
  void check_belt_tiles(const DraftItem& item, const HallBelt& belt);
  void check_interact_areas();
  void check_ways();
  std::optional<RobotRegion> main_region();
  void check_parking(int region);
  void check_jobs();
  void check_packages(const HallDescription& description);
  Message why_unreached(int region, std::span<const Cell> cells, std::optional<Point>& place);
  std::string name_at(Point p) const;

  const HallDraft& draft_;
  const JobShop* shop_;
  Hall hall_;
  std::map<HallItemId, std::string> names_;
  std::map<HallItemId, int> belts_;
  HallPlacement places_;
  HallClearance clearance_;
  std::vector<HallFinding> findings_;
};

// Robots first: what they overlap is named after them, and an error.
void HallChecker::check_overlaps() {
  std::set<std::pair<HallItemId, HallItemId>> seen;
  const auto check = [&](const DraftItem& item, FindingSeverity severity) {
    const auto problem = places_.problem(item);
    if (!problem) return;
    if (!problem->other) {
      add(severity, Message({"hall-check-outside", "{} is partly outside the hall"}, name(item.id)),
          item.id);
    } else if (seen.insert(std::minmax(item.id, *problem->other)).second) {
      add(severity,
          Message({"hall-check-overlap", "{} overlaps {}"}, name(item.id), name(*problem->other)),
          item.id);
    }
  };
  for (const DraftItem& item : draft_.items) {
    if (item.kind == HallItemKind::Robot) check(item, FindingSeverity::Error);
  }
  for (const DraftItem& item : draft_.items) {
    if (item.kind != HallItemKind::Robot) check(item, FindingSeverity::Warning);
  }
}

void HallChecker::check_machines() {
  if (count(HallItemKind::InputMachine) == 0) {
    add(FindingSeverity::Error,
        Message({"hall-no-input", "there is no input machine, where packages enter"}), kWholeHall);
  }
  if (count(HallItemKind::OutputMachine) == 0) {
    add(FindingSeverity::Error,
        Message({"hall-no-output", "there is no output machine, where packages leave"}),
        kWholeHall);
  }
  if (count(HallItemKind::Robot) == 0) {
    add(FindingSeverity::Error, Message({"hall-no-robot", "there is no robot"}), kWholeHall);
  }
  for (const HallMachine& machine : hall_.machines) {
    const HallItemId id = item_of(machine);
    if (machine.input_belt < 0 && machine.type != MachineType::Input) {
      add(FindingSeverity::Error,
          Message({"hall-no-input-belt", "{} has no input belt"}, machine.name), id);
    }
    if (machine.output_belt < 0 && machine.type != MachineType::Output) {
      add(FindingSeverity::Error,
          Message({"hall-no-output-belt", "{} has no output belt"}, machine.name), id);
    }
  }
}

/// Whether a run finds the belt as it was drawn.
void HallChecker::check_belt_tiles(const DraftItem& item, const HallBelt& belt) {
  for (const Cell c : belt.cells) {
    if (std::ranges::find(item.cells, c) != item.cells.end()) continue;
    add(FindingSeverity::Error,
        Message({"hall-belts-touch", "{} runs on into {}; keep a tile between them"}, name(item.id),
                name(places_.at(c))),
        item.id, cell_centre(c));
    return;
  }
  for (const Cell c : item.cells) {
    if (std::ranges::find(belt.cells, c) != belt.cells.end()) continue;
    add(FindingSeverity::Warning,
        Message({"hall-belt-cut", "{} ends before its tile at {}, {}"}, name(item.id), c.i, c.j),
        item.id, cell_centre(c));
    return;
  }
}

void HallChecker::check_belts() {
  for (const DraftItem& item : draft_.items) {
    if (!is_belt(item.kind)) continue;
    const auto belt = belts_.find(item.id);
    if (belt == belts_.end()) {
      add(FindingSeverity::Warning,
          Message({"hall-belt-unused",
                   "{} is not used: it begins at no machine, or at one that has such a belt"},
                  name(item.id)),
          item.id);
    } else {
      check_belt_tiles(item, hall_.belts[static_cast<std::size_t>(belt->second)]);
    }
  }
  for (std::size_t b = 0; b < hall_.belts.size(); ++b) {
    const HallBelt& belt = hall_.belts[b];
    const HallItemId id = item_of(belt);
    const int first = belts_.at(id);
    if (first != static_cast<int>(b)) {
      add(FindingSeverity::Error,
          Message({"hall-belt-shared", "{} and {} are the same tiles, at two machines"},
                  hall_.belts[static_cast<std::size_t>(first)].name, belt.name),
          id);
    }
    if (belt.interact.cells.empty()) {
      add(FindingSeverity::Error,
          Message({"hall-no-interact", "{} has no interact area, from which robots use it"},
                  belt.name),
          id);
    }
  }
}

void HallChecker::check_interact_areas() {
  std::set<Cell> used;
  for (const HallBelt& belt : hall_.belts) {
    used.insert(belt.interact.cells.begin(), belt.interact.cells.end());
  }
  for (const DraftItem& item : draft_.items) {
    if (item.kind != HallItemKind::Interact || used.contains(item.rect.lower)) continue;
    add(FindingSeverity::Warning,
        Message({"hall-interact-unused", "{} is beside no belt of a machine"}, name(item.id)),
        item.id);
  }
}

/// Where most robots are; robots that cannot move are findings.
std::optional<RobotRegion> HallChecker::main_region() {
  std::map<int, std::pair<int, const DraftItem*>> robots;  // by region: how many, and the first
  for (const DraftItem& item : draft_.items) {
    if (item.kind != HallItemKind::Robot) continue;
    const auto region = clearance_.fill_from(item.position);
    if (!region) {
      add(FindingSeverity::Error,
          Message({"hall-robot-stuck", "{} cannot move: obstacles are too near"}, name(item.id)),
          item.id);
      continue;
    }
    auto& [number, first] = robots[*region];
    ++number;
    if (first == nullptr) first = &item;
  }
  const auto most =
      std::ranges::max_element(robots, {}, [](const auto& entry) { return entry.second.first; });
  if (most == robots.end()) return {};
  return RobotRegion{most->first, most->second.second};
}

std::string HallChecker::name_at(Point p) const {
  const HallItemId id = places_.at(p);
  return id == kWholeHall ? std::string("the border of the hall") : name(id);
}

/// Why robots of the region do not reach any of the cells, and where the way is too narrow.
Message HallChecker::why_unreached(int region, std::span<const Cell> cells,
                                   std::optional<Point>& place) {
  for (const Cell c : cells) {
    const auto narrow = clearance_.narrow_place(region, cell_centre(c));
    if (!narrow) continue;
    place = narrow->place;
    if (narrow->width < kNeededGap) {
      return Message({"hall-gap-narrow",
                      "the gap between {} and {} is {:.2f} m wide, and robots need {:.2f} m"},
                     name_at(narrow->side), name_at(narrow->other_side), narrow->width, kNeededGap);
    }
    return Message({"hall-gap-corner", "the way at {:.1f}, {:.1f} is too narrow"}, narrow->place.x,
                   narrow->place.y);
  }
  return Message({"hall-gap-none", "obstacles are between"});
}

void HallChecker::check_ways() {
  const auto most = main_region();
  if (!most) return;
  const auto reached = [&](std::span<const Cell> cells) {
    return std::ranges::any_of(cells, [&](Cell c) { return clearance_.reaches(c, most->region); });
  };
  for (const DraftItem& item : draft_.items) {
    if (item.kind != HallItemKind::Robot) continue;
    const auto region = clearance_.fill_from(item.position);
    if (!region || *region == most->region) continue;
    std::optional<Point> place;
    const Cell here = cell_of(item.position);
    const Message why = why_unreached(most->region, std::span(&here, 1), place);
    add(FindingSeverity::Error,
        Message({"hall-robot-apart", "{} does not reach what {} reaches: {}"}, name(item.id),
                name(most->robot->id), why),
        item.id, place);
  }
  for (const HallBelt& belt : hall_.belts) {
    if (belt.interact.cells.empty() || reached(belt.interact.cells)) continue;
    std::optional<Point> place;
    const Message why = why_unreached(most->region, belt.interact.cells, place);
    const std::string& machine = hall_.machines[static_cast<std::size_t>(belt.machine)].name;
    add(FindingSeverity::Error,
        Message({"hall-belt-unreached", "robots do not reach {} of {}: {}"}, belt.name, machine,
                why),
        item_of(belt), place);
  }
  check_parking(most->region);
}

void HallChecker::check_parking(int region) {
  std::vector<Cell> all;
  std::vector<const DraftItem*> unreached;
  std::size_t areas = 0;
  for (const DraftItem& item : draft_.items) {
    if (item.kind != HallItemKind::Parking) continue;
    ++areas;
    const std::vector<Cell> cells = item.tiles();
    all.insert(all.end(), cells.begin(), cells.end());
    const bool reached =
        std::ranges::any_of(cells, [&](Cell c) { return clearance_.reaches(c, region); });
    if (!reached) unreached.push_back(&item);
  }
  if (areas == 0) {
    add(FindingSeverity::Warning,
        Message({"hall-no-parking", "there is no parking area, where robots charge"}), kWholeHall);
    return;
  }
  for (const DraftItem* const item : unreached) {
    std::optional<Point> place;
    const Message why = why_unreached(region, item->tiles(), place);
    add(unreached.size() == areas ? FindingSeverity::Error : FindingSeverity::Warning,
        Message({"hall-parking-unreached", "robots do not reach the {}: {}"}, name(item->id), why),
        item->id, place);
  }
  if (unreached.size() == areas) return;
  const std::size_t robots = count(HallItemKind::Robot);
  const std::size_t room = clearance_.room(all, region, kParkingGap, robots);
  if (room < robots) {
    add(FindingSeverity::Warning,
        Message({"hall-parking-small", "the parking areas have room for {} of {} robots"}, room,
                robots),
        kWholeHall, cell_centre(all.front()));
  }
}

/// What a run would read of the scenario.
void HallChecker::check_jobs() {
  HallDraftFile file;
  file.draft = draft_;
  JsonProblems problems{"scenario"};
  const ScenarioFile scenario = read_scenario(scenario_text(file), problems);
  if (scenario.jobshop && shop_ == nullptr) return;  // not readable: another finding
  HallDescription description;
  description.hall = hall_;
  if (!problems.error && shop_ != nullptr) {
    furnish_hall(description, scenario, *shop_, scenario.jobshop.value_or(""), problems);
  } else if (!problems.error) {
    bool listed = true;
    for (const DraftItem& item : draft_.items) {
      if (item.kind != HallItemKind::Machine || !item.entry.empty()) continue;
      listed = false;
      add(FindingSeverity::Error,
          Message({"hall-machine-unlisted", "{} is missing in the scenario; set its processes"},
                  name(item.id)),
          item.id);
    }
    if (!listed) return;
    furnish_hall(description, scenario, problems);
  }
  if (problems.error) {
    add(FindingSeverity::Error, Message::verbatim(problems.error->message), kWholeHall);
    return;
  }
  check_packages(description);
}

void HallChecker::check_packages(const HallDescription& description) {
  std::set<int> done;
  std::set<std::size_t> lists;
  for (std::size_t m = 0; m < hall_.machines.size(); ++m) {
    const MachineSettings& settings = description.machines[m];
    const HallMachine& machine = hall_.machines[m];
    if (machine.type == MachineType::Input) lists.insert(settings.template_list);
    if (machine.type != MachineType::Standard) continue;
    done.insert(settings.processes.begin(), settings.processes.end());
    if (settings.processes.empty()) {
      add(FindingSeverity::Warning,
          Message({"hall-machine-idle", "{} does no process"}, machine.name), item_of(machine));
    }
  }
  const auto is_empty = [&](std::size_t list) { return description.templates[list].empty(); };
  if (!lists.empty() && std::ranges::all_of(lists, is_empty)) {
    add(FindingSeverity::Error,
        Message({"hall-no-packages", "there are no packages and no job shop"}), kWholeHall);
    return;
  }
  for (std::size_t m = 0; m < hall_.machines.size(); ++m) {
    const HallMachine& machine = hall_.machines[m];
    if (machine.type != MachineType::Input || !is_empty(description.machines[m].template_list)) {
      continue;
    }
    add(FindingSeverity::Warning,
        Message({"hall-input-idle", "{} makes no packages"}, machine.name), item_of(machine));
  }
  std::set<int> missing;
  for (const std::size_t list : lists) {
    std::size_t number = 0;
    for (const auto& package : description.templates[list]) {
      ++number;
      for (const Process& process : package) {
        if (done.contains(process.id) || !missing.insert(process.id).second) continue;
        add(FindingSeverity::Error,
            Message({"hall-process-missing",
                     "no machine does process {}, which package {} of the list needs"},
                    process.id, number),
            kWholeHall);
      }
    }
  }
}

}  // namespace

std::vector<HallFinding> check_hall(const HallDraft& draft, const JobShop* shop) {
  return HallChecker(draft, shop).take();
}

std::vector<HallFinding> check_hall_file(const HallDraftFile& file) {
  const auto shop = job_shop_of(file);
  if (shop) return check_hall(file.draft, *shop ? &**shop : nullptr);
  std::vector<HallFinding> findings = check_hall(file.draft);
  const Message why = Message::verbatim(shop.error().text());
  findings.insert(findings.begin(), HallFinding{FindingSeverity::Error, why, kWholeHall, {}});
  return findings;
}

std::string findings_text(std::span<const HallFinding> findings) {
  std::string text;
  for (const HallFinding& finding : findings) {
    text += finding.severity == FindingSeverity::Error ? "error" : "warning";
    if (finding.place) {
      text += fmt::format(" at {:.1f}, {:.1f}", finding.place->x, finding.place->y);
    }
    text += ": " + english(finding.text) + "\n";
  }
  const auto errors = std::ranges::count(findings, FindingSeverity::Error, &HallFinding::severity);
  const auto warnings = std::ssize(findings) - errors;
  return text + fmt::format("errors: {}, warnings: {}\n", errors, warnings);
}

}  // namespace magna
