// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/author.h"
#include "core/engine/marks.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/operator_measures.h"
#include "core/engine/operator_state.h"
#include "core/engine/robot_control.h"
#include "core/engine/robot_inputs.h"
#include "core/engine/writers.h"
#include "core/imagery/image_queue.h"
#include "core/imagery/stored_image.h"
#include "core/mission/missions.h"
#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {

/// What an author did.
enum class ActionKind : std::uint8_t { Selection, Command, Other };

/// Measures the operator's attention to robots, tick by tick. Changes nothing in the world.
class OperatorMeter {
 public:
  /// Ticks: a stick released for less continues the same command.
  static constexpr Tick kSameHold = 5;

  /// The active robot has changed, with effect from the next tick; nothing = none.
  void on_active(std::optional<RobotId> active);
  /// The robot got a command between ticks `now` and `now` + 1. `held`: from the stick, which
  /// counts as one command from the first push to the last. False: it continues that command.
  bool on_command(RobotId robot, bool held, Tick now);
  /// The robot got attention without a command.
  void on_attended(RobotId robot, Tick now);
  /// Its camera was turned, which is attention; like a held stick one action from the first turn to
  /// the last. False: that one goes on.
  bool on_aimed(RobotId robot, Tick now);

  /// The author submitted an action, which may have been refused.
  void on_action(const Author& author, ActionKind kind, bool accepted);

  /// Call after tick `now`.
  void advance(const Team& team, const Missions& missions, const Writers& writers, Tick now);

  OperatorMeasures measures(const World& world, const Team& team, const Marks& marks,
                            Tick now) const;

 private:
  struct Count {
    Tick active = 0;
    Tick neglected = 0;
    Tick longest = 0;
    Tick stretch = 0;  ///< current uninterrupted time of neglect
    Tick idle = 0;
    Tick attended_until = 0;
    Tick held_until = -1;   ///< -1 = never
    Tick aimed_until = -1;  ///< likewise
    std::uint32_t activations = 0;
    std::uint32_t commands = 0;
  };
  Count& count(RobotId robot);

  std::vector<Count> counts_;            ///< by robot number
  std::vector<AuthorMeasures> authors_;  ///< in the order of their first actions
  std::optional<RobotId> active_;
  std::optional<RobotId> last_active_;
  std::uint32_t switches_ = 0;
};

/// Compares marks of victims with the victims on the floor: pairs each with at most one of the
/// other, the nearest pairs first. `each`: called with every mark of a victim, and whether it has
/// found one.
VictimMeasures measure_victims(const World& world, const Marks& marks,
                               const std::function<void(const Mark&, bool found)>& each = {});

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

/// Cameras that are turned, images that are kept, and which of them is shown.
class ImageControl {
 public:
  ImageControl(EngineState& state, const RobotControl& robots, OperatorControl& operation);

  Outcome apply(const Author& author, const input::AimCamera& in);
  Outcome apply(const Author& author, const input::ShowImage& in);
  Outcome apply(const Author& author, const input::DismissImage& in);

  /// One tick: every robot's camera offers what it sees, each in its turn.
  void offer();

  CameraAim aim_of(RobotId robot) const;
  /// The scene for cameras, made at each call; walls and things are shared while they stay.
  std::shared_ptr<const RenderScene> scene();
  /// The image pane's picture; nothing while no robot is active and no stored image is shown.
  std::optional<ShownPicture> shown_picture();
  const ImageQueue& images() const { return images_; }
  std::shared_ptr<const PicturedPicture> pictured() { return images_.pictured(); }

  void hash(StateHash& hash) const;

 private:
  void offer(RobotId robot, const RenderWorld& seen);
  /// What does not move, for pictures; made again when the world changed.
  std::shared_ptr<const RenderWorld> render_world();
  /// The camera of a robot that is present, at its true pose; nothing from beyond all maps.
  std::optional<Camera> camera_of(RobotId robot) const;

  EngineState& state_;
  const RobotControl& robots_;
  OperatorControl& operation_;
  std::vector<CameraAim> aims_;  ///< by robot number; missing = straight ahead
  ImageQueue images_;
  std::shared_ptr<const RenderWorld> pictured_;  ///< nothing until a picture is wanted
};

}  // namespace magna
