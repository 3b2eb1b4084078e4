// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_tool.h"

namespace magna {

/// A click makes a robot active, Shift adds it to the selected, Ctrl adds or takes it away; a click
/// on the floor deselects.
class SelectTool final : public MapTool {
 public:
  using MapTool::MapTool;
  void deactivate() override { pressed_.reset(); }
  void cancel() override { pressed_.reset(); }
  void press(const ToolEvent& event) override { pressed_ = event; }
  void move(const ToolEvent&) override {}
  void release(const ToolEvent& event) override;
  QString status_text() const override;

 private:
  std::optional<ToolEvent> pressed_;
};

}  // namespace magna
