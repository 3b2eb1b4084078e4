// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/line_kinds.h"

#include <algorithm>

#include "protocols/actr/frontier_lines.h"
#include "protocols/actr/state_lines.h"

namespace magna {
namespace {

constexpr LineKindRow kRows[] = {
    {LineKind::Status, "status", write_status},
    {LineKind::Attention, "attention", write_attention},
    {LineKind::Stop, "stop", write_stop},
    {LineKind::Pause, "pause", write_pause},
    {LineKind::Lockstep, "lockstep", write_lockstep},
    {LineKind::Selection, "selection", write_selection, &OwnView::selection},
    {LineKind::Picture, "picture", write_picture, &OwnView::picture},
    {LineKind::Marked, "marked", write_marked, &OwnView::marked, true},
    {LineKind::Refusals, "refusals", nullptr},
    {LineKind::Frontier2, "frontier2", write_frontier2},
    {LineKind::Stretch, "stretch", write_stretches},
    {LineKind::Geometry, "geometry", write_geometry, &OwnView::geometry},
    {LineKind::Image, "image", nullptr},
    {LineKind::Time, "time", write_time},
};
static_assert(std::size(kRows) == kLineKinds);

consteval bool in_order() {
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    if (static_cast<std::size_t>(kRows[i].kind) != i) return false;
  }
  return true;
}
static_assert(in_order());

}  // namespace

std::span<const LineKindRow> line_kinds() { return kRows; }

std::string names_of_line_kinds() {
  std::string names;
  for (const LineKindRow& row : kRows) {
    if (!names.empty()) names += ", ";
    names += row.name;
  }
  return names;
}

std::optional<LineKind> find_line_kind(std::string_view name) {
  const auto* const row = std::ranges::find(kRows, name, &LineKindRow::name);
  if (row == std::end(kRows)) return {};
  return row->kind;
}

}  // namespace magna
