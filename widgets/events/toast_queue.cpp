// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/toast_queue.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

std::int64_t time_for(const Notice& notice) {
  return notice.severity == Severity::Warning ? ToastQueue::kWarningNs : ToastQueue::kCautionNs;
}

/// The reason of the same problem may have changing numbers.
bool same_trouble(const Notice& a, const Notice& b) {
  if (a.source != b.source || a.kind != b.kind || a.severity != b.severity) return false;
  return a.kind == NoticeKind::Blocked || a.kind == NoticeKind::Collided || a.text == b.text;
}

}  // namespace

void ToastQueue::post(const Notice& notice) {
  if (notice.severity == Severity::Info || notice.kind == NoticeKind::Stop) return;
  const auto same = std::ranges::find_if(
      items_, [&](const Item& item) { return same_trouble(item.notice, notice); });
  if (same != items_.end()) {
    same->notice = notice;
    same->times += 1;
    same->left_ns = time_for(notice);
    return;
  }
  if (items_.size() >= kMost) {
    ++more_;
    if (notice.severity != Severity::Warning) return;
    const auto lesser = std::ranges::find_if(
        items_, [](const Item& item) { return item.notice.severity != Severity::Warning; });
    if (lesser == items_.end()) return;
    items_.erase(lesser);
  }
  items_.push_back({next_key_++, notice, 1, time_for(notice)});
}

bool ToastQueue::advance(std::int64_t now_ns, bool held) {
  const std::int64_t passed = now_ns - std::exchange(last_ns_, now_ns);
  if (held || items_.empty()) return false;
  for (Item& item : items_) item.left_ns -= passed;
  const bool gone = std::erase_if(items_, [](const Item& item) { return item.left_ns <= 0; }) > 0;
  forget_more_when_empty();
  return gone;
}

void ToastQueue::dismiss(std::uint64_t key) {
  std::erase_if(items_, [key](const Item& item) { return item.key == key; });
  forget_more_when_empty();
}

void ToastQueue::dismiss_all() {
  items_.clear();
  more_ = 0;
}

void ToastQueue::forget_more_when_empty() {
  if (items_.empty()) more_ = 0;
}

}  // namespace magna
