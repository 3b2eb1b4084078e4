// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_editor.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/hall/hall_edits.h"
#include "core/hall/hall_placement.h"

namespace magna {
namespace {

constexpr int kUsualWidth = 24;  // tiles
constexpr int kUsualHeight = 16;
constexpr double kFarDrawn = 1e5;  // m: places of the pointer beyond are brought nearer

Cell pointed_cell(Point p) {
  return cell_of({std::clamp(p.x, -kFarDrawn, kFarDrawn), std::clamp(p.y, -kFarDrawn, kFarDrawn)});
}

/// From one cell to another, along the longer side first.
std::vector<Cell> drawn_belt(Cell from, Cell to) {
  std::vector<Cell> cells{from};
  const bool level_first = std::abs(to.i - from.i) >= std::abs(to.j - from.j);
  for (const bool level : {level_first, !level_first}) {
    while (level ? cells.back().i != to.i : cells.back().j != to.j) {
      Cell next = cells.back();
      if (level) {
        next.i += next.i < to.i ? 1 : -1;
      } else {
        next.j += next.j < to.j ? 1 : -1;
      }
      cells.push_back(next);
    }
  }
  return cells;
}

}  // namespace

HallEditor::HallEditor() : HallEditor(empty_hall(kUsualWidth, kUsualHeight)) {}

HallEditor::HallEditor(HallDraftFile file) : file_(std::move(file)) {
  if (!file_.draft.items.empty()) next_ = file_.draft.items.back().id + 1;
  const bool same = scenario_text(file_) == file_.scenario.text &&
                    environment_text(file_) == file_.environment.text;
  if (same) in_files_ = file_.draft;
}

HallDraftFile HallEditor::empty_hall(int width, int height) {
  HallDraftFile file;
  HallDraft& draft = file.draft;
  draft.width = std::clamp(width, kLeastSide, kMostSide);
  draft.height = std::clamp(height, kLeastSide, kMostSide);
  const int right = draft.width - 1, bottom = draft.height - 1;
  HallItemId next = kWholeHall;
  for (const TileRect& rect :
       {TileRect{{0, 0}, {right, 0}}, TileRect{{0, 1}, {0, bottom - 1}},
        TileRect{{right, 1}, {right, bottom - 1}}, TileRect{{0, bottom}, {right, bottom}}}) {
    DraftItem& wall = draft.items.emplace_back();
    wall.id = ++next;
    wall.kind = HallItemKind::Wall;
    wall.rect = rect;
  }
  draft.scenario =
      R"({"description":"","environment":"","robots":[],"machines":[],"input_machines":[],)"
      R"("output_machines":[],"packages":[]})";
  return unsaved_hall(std::move(file));
}

const Hall& HallEditor::layout() const {
  if (!layout_) layout_ = lay_out_hall(tiles_of(file_.draft));
  return *layout_;
}

const std::map<HallItemId, std::string>& HallEditor::names() const {
  if (!names_) names_ = item_names(file_.draft, layout());
  return *names_;
}

std::string HallEditor::name(HallItemId id) const {
  const auto found = names().find(id);
  return found == names().end() ? std::string{} : found->second;
}

std::optional<HallItemId> HallEditor::item_at(Point p) const {
  const HallItemId id = HallPlacement(file_.draft).at(p);
  if (id == kWholeHall) return {};
  return id;
}

std::vector<HallItemId> HallEditor::items_in(Point lower, Point upper) const {
  std::vector<HallItemId> found;
  const auto touches = [&](Point low, Point high) {
    return low.x <= upper.x && low.y <= upper.y && high.x >= lower.x && high.y >= lower.y;
  };
  for (const DraftItem& item : file_.draft.items) {
    const bool inside =
        is_belt(item.kind)
            ? std::ranges::any_of(
                  item.cells,
                  [&](Cell c) {
                    return touches({double(c.i), double(c.j)}, {c.i + 1.0, c.j + 1.0});
                  })
            : touches(item.lower(), item.upper());
    if (inside) found.push_back(item.id);
  }
  return found;
}

std::vector<HallItemId> HallEditor::connected(HallItemId id) const {
  const HallPlacement places(file_.draft);
  std::vector<HallItemId> found;
  for (const auto& [belt, index] : belt_items(file_.draft, layout())) {
    const HallBelt& used = layout().belts[static_cast<std::size_t>(index)];
    const HallItemId machine =
        places.at(layout().machines[static_cast<std::size_t>(used.machine)].tile);
    if (belt == id) found.push_back(machine);
    if (machine == id) found.push_back(belt);
  }
  return found;
}

Point HallEditor::snapped(HallItemKind kind, Point p, bool free) {
  if (kind != HallItemKind::Robot) return cell_centre(pointed_cell(p));
  if (free) return p;
  // Divided, so that 12.3 is the nearest number to 12.3.
  const double steps = 1.0 / kRobotGrid;
  return {std::round(p.x * steps) / steps, std::round(p.y * steps) / steps};
}

DraftItem HallEditor::drawn(HallItemKind kind, Point from, Point to) {
  DraftItem item;
  item.kind = kind;
  const Cell a = pointed_cell(from), b = pointed_cell(to);
  if (kind == HallItemKind::Robot) {
    item.position = to;
  } else if (is_belt(kind)) {
    item.cells = drawn_belt(a, b);
  } else if (is_machine(kind)) {
    item.rect = {b, b};
  } else {
    item.rect = {{std::min(a.i, b.i), std::min(a.j, b.j)},
                 {std::max(a.i, b.i), std::max(a.j, b.j)}};
  }
  return item;
}

// Edits

HallEditor::Refusal HallEditor::take(Result<HallDraft, Message> edited, Message text) {
  if (!edited) return edited.error();
  if (*edited == file_.draft) return {};
  if (!gesture_) record(step_between(std::move(text), file_.draft, *edited));
  file_.draft = std::move(*edited);
  touch();
  return {};
}

Result<HallItemId, Message> HallEditor::add(DraftItem item) {
  const HallItemId id = next_;
  item.id = id;
  Message text({"hall-step-add", "Add {}"}, word_of(item.kind));
  if (auto why = take(add_items(file_.draft, {std::move(item)}), std::move(text))) return *why;
  ++next_;
  return id;
}

HallEditor::Refusal HallEditor::why_not_add(const DraftItem& item) const {
  DraftItem added = item;
  added.id = next_;
  const auto edited = add_items(file_.draft, {std::move(added)});
  return edited ? Refusal{} : Refusal{edited.error()};
}

HallEditor::Refusal HallEditor::move(std::span<const HallItemId> ids, Point by) {
  return take(move_items(file_.draft, ids, by),
              ids.size() == 1 ? Message({"hall-step-move", "Move {}"}, name(ids.front()))
                              : Message({"hall-step-move-several", "Move {} items"}, ids.size()));
}

HallEditor::Refusal HallEditor::why_not_move(std::span<const HallItemId> ids, Point by) const {
  const auto edited = move_items(file_.draft, ids, by);
  return edited ? Refusal{} : Refusal{edited.error()};
}

HallEditor::Refusal HallEditor::rotate(std::span<const HallItemId> ids) {
  return take(rotate_items(file_.draft, ids),
              ids.size() == 1
                  ? Message({"hall-step-rotate", "Rotate {}"}, name(ids.front()))
                  : Message({"hall-step-rotate-several", "Rotate {} items"}, ids.size()));
}

HallEditor::Refusal HallEditor::resize(HallItemId id, HallEdge edge, int by) {
  const DraftItem* const item = file_.draft.find(id);
  TileRect rect = item == nullptr ? TileRect{} : item->rect;
  by = std::clamp(by, -kMostSide, kMostSide);
  switch (edge) {
    case HallEdge::Left: rect.lower.i -= by; break;
    case HallEdge::Top: rect.lower.j -= by; break;
    case HallEdge::Right: rect.upper.i += by; break;
    case HallEdge::Bottom: rect.upper.j += by; break;
  }
  return set_rect(id, rect);
}

HallEditor::Refusal HallEditor::set_rect(HallItemId id, const TileRect& rect) {
  const DraftItem* const item = file_.draft.find(id);
  if (item != nullptr && !is_ground(item->kind)) {
    return Message({"hall-not-resizable", "{} has a fixed size"}, name(id));
  }
  DraftItem after = item == nullptr ? DraftItem{} : *item;
  after.rect = rect;
  return take(reshape_item(file_.draft, std::move(after)),
              Message({"hall-step-resize", "Resize {}"}, name(id)));
}

HallEditor::Refusal HallEditor::set_belt(HallItemId id, std::vector<Cell> cells) {
  const DraftItem* const item = file_.draft.find(id);
  if (item != nullptr && !is_belt(item->kind)) {
    return Message({"hall-not-belt", "{} is not a belt"}, name(id));
  }
  DraftItem after = item == nullptr ? DraftItem{} : *item;
  after.cells = std::move(cells);
  return take(reshape_item(file_.draft, std::move(after)),
              Message({"hall-step-belt", "Change {}"}, name(id)));
}

HallEditor::Refusal HallEditor::extend_belt(HallItemId id, int by) {
  const DraftItem* const item = file_.draft.find(id);
  std::vector<Cell> cells = item == nullptr ? std::vector<Cell>{} : item->cells;
  by = std::clamp(by, -kMostSide, kMostSide);
  for (; by < 0 && cells.size() > 1; ++by) cells.pop_back();
  for (; by > 0 && !cells.empty(); --by) {
    const Cell last = cells.back();
    // A belt of one cell points away from its machine.
    Cell step{1, 0};
    if (cells.size() > 1) {
      const Cell before = cells[cells.size() - 2];
      step = {last.i - before.i, last.j - before.j};
    } else if (const auto machines = connected(id); !machines.empty()) {
      const Cell machine = file_.draft.find(machines.front())->rect.lower;
      step = {last.i - machine.i, last.j - machine.j};
    }
    cells.push_back({last.i + step.i, last.j + step.j});
  }
  return set_belt(id, std::move(cells));
}

HallEditor::Refusal HallEditor::remove(std::span<const HallItemId> ids) {
  return take(remove_items(file_.draft, ids),
              ids.size() == 1
                  ? Message({"hall-step-delete", "Delete {}"}, name(ids.front()))
                  : Message({"hall-step-delete-several", "Delete {} items"}, ids.size()));
}

Result<std::vector<HallItemId>, Message> HallEditor::duplicate(std::span<const HallItemId> ids,
                                                               Point by) {
  auto why = take(duplicate_items(file_.draft, ids, by, next_),
                  ids.size() == 1
                      ? Message({"hall-step-duplicate", "Duplicate {}"}, name(ids.front()))
                      : Message({"hall-step-duplicate-several", "Duplicate {} items"}, ids.size()));
  if (why) return *why;
  std::vector<HallItemId> copies;
  for (std::size_t k = 0; k < ids.size(); ++k) copies.push_back(next_++);
  return copies;
}

HallEditor::Refusal HallEditor::set_property(HallItemId id, std::string_view key,
                                             std::string_view text) {
  return take(set_item_property(file_.draft, id, key, text),
              Message({"hall-step-property", "Change {} of {}"}, key, name(id)));
}

std::string HallEditor::property(HallItemId id, std::string_view key) const {
  return item_property(file_.draft, id, key);
}

HallEditor::Refusal HallEditor::insert_columns(int at, int count) {
  return take(insert_lines(file_.draft, HallAxis::Columns, at, count, kLeastSide, kMostSide),
              Message({"hall-step-columns", "Change columns"}));
}

HallEditor::Refusal HallEditor::insert_rows(int at, int count) {
  return take(insert_lines(file_.draft, HallAxis::Rows, at, count, kLeastSide, kMostSide),
              Message({"hall-step-rows", "Change rows"}));
}

HallEditor::Refusal HallEditor::resize_hall(int width, int height) {
  constexpr int kKept = 2;  // lines at the end: a wall and the line before it
  const auto change = [](const HallDraft& draft, HallAxis axis, int first, int side, int wanted) {
    const int at = first + std::min(side, wanted) - kKept;
    return insert_lines(draft, axis, at, wanted - side, kLeastSide, kMostSide);
  };
  const HallDraft& draft = file_.draft;
  width = std::clamp(width, 0, kMostSide + 1);  // outside of the range, and refused
  height = std::clamp(height, 0, kMostSide + 1);
  auto edited = change(draft, HallAxis::Columns, draft.origin.i, draft.width, width);
  if (edited) {
    const HallDraft wide = *edited;
    edited = change(wide, HallAxis::Rows, wide.origin.j, wide.height, height);
  }
  return take(std::move(edited), Message({"hall-step-size", "Resize hall"}));
}

// Undo

HallEditor::Frame HallEditor::frame_of(const HallDraft& draft) {
  return {draft.origin, draft.width, draft.height, draft.scenario};
}

HallEditor::Step HallEditor::step_between(Message text, const HallDraft& before,
                                          const HallDraft& after) {
  Step step{std::move(text), {}, {}};
  auto old = before.items.begin();
  auto now = after.items.begin();
  while (old != before.items.end() || now != after.items.end()) {
    const bool gone = now == after.items.end() || (old != before.items.end() && old->id < now->id);
    const bool added = !gone && (old == before.items.end() || now->id < old->id);
    if (gone) {
      step.changes.push_back({*old++, {}});
    } else if (added) {
      step.changes.push_back({{}, *now++});
    } else {
      if (!(*old == *now)) step.changes.push_back({*old, *now});
      ++old;
      ++now;
    }
  }
  if (!(frame_of(before) == frame_of(after))) step.frame = {frame_of(before), frame_of(after)};
  return step;
}

void HallEditor::record(Step step) {
  steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(done_), steps_.end());
  steps_.push_back(std::move(step));
  done_ = steps_.size();
}

