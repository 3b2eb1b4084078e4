// SPDX-License-Identifier: GPL-3.0-or-later
// WorldDraft: finds the forms of a loaded world's objects in its text.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/lisp/source_text.h"
#include "core/lisp/world_draft.h"
#include "core/robot/odometer.h"
#include "core/robot/robot_type.h"

namespace magna {

/// Builds the document of a text and the world loaded from it.
class WorldDraftReader {
 public:
  WorldDraftReader(const SourceText& source, const std::vector<SourceNode>& tree,
                   const Scenario& loaded)
      : source_(source), text_(source.characters()), tree_(tree), loaded_(loaded) {}

  void read(WorldDraft& draft) {
    draft_ = &draft;
    const WorldDescription& world = loaded_.world;
    draft.file_ = loaded_.source;
    draft.text_ = text_;
    draft.map_name_ = world.name;
    draft.lower_ = {double(world.origin.i), double(world.origin.j)};
    draft.upper_ = draft.lower_ + Point{double(world.width), double(world.height)};
    find_forms();
    count_objects();
    for (const auto& clause : world.clauses) add(object_of(clause), place_of(clause));
    for (const ThingDescription& thing : world.things) add(object_of(thing), thing.place);
    for (const Scenario::Robot& robot : loaded_.robots) add(object_of(robot), robot.robot.place);
    add_cybot_start();
    add_choices();
    put_locked_last();
  }

 private:
  using PlaceKey = std::pair<int, int>;
  static PlaceKey key(SourcePlace place) { return {place.line, place.column}; }

  // Clauses of the map, and robots and things at the top level.
  void find_forms() {
    for (const SourceNode& form : tree_) {
      if (form.items.empty() || !form.plain) continue;
      const std::string word = atom_text(text_, form.items.front());
      if (word == "defmap") read_map(form);
      if (word == "defrobot" || word == "new-thing") note(form);
      if (word == "defvar" || word == "defparameter") note_prototype(form);
    }
  }

  void read_map(const SourceNode& form) {
    if (form.items.size() < 3 || atom_text(text_, form.items[1]) != loaded_.world.name) return;
    if (form.items[2].form.kind != SourceForm::Kind::List) return;
    draft_->map_inside_ = form.items[2].form.end;
    draft_->map_end_ = form.form.end;
    const std::vector<SourceNode>& keys = form.items[2].items;
    for (std::size_t k = 2; k + 1 < keys.size(); ++k) {
      if (atom_text(text_, keys[k]) == ":cybot-start" && keys[k + 1].plain) start_ = &keys[k + 1];
    }
    for (std::size_t k = 3; k < form.items.size(); ++k) {
      if (form.items[k].plain && !form.items[k].items.empty()) note(form.items[k]);
    }
  }

  void note(const SourceNode& form) { forms_[key(source_.place(form.form.begin))] = &form; }

  // (defvar desk* (new-thing desk nil …))
  void note_prototype(const SourceNode& form) {
    if (form.items.size() < 3 || form.items[2].items.size() < 4) return;
    const SourceNode& made = form.items[2];
    if (atom_text(text_, made.items[0]) != "new-thing") return;
    if (atom_text(text_, made.items[2]) != "nil") return;
    prototypes_.push_back(&form);
  }

  void count_objects() {
    const auto count = [this](SourcePlace place) { ++counts_[key(place)]; };
    for (const auto& clause : loaded_.world.clauses) count(place_of(clause));
    for (const ThingDescription& thing : loaded_.world.things) count(thing.place);
    for (const Scenario::Robot& robot : loaded_.robots) count(robot.robot.place);
  }

  static SourcePlace place_of(const WorldDescription::Clause& clause) {
    return std::visit([](const auto& one) { return one.place; }, clause);
  }

  static WorldObject object_of(const WorldDescription::Clause& clause) {
    WorldObject object;
    const auto cell = [](Cell at) { return Point{double(at.i), double(at.j)}; };
    const auto corners = [&](const auto& one) {
      object.pose = {double(one.from.i), double(one.from.j), 0.0};
      object.to = cell(one.to);
      object.name = one.substance;
    };
    if (const auto* const wall = std::get_if<WallClause>(&clause)) {
      object.kind = WorldObjectKind::Wall;
      corners(*wall);
    } else if (const auto* const rect = std::get_if<RectClause>(&clause)) {
      object.kind = WorldObjectKind::Rect;
      corners(*rect);
    } else if (const auto* const disc = std::get_if<CircleClause>(&clause)) {
      object.kind = WorldObjectKind::Circle;
      object.pose = {double(disc->centre.i), double(disc->centre.j), 0.0};
      object.radius = disc->radius;
      object.name = disc->substance;
    }
    return object;
  }

