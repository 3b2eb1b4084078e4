// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/engine/scenario.h"
#include "core/lisp/lisp_loader.h"
#include "core/lisp/lisp_value.h"
#include "core/lisp/source_text.h"
#include "core/lisp/thing_reader.h"
#include "core/sim/result.h"

namespace magna {

/// Converts the result of a world file to a scenario and checks its values: types, kinds, names,
/// sizes, ranges, and that there is exactly one map for all robots.
///
/// The result of a file is the list returned by core/lisp/loader.lisp (`guarded-load`); offsets in
/// it count characters of `source`. When a function returns false, `problems` has the reasons:
/// several if they are those of independent parts.
class ScenarioBuilder {
 public:
  explicit ScenarioBuilder(const SourceText& source) : source_(source) {}

  bool build(const LispValue& made);

  /// After `build`: the cells for place types described by programs; nothing if there are none, or
  /// if the map has errors, which World::build will report.
  std::optional<LispCells> cells_for_places() const;
  /// Adds the places found by these programs (`find-places`).
  void add_places(const LispValue& found);

  Scenario& scenario() { return scenario_; }
  const std::vector<ScenarioProblem>& problems() const { return problems_; }

 private:
  /// Each adds a problem, unless it is known, and returns false.
  bool fail(ScenarioProblem problem);
  bool fail(const LispValue& place, std::string message);
  bool fail_file(std::string message);

  const LispValue* choose_map(const LispValue& maps, const LispValue& robots);
  bool read_attribute_definition(const LispValue& value);
  bool read_place_type(const LispValue& value);
  bool read_map(const LispValue& map);
  bool read_things(const LispValue& things);
  bool read_clauses(const LispValue& clauses);
  bool read_rooms(const LispValue& rooms);
  bool read_thing(const LispValue& value, ThingDescription& thing);
  bool read_robots(const LispValue& robots);
  bool read_robot(const LispValue& value);
  bool read_name(const LispValue& value, RobotDescription& robot);
  bool read_parts(const LispValue& value, RobotDescription& robot);
  bool read_ranger(const LispValue& place, const LispValue& ranger, RobotDescription& robot);
  bool read_image_camera(const LispValue& camera, RobotDescription& robot);
  /// Applies the list of `image-camera-form` in robots.lisp to `spec`.
  bool read_camera_keys(const LispValue& camera, ImageCamera& spec);
  bool read_mission(const LispValue& place, const LispValue& mission, Plan& plan);

  // Neural agents: scenario_agents.cpp.
  bool read_agent(const LispValue& place, const LispValue& agent, Scenario::Robot& robot);
  bool read_eyes(const LispValue& eyes, AgentDescription& agent);
  bool check_agent_numbers(const LispValue& robots);
  bool read_agent_world(const LispValue& objects, const LispValue& resets);
  bool read_agent_object(const LispValue& value);
  /// The thing of the map for a `def-agent-object`; nullptr if there is none, see `problems`.
  const ThingDescription* target_thing(const LispValue& place, const LispValue& thing);
  bool check_toggles(const LispValue& place, const AgentObject& object,
                     const ThingDescription& thing);
  bool read_agent_reset(const LispValue& value);
  bool read_reset_agent(const LispValue& clause, AgentReset& reset);
  bool read_reset_object(const LispValue& clause, AgentReset& reset);
  bool check_agents_stand(const LispValue& resets);

  bool in_map(Point point) const;
  std::string map_text() const;
  SourcePlace place(const LispValue& offset) const { return source_.place(offset.offset()); }

  const SourceText& source_;
  Scenario scenario_;
  std::vector<PlaceType> place_types_;  // of the file, in order of definition
  std::vector<bool> finds_by_program_;  // by type: described by a program
  DrawingReader drawings_;
  std::vector<ScenarioProblem> problems_;
};

}  // namespace magna
