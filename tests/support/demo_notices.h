// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/view/notice.h"

namespace magna::test {

using NoticeBlock = std::shared_ptr<const std::vector<Notice>>;

/// Notices numbered `first` to `last`: every tenth a warning of robot3, every other fifth a caution
/// of robot1, the rest information of "client-1".
inline NoticeBlock demo_notices(std::uint64_t first, std::uint64_t last) {
  auto block = std::make_shared<std::vector<Notice>>();
  for (std::uint64_t i = first; i <= last; ++i) {
    Notice notice;
    notice.sequence = i;
    notice.tick = static_cast<Tick>(i);
    notice.source = "client-1";
    notice.text = Message::verbatim("line " + std::to_string(i));
    if (i % 10 == 0) {
      notice.severity = Severity::Warning;
      notice.kind = NoticeKind::Blocked;
      notice.source = "robot3";
      notice.text = Message::verbatim("blocked: a wall is in the way, " + std::to_string(i));
      notice.robot = RobotId{2};
      notice.at = Point{1.5, -2.25};
    } else if (i % 5 == 0) {
      notice.severity = Severity::Caution;
      notice.kind = NoticeKind::Failed;
      notice.source = "robot1";
      notice.robot = RobotId{0};
    }
    block->push_back(std::move(notice));
  }
  return block;
}

}  // namespace magna::test