  static WorldObject object_of(const ThingDescription& thing) {
    WorldObject object{WorldObjectKind::Thing, thing.name};
    object.pose = {thing.position.x, thing.position.y, 0.0};
    object.footprint = thing.footprint;
    if (thing.footprint) object.pose.theta = thing.footprint->rotation;
    return object;
  }

  static WorldObject object_of(const Scenario::Robot& robot) {
    WorldObject object{WorldObjectKind::Robot, robot.robot.name};
    object.type = std::string(info(robot.robot.type).name);
    object.pose = robot.robot.pose;
    object.radius = info(robot.robot.type).radius;
    object.turns = true;
    return object;
  }

  void add(WorldObject object, SourcePlace place) {
    const auto found = forms_.find(key(place));
    WorldDraft::Span span;
    object.line = place.line;
    object.column = place.column;
    if (found == forms_.end()) {
      lock_made(object, span);
    } else {
      const SourceNode& form = *found->second;
      span = {form.form.begin, form.form.end};
      const ObjectForm read = ObjectForm::read(text_, form, object.kind);
      if (counts_[key(place)] > 1) {
        object.locked = "its form places several objects";
      } else if (!read.problem.empty()) {
        object.locked = read.problem;
      } else if (read.differs(object)) {
        object.locked = "the program changes its numbers after they were read";
      } else if (object.kind == WorldObjectKind::Thing && object.footprint) {
        object.turns = read.has_footprint ? read.depth.has_value() : read.descriptor.has_value();
      }
      if (object.locked.empty() && object.kind == WorldObjectKind::Thing) things_.push_back(&form);
    }
    draft_->objects_.push_back(std::move(object));
    draft_->spans_.push_back(span);
  }

  // An object that comes from a loop, a function or another file.
  void lock_made(WorldObject& object, WorldDraft::Span& span) const {
    for (const SourceNode& form : tree_) {
      const PlaceKey begin = key(source_.place(form.form.begin));
      const PlaceKey end = key(source_.place(form.form.end));
      const PlaceKey at{object.line, object.column};
      if (at < begin || at >= end) continue;
      span = {form.form.begin, form.form.begin};
      object.locked = fmt::format("it is made by the program {}", excerpt(source_, form.form));
      object.line = begin.first;
      object.column = begin.second;
      return;
    }
    object.locked = "it is made by another file";
    object.line = object.column = 0;
  }

  void add_cybot_start() {
    const auto& start = loaded_.world.anchors.cybot_start;
    if (!start) return;
    WorldObject object{WorldObjectKind::CybotStart, "CyBOT"};
    object.pose = *start;
    object.radius = info(RobotType::Cybot).radius;
    object.turns = true;
    WorldDraft::Span span;
    if (start_ == nullptr) {
      object.locked = "it is made by a program";
    } else {
      const SourcePlace place = source_.place(start_->form.begin);
      object.line = place.line;
      object.column = place.column;
      span = {start_->form.begin, start_->form.end};
      const ObjectForm read = ObjectForm::read(text_, *start_, object.kind);
      object.locked = read.problem;
      if (object.locked.empty() && read.differs(object)) object.locked = "its numbers are computed";
    }
    draft_->objects_.push_back(std::move(object));
    draft_->spans_.push_back(span);
  }

  // So that tables of large scattered worlds begin with what can be edited.
  void put_locked_last() {
    std::vector<WorldObject> objects;
    std::vector<WorldDraft::Span> spans;
    for (const bool locked : {false, true}) {
      for (std::size_t k = 0; k < draft_->objects_.size(); ++k) {
        if (draft_->objects_[k].locked.empty() == locked) continue;
        objects.push_back(draft_->objects_[k]);
        spans.push_back(draft_->spans_[k]);
      }
    }
    draft_->objects_ = std::move(objects);
    draft_->spans_ = std::move(spans);
  }

  void add_choice(WorldObject model, std::u32string before, std::u32string after) {
    const auto same = [&model](const WorldObject& other) {
      return other.kind == model.kind && other.name == model.name && other.type == model.type;
    };
    const auto& choices = draft_->choices_;
    if (std::any_of(choices.begin(), choices.end(), same)) return;
    model.locked.clear();
    model.line = model.column = 0;
    draft_->choices_.push_back(std::move(model));
    draft_->patterns_.push_back({std::move(before), std::move(after)});
  }

  void add_choices() {
    if (draft_->map_inside_ != 0) {
      add_wall_choices();
      for (const SourceNode* prototype : prototypes_) add_prototype(*prototype);
      for (const SourceNode* thing : things_) add_copied(*thing);
    }
    for (const RobotTypeInfo& type : robot_types()) {
      if (type.type == RobotType::Rover || type.type == RobotType::Agent ||
          type.type == RobotType::Gobot || type.model == MotionModel::Remote) {
        continue;
      }
      WorldObject model{WorldObjectKind::Robot, std::string(type.name)};
      model.type = std::string(type.name);
      model.radius = type.radius;
      model.turns = true;
      add_choice(std::move(model), U"(defrobot ",
                 U" :type " + std::u32string(type.name.begin(), type.name.end()) + U")");
    }
  }

