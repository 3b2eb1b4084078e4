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

/// The names for clients: the UIDs of windows, features of map and picture, sides of the frontier,
/// and robots, and the lines with their current state. Independent of sockets. Lines with a number
/// that cannot be sent are left out.
class Roster {
 public:
  /// `keep_names`: a robot with the name of one that was removed, also of another world, gets its
  /// UID again; otherwise no UID is reused.
  explicit Roster(const Engine& engine, bool keep_names = false);

  /// Another world: forgets everything of the old one except the names that were used.
  void rebind(const Engine& engine);

  /// Adds a robot; false if it exists already.
  bool add(RobotId id);
  /// Removes a robot; false if it does not exist.
  bool remove(RobotId id);
  bool present(RobotId id) const;
  const std::string& uid(RobotId id) const { return robots_[id.index()].uid; }
  const std::string& uid(PaneType pane) const { return windows_[static_cast<std::size_t>(pane)]; }
  /// By UID in lower case.
  std::optional<RobotId> find(std::string_view uid) const;
  /// The UID of a victim's mark; nothing if readers have not received it.
  std::optional<std::string> victim_uid(MarkId id) const;
  /// The mark with this UID in lower case, if readers know it as a victim.
  std::optional<MarkId> find_victim(std::string_view uid) const;
  /// All present robots, in order of number.
  std::vector<RobotId> robots() const;

  void write_window(const Pane& pane, Lines& to) const;
  /// Writes the current state of a map feature: its place, or that it was removed. Nothing if
  /// readers have never received it.
  void write_feature(FeatureId id, Lines& to);
  /// The same for a robot's report.
  void write_sighting(SightingId id, Lines& to);
  /// The same for a mark, which may be (or no longer be) one of a victim.
  void write_mark(MarkId id, Lines& to);
  /// The same for a side of the frontier.
  void write_frontier(FrontierSideId id, Lines& to);
  /// Removes everything on the map, before another world.
  void write_features_gone(Lines& to) const;
  void write_robot(RobotId id, Lines& to);
  void write_gone(RobotId id, Lines& to) const;
  void write_mission(RobotId id, Lines& to);
  void write_selected(RobotId id, Lines& to) const;
  /// The features in the shown picture.
  ImageFeatures& images() { return images_; }
  const ImageFeatures& images() const { return images_; }
  /// Everything sent to a new reader, in the order of the guide: windows, features of the map,
  /// sides of the frontier, each robot with its mission, features of the picture, the selected
  /// robots.
  Lines everything();

  /// Whether a line was left out because of a number in it.
  bool unsendable() const { return unsendable_; }

 private:
  std::string uid(SightingId id) const;
  std::string uid(FrontierSideId id) const;
  void write_side(const FrontierSide& side, Lines& to);
  std::string robot_uid(const std::string& name);

  struct Robot {
    std::string uid;
    bool present = false;
    std::string line;     ///< its last robot line …
    Tick line_tick = -1;  ///< … with its tick …
    Pose line_pose;       ///< … and place: shared by many readers
  };

  struct MapUid {
    std::string uid;
    bool told = false;  ///< sent to readers; a feature that cannot be sent also has a UID
  };

  const Engine* engine_;
  UidTable uids_;
  std::array<std::string, kPaneTypes> windows_;
  std::vector<Robot> robots_;
  std::map<std::string, RobotId, std::less<>> by_uid_;
  bool keep_names_;
  std::map<std::string, std::string> kept_;  ///< UIDs of robots, by name
  std::map<FeatureId, MapUid> features_;
  std::set<SightingId> sightings_;           ///< sent to readers
  std::set<FrontierSideId> frontier_;        ///< sent to readers
  std::map<MarkId, std::uint64_t> victims_;  ///< numbers of the marks sent to readers
  std::uint64_t next_victim_ = 1;
  ImageFeatures images_;
  std::uint64_t sightings_before_ = 0;  ///< numbers used by earlier worlds
  std::uint64_t sightings_used_ = 0;    ///< including this world
  std::uint64_t frontier_before_ = 0;   ///< numbers used by earlier worlds
  std::uint64_t frontier_used_ = 0;     ///< including this world
  bool unsendable_ = false;
};

}  // namespace magna
