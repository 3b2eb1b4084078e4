// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hall/hall_draft.h"
#include "core/sim/message.h"
#include "core/sim/result.h"

namespace magna {

/// The draft after an edit, or why it is refused. Edits refuse what they would place outside the
/// hall or on something else (core/hall/hall_placement.h); what overlaps already may stay.
using EditedDraft = Result<HallDraft, Message>;

/// Adds items, whose numbers follow those of the draft. Machines and robots without an entry get
/// one with their position if the scenario has their list; belts begin at their machine.
EditedDraft add_items(const HallDraft& draft, std::vector<DraftItem> items);
/// By whole tiles, and robots alone exactly.
EditedDraft move_items(const HallDraft& draft, std::span<const HallItemId> ids, Point by);
/// A quarter turn clockwise on the screen about the first one's cell, or a robot's place.
EditedDraft rotate_items(const HallDraft& draft, std::span<const HallItemId> ids);
/// The item of the same number with other cells.
EditedDraft reshape_item(const HallDraft& draft, DraftItem item);
EditedDraft remove_items(const HallDraft& draft, std::span<const HallItemId> ids);
EditedDraft duplicate_items(const HallDraft& draft, std::span<const HallItemId> ids, Point by,
                            HallItemId next);
EditedDraft set_item_property(const HallDraft& draft, HallItemId id, std::string_view key,
                              std::string_view text);
std::string item_property(const HallDraft& draft, HallItemId id, std::string_view key);

enum class HallAxis : std::uint8_t { Columns, Rows };
/// Inserts columns or rows of floor before `at`, or removes them from there on (a negative number);
/// sides stay between `least` and `most`.
EditedDraft insert_lines(const HallDraft& draft, HallAxis axis, int at, int count, int least,
                         int most);

/// The name of an item, computed from the whole draft.
std::string item_name(const HallDraft& draft, HallItemId id);

}  // namespace magna