  // Of the substances of the map, or of concrete.
  void add_wall_choices() {
    std::vector<std::pair<std::string, double>> substances;
    for (const auto& clause : loaded_.world.clauses) {
      const WorldObject object = object_of(clause);
      double parameter = 0.0;
      if (const auto* const wall = std::get_if<WallClause>(&clause)) parameter = wall->parameter0;
      if (const auto* const rect = std::get_if<RectClause>(&clause))
        parameter = rect->parameters[0];
      if (const auto* const disc = std::get_if<CircleClause>(&clause)) parameter = disc->parameter;
      substances.emplace_back(object.name, parameter);
    }
    if (substances.empty()) substances.emplace_back("concrete", 40.0);
    const std::pair<WorldObjectKind, std::u32string> kinds[] = {
        {WorldObjectKind::Wall, U"(wall "},
        {WorldObjectKind::Rect, U"(rect "},
        {WorldObjectKind::Circle, U"(circle "}};
    for (const auto& [kind, before] : kinds) {
      for (const auto& [substance, parameter] : substances) {
        const std::string after = fmt::format(" {} {})", substance, lisp_number(parameter));
        add_choice(WorldObject{kind, substance}, before, {after.begin(), after.end()});
      }
    }
  }

  std::u32string part(std::size_t begin, std::size_t end) const {
    return std::u32string(text_.substr(begin, end - begin));
  }

  void add_prototype(const SourceNode& form) {
    const SourceNode& made = form.items[2];
    const std::string variable = atom_text(text_, form.items[1]);
    const std::string name = atom_text(text_, made.items[1]);
    if (variable.empty() || name.empty()) return;
    WorldObject model{WorldObjectKind::Thing, name};
    const ObjectForm read = ObjectForm::read(text_, made, WorldObjectKind::Thing);
    if (read.width && read.depth) {
      const double rotation = read.angle ? read.angle->value : 0.0;
      model.footprint = Footprint{read.width->value, read.depth->value, rotation};
      model.pose.theta = rotation;
      model.turns = true;
    }
    const std::string before = fmt::format("(obj ({} :prototype {}) ", name, variable);
    add_choice(std::move(model), {before.begin(), before.end()}, U" ())");
  }

  // A thing without a prototype is copied, with its contents.
  void add_copied(const SourceNode& form) {
    if (atom_text(text_, form.items[0]) != "obj" || atom_text(text_, form.items[1]).empty()) return;
    for (std::size_t k = 0; k < draft_->objects_.size(); ++k) {
      if (draft_->spans_[k].begin != form.form.begin) continue;
      const SourceForm& place = form.items[2].form;
      add_choice(draft_->objects_[k], part(form.form.begin, place.begin),
                 part(place.end, form.form.end));
    }
  }

  const SourceText& source_;
  std::u32string_view text_;
  const std::vector<SourceNode>& tree_;
  const Scenario& loaded_;
  WorldDraft* draft_ = nullptr;
  std::map<PlaceKey, const SourceNode*> forms_;
  std::map<PlaceKey, int> counts_;
  std::vector<const SourceNode*> prototypes_;
  std::vector<const SourceNode*> things_;  ///< that can be edited
  const SourceNode* start_ = nullptr;
};

Result<std::shared_ptr<const WorldDraft>> WorldDraft::read(const std::string& text,
                                                           const Scenario& loaded) {
  const auto source = SourceText::decode(text);
  if (!source) return source.error();
  const auto forms = scan_source(*source);
  if (!forms) return forms.error();
  const std::vector<SourceNode> tree = form_tree(source->characters(), *forms);
  auto draft = std::make_shared<WorldDraft>();
  draft->mark_ = text.starts_with("\xef\xbb\xbf");
  WorldDraftReader(*source, tree, loaded).read(*draft);
  const auto editable = [](const WorldObject& object) { return object.locked.empty(); };
  if (draft->map_inside_ == 0 && std::ranges::none_of(draft->objects_, editable)) {
    Error error{
        "nothing in this world can be edited here, because programs make its map and all "
        "objects; change them in an editor",
        loaded.source};
    if (!draft->objects_.empty()) {
      const WorldObject& first = draft->objects_.front();
      error.line = first.line;
      error.column = first.column;
      error.message += fmt::format(". {}: {}", first.name, first.locked);
    }
    return error;
  }
  return std::shared_ptr<const WorldDraft>(std::move(draft));
}

}  // namespace magna
