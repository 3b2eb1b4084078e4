// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/console/line_history.h"

namespace magna {

void LineHistory::add(const QString& line) {
  end_search();
  if (!lines_.isEmpty() && lines_.back() == line) return;
  lines_ << line;
  if (lines_.size() > kMost) lines_.removeFirst();
}

QString LineHistory::earlier(const QString& shown) {
  if (at_ < 0) draft_ = shown;
  for (qsizetype next = (at_ < 0 ? lines_.size() : at_) - 1; next >= 0; --next) {
    if (!lines_[next].startsWith(draft_) || lines_[next] == shown) continue;
    at_ = next;
    return lines_[next];
  }
  return shown;
}

QString LineHistory::later(const QString& shown) {
  if (at_ < 0) return shown;
  for (qsizetype next = at_ + 1; next < lines_.size(); ++next) {
    if (!lines_[next].startsWith(draft_) || lines_[next] == shown) continue;
    at_ = next;
    return lines_[next];
  }
  end_search();
  return draft_;
}

}  // namespace magna
