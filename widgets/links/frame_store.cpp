// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/frame_store.h"

#include <utility>

namespace magna {

void FrameStore::put(Rows& rows, FrameRow row) {
  rows.bytes += row->room();
  rows.rows.push_back(std::move(row));
  while (rows.rows.size() > kMost || rows.bytes > kMostBytes) {
    rows.bytes -= rows.rows.front()->room();
    rows.rows.pop_front();
    ++rows.first;
    ++gone_;
  }
}

bool FrameStore::add(const std::shared_ptr<const LinkFrames>& frames) {
  if (!frames || frames == last_) return false;
  last_ = frames;
  missed_ += frames->missed;
  if (paused_) came_waiting_ += frames->frames.size();
  for (const LinkFrame& frame : frames->frames) {
    // Keeps the whole block of a snapshot alive while one of its frames is stored.
    put(paused_ ? waiting_ : kept_, FrameRow(frames, &frame));
  }
  return true;
}

void FrameStore::set_paused(bool paused) {
  paused_ = paused;
  if (paused) return;
  for (FrameRow& row : std::exchange(waiting_, {}).rows) put(kept_, std::move(row));
  came_waiting_ = 0;
}

void FrameStore::clear() {
  kept_ = {{}, end(), 0};
  waiting_ = {};
  came_waiting_ = missed_ = gone_ = 0;
}

}  // namespace magna
