// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/tour_step.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstdint>

#include "widgets/explore_role.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

bool chosen(const Snapshot& begin, const Snapshot& now) {
  return now.active && now.active != begin.active;
}

/// A robot is now driven by hand, but was not at the beginning.
bool driven(const Snapshot& begin, const Snapshot& now) {
  const auto before = statuses_of(begin);
  const auto statuses = statuses_of(now);
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    if (statuses[i].held && (i >= before.size() || !before[i].held)) return true;
  }
  return false;
}

bool stopped(const Snapshot&, const Snapshot& now) { return now.stopped; }

bool released(const Snapshot&, const Snapshot& now) { return !now.stopped; }

/// A robot explores now, but did not at the beginning.
bool explores(const Snapshot& begin, const Snapshot& now) {
  const std::size_t count = now.exploration ? now.exploration->robots.size() : 0;
  for (std::size_t i = 0; i < count; ++i) {
    const RobotId robot{static_cast<std::uint32_t>(i)};
    if (is_explorer(now, robot) && !is_explorer(begin, robot)) return true;
  }
  return false;
}

bool tuned(const Snapshot& begin, const Snapshot& now) {
  return begin.parameters && now.parameters &&
         !std::ranges::equal(begin.parameters->values(), now.parameters->values());
}

bool looked_inside(const Snapshot&, const Snapshot& now) { return now.inside != nullptr; }

#define T(text) QT_TRANSLATE_NOOP("Tour", text)

constexpr TourStep kTourSteps[] = {
    {.id = "choose",
     .title = T("Choose a robot"),
     .text = T("Press {key:robot.choose_3}, or click a robot on the map or in the list. The active "
               "robot has a double ring: commands go to it."),
     .world = "office.lisp",
     .about = "MapPane",
     .action = "robot.choose_3",
     .done = chosen},
    {.id = "send",
     .title = T("Send it somewhere"),
     .text = T("Click free floor with the right button and choose **Go here**. By keys: "
               "{key:robot.send} opens a crosshair, arrow keys move it, `Enter` sends the robot "
               "there."),
     .world = "office.lisp",
     .about = "MapPane",
     .action = {},
     .deed = kRobotSent},
    {.id = "drive",
     .title = T("Drive it by hand"),
     .text = T("{key:robot.take_control} arms the stick. Hold `W` to drive and `A` or `D` to turn, "
               "or drag the stick. Releasing stops the robot."),
     .world = "office.lisp",
     .about = "teleop",
     .action = {},
     .done = driven},
    {.id = "stop",
     .title = T("Stop all robots"),
     .text = T("Press {key:world.stop_all}, or the red button. It works everywhere, in dialogs "
               "too. All robots stop and stay stopped until you release them."),
     .world = {},
     .about = "StopButton",
     .action = {},
     .done = stopped},
    {.id = "release",
     .title = T("Release them"),
     .text =
         T("The focus is on the red button: hold `Space` for about a second, or hold the button "
           "with the mouse, or press {key:world.release}. Then choose what the robots do, for "
           "example **Continue all as before**; nothing moves before."),
     .world = {},
     .about = "StopButton",
     .action = {},
     .done = released},
    {.id = "look",
     .title = T("Look through the camera"),
     .text = T("{key:image.live} shows the picture of the active robot's camera. Drag in it, or "
               "use the arrow keys, to look around."),
     .world = "office.lisp",
     .about = "image",
     .action = "image.live"},
    {.id = "explore",
     .title = T("Let a team explore"),
     .text = T("{key:robot.select_all} selects all robots. {key:robot.explore}, then **Make 24 "
               "robots explore**, lets them explore. Seen floor is no longer shaded, and its "
               "frontier is drawn dashed."),
     .world = "rescue.lisp",
     .about = "MapPane",
     .action = {},
     .done = explores},
    {.id = "tune",
     .title = T("Tune a parameter"),
     .text = T("{key:view.parameters} shows the parameters of the simulated world. Choose one, "
               "press `Enter`, type another value and press `Enter` again. {key:edit.undo} undoes "
               "the change."),
     .world = {},
     .about = "parameters",
     .action = {},
     .done = tuned},
    {.id = "plot",
     .title = T("Plot a signal"),
     .text = T("{key:view.plots} shows the plots. Choose a signal in the tree, for example the "
               "speed of a robot, and add it to a plot."),
     .world = {},
     .about = "plots",
     .action = {},
     .deed = kSignalPlotted},
    {.id = "inside",
     .title = T("Look inside one robot"),
     .text = T("Make the robot active and press {key:view.inside}: what it sees, holds, tracks and "
               "believes."),
     .world = "big-room.lisp",
     .about = "inside",
     .action = "view.inside",
     .done = looked_inside,
     .in_sight = true},
    {.id = "find",
     .title = T("Find any action"),
     .text =
         T("{key:help.find} finds actions, panes and robots by some letters of their names, and "
           "says why an action is not possible now. Try `lay`."),
     .world = {},
     .about = {},
     .action = "help.find"},
    {.id = "help",
     .title = T("Ask for help"),
     .text = T("{key:help.page} opens the page of the pane that has the focus; {key:help.keys} "
               "lists all keys. That is all: the tour can be taken again from the Help menu."),
     .world = {},
     .about = {},
     .action = "help.page"},
};

#undef T

}  // namespace

std::span<const TourStep> tour_steps() { return kTourSteps; }

QString tour_title(const TourStep& step) { return QCoreApplication::translate("Tour", step.title); }

QString tour_text(const TourStep& step) { return QCoreApplication::translate("Tour", step.text); }

}  // namespace magna
