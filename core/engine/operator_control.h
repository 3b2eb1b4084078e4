// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/engine/marks.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/operator_meter.h"
#include "core/engine/operator_state.h"
#include "core/engine/robot_control.h"

namespace magna {

/// The operator's view (active robot, selection, panes, shown image), the marks on the map, and
/// the measures of attention.
class OperatorControl {
 public:
  OperatorControl(EngineState& state, const RobotControl& robots)
      : state_(state), robots_(robots) {}

  Outcome apply(const Author& author, const input::Select& in);
  Outcome apply(const Author& author, const input::SelectSet& in);
  Outcome apply(const Author& author, const input::Deselect& in);
  Outcome apply(const Author& author, const input::MarkAdd& in);
  Outcome apply(const Author& author, const input::MarkChange& in);
  Outcome apply(const Author& author, const input::MarkRemove& in);
  Outcome apply(const Author& author, const input::PaneChanged& in);
  Outcome apply(const Author& author, const input::GeometryChanged& in);
  Outcome apply(const Author& author, const input::TruthShown& in);
  Outcome apply(const Author& author, const input::BeginTrial& in);
  Outcome apply(const Author& author, const input::OwnSelect& in);
  Outcome apply(const Author& author, const input::OwnShowImage& in);
  Outcome apply(const Author& author, const input::Declined& in);

  /// True if it is another image.
  bool show_image(std::optional<ImageId> image) { return view_.show_image(image); }
  /// A robot that has gone is neither active nor selected.
  void forget(RobotId robot);
  /// Counts an input for its author and, if it was accepted, as attention to its robots. True if it
  /// continues an earlier action (LoggedInput).
  bool measure(const Author& author, const Input& input, bool accepted);
  /// One tick.
  void advance(const Missions& missions);

  const OperatorState& view() const { return view_; }
  const Marks& marks() const { return marks_; }
  const std::string& trial() const { return trial_; }
  OperatorMeasures measures() const;

  /// The marks; the view is not part of the state.
  void hash(StateHash& hash) const { marks_.hash(hash); }

 private:
  /// Reports the active robot, also if it is the same as before; the image pane shows its camera.
  void activated(const Author& author);
  /// Reports an edit of a mark, unless `why` holds a reason against it.
  Outcome marked(const Author& author, MarkId id, const std::optional<Message>& why);

  EngineState& state_;
  const RobotControl& robots_;
  OperatorState view_;
  Marks marks_;
  OperatorMeter meter_;
  std::string trial_;
};

}  // namespace magna
