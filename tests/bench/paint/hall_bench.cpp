// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/paint/hall_bench.h"

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/hall/hall_editor.h"
#include "widgets/map/hall_editor/hall_draft_paint.h"

namespace magna::bench {
namespace {

HallEditor edited_hall(const benchmark::State& state) {
  const auto machines = state.range(0);
  auto file = open_hall_draft(
      "hall:" + std::to_string(machines) + ":" + std::to_string(machines / 2), {}, 1);
  return HallEditor(std::move(file.value()));
}

}  // namespace

void paint_edited_hall(benchmark::State& state) {
  const HallEditor editor = edited_hall(state);
  const HallDraft& draft = editor.draft();
  const Point lower{static_cast<double>(draft.origin.i), static_cast<double>(draft.origin.j)};
  QImage picture(1000, 700, QImage::Format_ARGB32_Premultiplied);
  MapView view;
  view.resize(picture.size());
  view.fit(lower,
           lower + Point{static_cast<double>(draft.width), static_cast<double>(draft.height)}, 16);
  for (auto _ : state) {
    QPainter painter(&picture);
    paint_draft(painter, editor, editor.findings(), view, look(LookKind::Light));
  }
}

void check_edited_hall(benchmark::State& state) {
  HallEditor editor = edited_hall(state);
  const auto& items = editor.draft().items;
  const auto robot = std::ranges::find(items, HallItemKind::Robot, &DraftItem::kind);
  if (robot == items.end()) return state.SkipWithError("no robot");
  const std::vector<HallItemId> moved{robot->id};
  double way = 0.1;
  for (auto _ : state) {
    editor.move(moved, {way, 0.0});
    benchmark::DoNotOptimize(editor.findings().size());
    way = -way;
  }
}

}  // namespace magna::bench
