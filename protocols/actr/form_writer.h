// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/engine/mark.h"
#include "core/engine/window_geometry.h"
#include "core/geometry/pose.h"
#include "core/knowledge/feature_table.h"
#include "core/knowledge/frontier.h"
#include "core/knowledge/sighting.h"
#include "core/mission/no_go_area.h"
#include "core/mission/plan.h"
#include "core/robot/robot_type.h"
#include "protocols/actr/image_features.h"

namespace magna {

/// The lines that are sent: one form each, ended by exactly one LF (a CR would make Lisp clients
/// hang). Nothing if a number cannot be sent, see format_number. UIDs come from UidTable.

/// `(window UID TYPE X Y WIDTH HEIGHT)`, pixels.
std::string window_line(std::string_view uid, const Pane& pane);
/// `(map UID TYPE X Y WIDTH HEIGHT THETA)`, centre and size in metres, WIDTH along THETA.
std::optional<std::string> map_line(std::string_view uid, const Feature& feature);
/// The same for a robot's report: tape and holes are walls, other objects are furniture; WIDTH and
/// HEIGHT are its diameter.
std::optional<std::string> map_line(std::string_view uid, const Sighting& sighting);
/// The same for a marked victim: half a metre across, with unknown orientation.
std::optional<std::string> map_line(std::string_view uid, const MarkContent& victim);
/// The feature was removed.
std::string map_gone_line(std::string_view uid);
/// `(frontier UID open X Y THETA LENGTH)`: the middle and the direction of the side, with the
/// explored area on the left, metres and radians; the side ends LENGTH / 2 from the middle.
std::optional<std::string> frontier_line(std::string_view uid, const FrontierSide& side);
/// The side was removed.
std::string frontier_gone_line(std::string_view uid);
/// `(robot UID TYPE X Y THETA)`, metres and radians.
std::optional<std::string> robot_line(std::string_view uid, const RobotTypeInfo& type, Pose pose);
/// The robot was removed.
std::string robot_gone_line(std::string_view uid);
/// `(mission UID (TYPE (X Y THETA)) …)`: always three numbers; a number that does not apply is 0.
/// The theta of a planned goto that is driven through is the heading of the way to it.
/// It is added to `text`; false with the text unchanged if a number cannot be sent.
bool append_mission_line(std::string& text, std::string_view uid, const Plan& plan);
/// `(image UID TYPE X Y WIDTH HEIGHT THETA)`: the centre and size of the box in pixels, y down; its
/// THETA is 0.
std::string image_line(const ImageFeature& feature);
/// The feature is no longer in the picture, or another picture is shown.
std::string image_gone_line(std::uint64_t number);
/// `(restart SEED)`: the world has begun again, for every client.
std::string restart_line(std::uint64_t seed);
/// `(marked IMAGE VICTIM)`.
std::string marked_line(std::uint64_t image, std::string_view victim);
/// `(select UID)`.
std::string select_line(std::string_view uid);
/// `NUMBER CLOSED IN-FORCE "NAME" FROM UNTIL (X Y) …` of a no-go area at this time, simulated
/// seconds. CLOSED: `all` or `exploration`; FROM and UNTIL: seconds, or nil.
std::string no_go_text(const NoGoArea& area, double seconds);
/// `(area NUMBER …)` with that text.
std::string no_go_line(const NoGoArea& area, double seconds);
/// The area was removed.
std::string no_go_gone_line(NoGoId area);

/// The robot's type for clients, which know only three: other ground robots are sent as p2at, other
/// flyers as airrobot.
std::string_view client_type(const RobotTypeInfo& type);

}  // namespace magna
