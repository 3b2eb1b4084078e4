// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "protocols/actr/image_features.h"
#include "protocols/actr/lines.h"
#include "protocols/actr/uid_table.h"

namespace magna {

/// The names that clients know: the UIDs of windows, features of map and picture, sides of the
/// frontier, and robots, and the lines that say how each of them stands now. Knows no sockets. What
/// holds a number that cannot be sent is left out and counted.
class Roster {
 public:
  explicit Roster(const Engine& engine);

  /// Another world: everything of the old one is forgotten, but no name is given out again.
  void rebind(const Engine& engine);

  /// A robot came; false = it is known already.
  bool add(RobotId id);
  /// A robot went; false = it was not there.
  bool remove(RobotId id);
  bool present(RobotId id) const;
  const std::string& uid(RobotId id) const { return robots_[id.index()].uid; }
  /// By UID in lower case.
  std::optional<RobotId> find(std::string_view uid) const;
  /// All that are present, in order of number.
  std::vector<RobotId> robots() const;

  void write_window(const Pane& pane, Lines& to) const;
  /// How a feature of the map stands now: known, or gone. Nothing when no reader has heard of it.
  void write_feature(FeatureId id, Lines& to);
  /// A robot's report, likewise.
  void write_sighting(SightingId id, Lines& to);
  /// A mark, likewise: of a victim, or of none (or none now).
  void write_mark(AnnotationId id, Lines& to);
  /// A side of the explored area, likewise.
  void write_frontier(FrontierSideId id, Lines& to);
  /// Everything on the map is gone: before another world.
  void write_features_gone(Lines& to) const;
  void write_robot(RobotId id, Lines& to);
  void write_gone(RobotId id, Lines& to) const;
  void write_mission(RobotId id, Lines& to);
  void write_selected(RobotId id, Lines& to) const;
  /// The features in the picture that is shown.
  ImageFeatures& images() { return images_; }
  const ImageFeatures& images() const { return images_; }
  /// Everything a new reader is told, in the order of the guide: windows, features of the map,
  /// sides of the frontier, each robot with its mission, features of the picture, the selected
  /// robots.
  Lines everything();

  /// Lines that could not be sent since the last call.
  std::uint64_t take_unsendable();

 private:
  std::string uid(SightingId id) const;
  std::string uid(FrontierSideId id) const;
  void write_side(const FrontierSide& side, Lines& to);

  struct Robot {
    std::string uid;
    bool present = false;
    std::string line;     ///< its last robot line …
    Tick line_tick = -1;  ///< … of which tick …
    Pose line_pose;       ///< … and place it is: many readers share it
  };

  struct MapUid {
    std::string uid;
    bool told = false;  ///< to readers; a feature that cannot be sent has a UID all the same
  };

  const Engine* engine_;
  UidTable uids_;
  std::array<std::string, kPaneTypes> windows_;
  std::vector<Robot> robots_;
  std::map<std::string, RobotId, std::less<>> by_uid_;
  std::map<FeatureId, MapUid> features_;
  std::set<SightingId> sightings_;                 ///< that readers have got
  std::set<FrontierSideId> frontier_;              ///< likewise
  std::map<AnnotationId, std::uint64_t> victims_;  ///< numbers of the marks that readers have got
  std::uint64_t next_victim_ = 1;
  ImageFeatures images_;
  std::uint64_t sightings_before_ = 0;  ///< numbers that earlier worlds used up
  std::uint64_t sightings_used_ = 0;    ///< this world, too
  std::uint64_t frontier_before_ = 0;   ///< numbers that earlier worlds used up
  std::uint64_t frontier_used_ = 0;     ///< this world, too
  std::uint64_t unsendable_ = 0;
};

}  // namespace magna
