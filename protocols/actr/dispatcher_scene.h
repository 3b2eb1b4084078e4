// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "protocols/actr/dispatcher_screen.h"
#include "protocols/actr/form_reader.h"

namespace magna {

/// What models see: the features that follow from the lines that any client of the ACT-R interface
/// receives.
class DispatcherScene {
 public:
  using Features = std::map<std::string, VisiconFeature, std::less<>>;  ///< by kind and UID

  /// Takes a line; other heads and malformed lines are ignored.
  void take(const SexpTree& form);

  /// Increases whenever a line may have changed a feature.
  std::uint64_t version() const { return version_; }
  Features features() const;
  /// What shows a model's own tool of clicks on the map; nothing if the map is hidden. Its value is
  /// `go`: the scene does not know the models.
  std::optional<VisiconFeature> tool() const;
  const DispatcherScreen& screen() const { return screen_; }
  /// The active robot; empty = none.
  const std::string& active() const { return active_; }
  bool has_robot(std::string_view uid) const;

  /// The robot, row or victim that contains this place, pixels; of several, the one with the
  /// nearest centre.
  std::optional<VisiconFeature> feature_at(Point place) const;
  bool stop_button_at(Point place) const;
  bool tool_at(Point place) const;
  /// Whether the picture has a box of a victim at this place, pixels.
  bool victim_box_at(Point place) const;

 private:
  struct Robot {
    std::string uid;
    std::string type;
    Point at;
    bool moving = false;  ///< it has a mission
    std::string status;   ///< of `status` lines; empty = none yet
    std::string cause;    ///< of its need for attention; empty = none
    std::string reason;   ///< … its code
  };
  struct Box {
    std::string type;
    ScreenBox box;  ///< pixels of the picture
  };
  struct Stretch {
    Point at;
    Point size;           ///< metres
    double length = 0.0;  ///< metres
    double area = 0.0;    ///< of unknown floor behind it, m^2
  };

  void take_map(const SexpTree& form);
  void take_stretch(const SexpTree& form);
  void take_robot(const SexpTree& form);
  void take_image(const SexpTree& form);
  void take_selection(const SexpTree& form);
  void take_picture(const SexpTree& form);
  void take_attention(const SexpTree& form);
  Robot* robot(std::string_view uid);
  std::string color(const Robot& robot, std::string_view otherwise) const;
  void add_robots(Features& to) const;
  void add_map(Features& to) const;

  DispatcherScreen screen_;
  std::vector<Robot> robots_;  ///< in order of their first lines
  std::map<std::string, Box, std::less<>> boxes_;
  std::set<std::string, std::less<>> marked_;  ///< boxes of victims that have a mark
  std::map<std::string, Stretch, std::less<>> stretches_;
  std::map<std::string, Point, std::less<>> victims_;
  std::set<std::string, std::less<>> selected_;
  std::string active_;
  std::string pictured_;    ///< the robot whose picture is shown; empty = none
  bool live_ = true;        ///< … by its camera
  double waiting_ = 0.0;    ///< its images
  bool stopped_ = false;    ///< STOP is latched …
  std::string stopped_by_;  ///< … by this author
  std::uint64_t version_ = 0;
};

}  // namespace magna
