// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/hall/hall_check.h"
#include "core/hall/hall_draft.h"
#include "core/hall/hall_draft_file.h"
#include "core/hall/hall_property.h"
#include "core/sim/message.h"
#include "core/sim/result.h"

namespace magna {

/// Where an edge of an item is dragged to.
enum class HallEdge : std::uint8_t { Left, Top, Right, Bottom };

/// Edits a hall. Every edit either happens, or is refused with its reason and changes nothing.
/// What already stood in a file may overlap; an edit only refuses what it would place itself.
///
/// An edit is a step of undo, or a part of the gesture that is going on. Undo is unlimited.
class HallEditor {
 public:
  /// Nothing = done; otherwise why not.
  using Refusal = std::optional<Message>;

  static constexpr int kLeastSide = 5;       ///< tiles
  static constexpr int kMostSide = 500;      ///< tiles
  static constexpr double kRobotGrid = 0.1;  ///< m, for `snapped`

  /// An empty hall of 24 x 16 tiles.
  HallEditor();
  /// A hall that was opened.
  explicit HallEditor(HallDraftFile file);
  /// An empty hall: floor with a wall round it. Sides in tiles, limited to the range above.
  static HallDraftFile empty_hall(int width, int height);

  // The hall
  const HallDraft& draft() const { return file_.draft; }
  const HallDraftFile& file() const { return file_; }
  /// Machines, belts and areas as a run finds them in the tiles. Valid until the next edit.
  const Hall& layout() const;
  /// Grows with every edit, undo and redo.
  std::uint64_t version() const { return version_; }
  /// Whether it differs from what was opened or saved. Compares items, not the texts of the files,
  /// so that it takes no time in large halls.
  bool is_changed() const { return !in_files_ || file_.draft != *in_files_; }
  /// "machine2", "wall at 4, 7"; the hall itself: "hall".
  std::string name(HallItemId id) const;
  /// The topmost item at a place: robots before what they stand on.
  std::optional<HallItemId> item_at(Point p) const;
  /// Items that the rectangle touches, m.
  std::vector<HallItemId> items_in(Point lower, Point upper) const;
  /// The machine of a belt, and the belts of a machine.
  std::vector<HallItemId> connected(HallItemId id) const;

  /// Where an item of the kind is placed for a place of the pointer: the centre of a cell, for
  /// robots a multiple of kRobotGrid; `free`: robots exactly there.
  static Point snapped(HallItemKind kind, Point p, bool free = false);

  // Edits. Items of several kinds may be edited together.
  /// The id of `item` is ignored. Machines and robots without an entry get one with their position
  /// if the scenario has their list. A belt begins at the end that is beside a machine.
  Result<HallItemId, Message> add(DraftItem item);
  /// Whether `add` would be refused, for previews.
  Refusal why_not_add(const DraftItem& item) const;
  /// An item to add with a gesture from one place to another: a machine, a robot (at `to`), a
  /// rectangle, or a belt that starts at `from` and bends once at most (along the longer side
  /// first).
  static DraftItem drawn(HallItemKind kind, Point from, Point to);

  /// Whole tiles; items that are not robots move by the rounded distance, and robots alone exactly.
  Refusal move(std::span<const HallItemId> ids, Point by);
  Refusal why_not_move(std::span<const HallItemId> ids, Point by) const;
  /// A quarter turn clockwise on the screen, about the cell of the first one (a robot: its own
  /// place). A belt alone turns about its end at the machine; a machine alone turns with its belts.
  Refusal rotate(std::span<const HallItemId> ids);
  /// Moves an edge of a wall or area by whole tiles, outwards with positive numbers.
  Refusal resize(HallItemId id, HallEdge edge, int by);
  /// The rectangle of a wall or area.
  Refusal set_rect(HallItemId id, const TileRect& rect);
  /// The cells of a belt, from its machine outwards; each beside the one before.
  Refusal set_belt(HallItemId id, std::vector<Cell> cells);
  /// Makes a belt longer or shorter at its outer end.
  Refusal extend_belt(HallItemId id, int by);
  Refusal remove(std::span<const HallItemId> ids);
  /// Copies with their properties; the new ids in the order of `ids`.
  Result<std::vector<HallItemId>, Message> duplicate(std::span<const HallItemId> ids, Point by);
  /// A property by its key in `properties_of`; kWholeHall for those of the hall.
  Refusal set_property(HallItemId id, std::string_view key, std::string_view text);
  /// As text; empty = the default is in force.
  std::string property(HallItemId id, std::string_view key) const;
  /// Inserts columns (or rows) of floor before `at`, or removes them from `at` on with a negative
  /// number; what reaches across becomes longer or shorter.
  Refusal insert_columns(int at, int count);
  Refusal insert_rows(int at, int count);
  /// Inserts or removes before the last but one column and row, so that a wall round the hall
  /// remains.
  Refusal resize_hall(int width, int height);

  // Undo
  /// Edits until `end_gesture` are one step, with this text in the menu ("Move machine2").
  void begin_gesture(Message text);
  void end_gesture();
  /// Undoes the edits of the gesture.
  void cancel_gesture();
  bool in_gesture() const { return gesture_.has_value(); }
  /// What the next undo or redo would do; nothing = there is none, or a gesture is going on.
  const Message* undo_text() const;
  const Message* redo_text() const;
  bool undo();
  bool redo();

  // Checks and files
  /// All findings (core/hall/hall_check.h); kept until the next edit. A job shop that cannot be
  /// read is a finding.
  const std::vector<HallFinding>& findings() const;
  /// Under the scenario's own name, or another one.
  HallSaved save(const std::string& scenario, const HallSaveConsent& consent = {});
  HallSaved save(const HallSaveConsent& consent = {}) { return save(file_.scenario.path, consent); }

 private:
  /// An item before and after a step; nothing = it did not exist.
  struct Change {
    std::optional<DraftItem> before;
    std::optional<DraftItem> after;
  };
  /// What a draft has apart from items.
  struct Frame {
    Cell origin;
    int width = 0;
    int height = 0;
    std::string scenario;
    friend bool operator==(const Frame&, const Frame&) = default;
  };
  struct Step {
    Message text;
    std::vector<Change> changes;                   ///< in order of number
    std::optional<std::pair<Frame, Frame>> frame;  ///< before and after, if it differs
  };
  struct Gesture {
    Message text;
    HallDraft before;
  };

  static Frame frame_of(const HallDraft& draft);
  static Step step_between(Message text, const HallDraft& before, const HallDraft& after);
  /// Puts the edited draft in force as a step, or as a part of the gesture.
  Refusal take(Result<HallDraft, Message> edited, Message text);
  void record(Step step);
  void apply(const Step& step, bool forwards);
  void touch();
  const std::map<HallItemId, std::string>& names() const;

  HallDraftFile file_;
  std::optional<HallDraft> in_files_;  ///< what the files say; nothing = no draft that was edited
  HallItemId next_ = 1;
  std::uint64_t version_ = 0;
  std::vector<Step> steps_;
  std::size_t done_ = 0;  ///< steps that are in force; the others can be redone
  std::optional<Gesture> gesture_;
  // Computed on demand, and dropped by the next edit.
  mutable std::optional<Hall> layout_;
  mutable std::optional<std::map<HallItemId, std::string>> names_;
  mutable std::optional<std::vector<HallFinding>> findings_;
};

}  // namespace magna