void HallEditor::apply(const Step& step, bool forwards) {
  std::vector<DraftItem>& items = file_.draft.items;
  for (const Change& change : step.changes) {
    const auto& from = forwards ? change.before : change.after;
    const auto& to = forwards ? change.after : change.before;
    const HallItemId id = from ? from->id : to->id;
    const auto place = std::ranges::lower_bound(items, id, {}, &DraftItem::id);
    if (from && to) {
      *place = *to;
    } else if (from) {
      items.erase(place);
    } else {
      items.insert(place, *to);
    }
  }
  if (step.frame) {
    const Frame& frame = forwards ? step.frame->second : step.frame->first;
    file_.draft.origin = frame.origin;
    file_.draft.width = frame.width;
    file_.draft.height = frame.height;
    file_.draft.scenario = frame.scenario;
  }
  touch();
}

void HallEditor::touch() {
  ++version_;
  layout_.reset();
  names_.reset();
  findings_.reset();
}

void HallEditor::begin_gesture(Message text) {
  if (!gesture_) gesture_ = Gesture{std::move(text), file_.draft};
}

void HallEditor::end_gesture() {
  if (!gesture_) return;
  const Gesture gesture = std::move(*gesture_);
  gesture_.reset();
  if (!(gesture.before == file_.draft)) {
    record(step_between(gesture.text, gesture.before, file_.draft));
  }
}

void HallEditor::cancel_gesture() {
  if (!gesture_) return;
  HallDraft before = std::move(gesture_->before);
  gesture_.reset();
  if (before == file_.draft) return;
  file_.draft = std::move(before);
  touch();
}

const Message* HallEditor::undo_text() const {
  return gesture_ || done_ == 0 ? nullptr : &steps_[done_ - 1].text;
}

const Message* HallEditor::redo_text() const {
  return gesture_ || done_ == steps_.size() ? nullptr : &steps_[done_].text;
}

bool HallEditor::undo() {
  if (undo_text() == nullptr) return false;
  apply(steps_[--done_], false);
  return true;
}

bool HallEditor::redo() {
  if (redo_text() == nullptr) return false;
  apply(steps_[done_++], true);
  return true;
}

// Checks and files

const std::vector<HallFinding>& HallEditor::findings() const {
  if (!findings_) findings_ = check_hall_file(file_);
  return *findings_;
}

HallSaved HallEditor::save(const std::string& scenario, const HallSaveConsent& consent) {
  HallSaved saved = save_hall_draft(file_, scenario, consent);
  if (saved.problem != HallSaveProblem::None) return saved;
  in_files_ = file_.draft;
  touch();
  return saved;
}

}  // namespace magna
