// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_tool.h"

namespace magna {

/// Moves the map by dragging.
class PanTool final : public MapTool {
 public:
  static constexpr ActionRow kAction =
      tool_action("tool.move", QT_TRANSLATE_NOOP("Actions", "&Move map"), "M", "tool-move",
                  QT_TRANSLATE_NOOP("Actions", "Moves the map by dragging"));

  using MapTool::MapTool;
  void deactivate() override { last_.reset(); }
  void cancel() override { last_.reset(); }
  void press(const ToolEvent& event) override;
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  QString status_text() const override;
  QCursor cursor() const override { return last_ ? Qt::ClosedHandCursor : Qt::OpenHandCursor; }

 private:
  std::optional<QPointF> last_;
};

}  // namespace magna
