// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/message_store.h"

#include <utility>

namespace magna {

void MessageStore::put(Rows& rows, MessageRow row) {
  rows.bytes += row->room();
  rows.rows.push_back(std::move(row));
  while (rows.rows.size() > kMost || rows.bytes > kMostBytes) {
    rows.bytes -= rows.rows.front()->room();
    rows.rows.pop_front();
    ++rows.first;
    ++gone_;
  }
}

bool MessageStore::add(const std::shared_ptr<const LinkMessages>& messages) {
  if (!messages || messages == last_) return false;
  last_ = messages;
  missed_ += messages->missed;
  if (paused_) came_waiting_ += messages->messages.size();
  for (const LinkMessage& message : messages->messages) {
    // Keeps the whole block of a snapshot alive while one of its messages is stored.
    put(paused_ ? waiting_ : kept_, MessageRow(messages, &message));
  }
  return true;
}

void MessageStore::set_paused(bool paused) {
  paused_ = paused;
  if (paused) return;
  for (MessageRow& row : std::exchange(waiting_, {}).rows) put(kept_, std::move(row));
  came_waiting_ = 0;
}

void MessageStore::clear() {
  kept_ = {{}, end(), 0};
  waiting_ = {};
  came_waiting_ = missed_ = gone_ = 0;
}

}  // namespace magna
