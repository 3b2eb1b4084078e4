// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/action_table.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cassert>
#include <iterator>
#include <vector>

namespace magna {
namespace {

#define T(text) QT_TRANSLATE_NOOP("Actions", text)

constexpr ActionRow kRowsBeforeTools[] = {
    {"world.open", T("&Open world…"), "Ctrl+O", "open",
     T("Opens another world in place of this one"), "world"},
    {"world.reload", T("&Reset world"), "Ctrl+R", "reload",
     T("Reloads this world from its file with the same seed"), "world"},
    {"world.pause", T("&Pause"), "Space", "pause", T("Runs or pauses the world"), "world",
     KeyScope::Window, false, true},
    {"world.step", T("&Step one tick"), ".", "step", T("Pauses and advances by one tick"), "world"},
    {"world.slower", T("S&lower"), "[", "slower", T("Slows the simulation down"), "world",
     KeyScope::Window, false, true},
    {"world.faster", T("&Faster"), "]", "faster", T("Speeds the simulation up"), "world"},
    {"world.stop_all", T("Stop &all robots"), "Shift+Space Pause", "stop",
     T("Stops all robots at once and keeps them stopped until the button is held"), "world",
     KeyScope::Guard, false, true},
    {"world.quit", T("&Quit"), "Ctrl+Q", "quit", T("Closes Magna"), "world", KeyScope::Window,
     false, true},

    {"edit.undo", T("&Undo"), "Ctrl+Z", "undo", T("Undoes the last edit"), "edit"},
    {"edit.redo", T("&Redo"), "Ctrl+Shift+Z Ctrl+Y", "redo", T("Redoes the last undone edit"),
     "edit"},
    {"edit.copy", T("&Copy"), "Ctrl+C", "copy",
     T("Copies the measurement, or the place under the pointer"), "edit", KeyScope::Map, false,
     true},
    {"edit.earlier", T("Way-point &earlier"), "Alt+Up", "waypoint-earlier",
     T("Moves the selected way-points one place earlier in their plan"), "edit", KeyScope::Map,
     false, true},
    {"edit.later", T("Way-point &later"), "Alt+Down", "waypoint-later",
     T("Moves the selected way-points one place later in their plan"), "edit", KeyScope::Map},
    {"edit.delete", T("&Delete"), "Delete", "delete",
     T("Removes the selected way-points or the selected mark"), "edit", KeyScope::Map},
    {"edit.mark_victim", T("Mark &victim"), "V", "mark-victim",
     T("Marks a victim at the pointer, or at the centre of the map"), "edit", KeyScope::Map, false,
     true},
    {"edit.mark_suspected", T("Mark &suspected victim"), "Shift+V", "mark-suspected-victim",
     T("Marks a suspected victim at the pointer, to be checked again"), "edit", KeyScope::Map},

    {"robot.previous", T("&Previous robot"), "PgUp", "robot-previous",
     T("Makes the previous robot active"), "robot"},
    {"robot.next", T("&Next robot"), "PgDown", "robot-next", T("Makes the next robot active"),
     "robot"},
    {"robot.next_attention", T("Next needing &attention"), "N", "attention",
     T("Makes the next robot that needs attention active and shows it"), "robot"},
    {"robot.choose_0", T("Robot &0"), "0", "", T("Makes this robot active"), "choose"},
    {"robot.choose_1", T("Robot &1"), "1", "", T("Makes this robot active"), "choose"},
    {"robot.choose_2", T("Robot &2"), "2", "", T("Makes this robot active"), "choose"},
    {"robot.choose_3", T("Robot &3"), "3", "", T("Makes this robot active"), "choose"},
    {"robot.choose_4", T("Robot &4"), "4", "", T("Makes this robot active"), "choose"},
    {"robot.choose_5", T("Robot &5"), "5", "", T("Makes this robot active"), "choose"},
    {"robot.choose_6", T("Robot &6"), "6", "", T("Makes this robot active"), "choose"},
    {"robot.choose_7", T("Robot &7"), "7", "", T("Makes this robot active"), "choose"},
    {"robot.choose_8", T("Robot &8"), "8", "", T("Makes this robot active"), "choose"},
    {"robot.choose_9", T("Robot &9"), "9", "", T("Makes this robot active"), "choose"},
    {"robot.find", T("&Find robot"), "Ctrl+F", "",
     T("Moves the focus to the filter of the robot list"), "robot"},
    {"robot.select_all", T("Select &all"), "Ctrl+A", "select-all", T("Selects every robot"),
     "robot"},
    {"robot.deselect", T("&Deselect"), "Ctrl+Shift+A", "deselect",
     T("Clears the selection; no robot is active"), "robot"},
    {"robot.stop", T("&Stop robot"), "Ctrl+Space", "robot-stop",
     T("Stops the selected robots and holds their missions"), "robot", KeyScope::Window, false,
     true},
    {"robot.resume", T("&Resume mission"), "Ctrl+Return", "robot-resume",
     T("Resumes the missions of the selected robots"), "robot"},
    {"robot.take_control", T("Take c&ontrol"), "Ctrl+T", "state-driven",
     T("Arms teleoperation of the active robot and moves the focus to its stick"), "robot",
     KeyScope::Window, false, true},
    {"robot.gait", T("Next &gait"), "", "", T("Switches between slow, normal and fast driving"),
     "robot"},
    {"robot.lock", T("&Lock robot"), "Ctrl+L", "lock",
     T("Lets only the operator command the active robot"), "robot"},
    {"robot.routes", T("Plan &ways around obstacles"), "", "",
     T("Lets the selected robots plan routes around obstacles between way-points"), "robot",
     KeyScope::Window, true, false, true},
    {"robot.explore", T("&Explore with the team"), "Ctrl+E", "explore",
     T("Makes the selected robots explore whenever they have no other plan, each in a different "
       "place"),
     "robot", KeyScope::Window, false, true},
    {"robot.claim", T("Stop explor&ing"), "Ctrl+Shift+E", "explore-off",
     T("Stops the exploration by the selected robots"), "robot"},
    {"robot.explore_all", T("All e&xplore"), "", "",
     T("Makes all capable robots explore whenever they have no other plan"), "robot"},
    {"robot.claim_all", T("Stop all explo&ration"), "", "",
     T("Stops the exploration by all robots"), "robot"},
    {"robot.remove_last", T("Remove &last way-point"), "Ctrl+Backspace", "plan-remove-last",
     T("Removes the active robot's last way-point"), "robot", KeyScope::Window, false, true},
    {"robot.clear_plan", T("&Clear plan"), "Ctrl+Shift+Backspace", "plan-clear",
     T("Removes all way-points of the selected robots"), "robot"},
    {"robot.go_to_frontier", T("Go &to the nearest frontier"), "Shift+G", "go-here",
     T("Sends the active robot to the nearest frontier; replaces its plan"), "robot",
     KeyScope::Map},
    {"robot.appearance", T("A&ppearance…"), "", "",
     T("Changes name, colour and letter of the active robot in this world"), "robot",
     KeyScope::Window, false, true},

    {"cybot.manual", T("&Manual"), "Ctrl+Alt+1", "state-driven",
     T("Lets the active CyBOT follow the sticks; clears its queue"), "cybot"},
    {"cybot.mission", T("M&ission"), "Ctrl+Alt+2", "state-mission",
     T("Resumes the active CyBOT's mission"), "cybot"},
    {"cybot.scan_long", T("&Long scan"), "Ctrl+Alt+3", "scan-long",
     T("Makes the active CyBOT scan widely once, then continue"), "cybot"},
    {"cybot.scan_short", T("&Short scan"), "Ctrl+Alt+4", "scan-short",
     T("Makes the active CyBOT scan ahead once, then continue"), "cybot"},
    {"cybot.stop", T("S&top"), "Ctrl+Alt+5", "robot-stop",
     T("Stops the active CyBOT: clears its queue, sets its sticks to zero"), "cybot"},
    {"cybot.win", T("Mission o&ver"), "Ctrl+Alt+6", "",
     T("Appends the end of the mission to the active CyBOT's queue"), "cybot"},
    {"cybot.pause_queue", T("&Pause queue"), "", "pause",
     T("Holds the queue after the current instruction"), "cybot", KeyScope::Window, true, true,
     true},
    {"cybot.step_queue", T("Run &one instruction"), "", "step",
     T("Lets the active CyBOT run one instruction of its paused queue"), "cybot"},
    {"cybot.clear_queue", T("&Clear queue"), "", "plan-clear",
     T("Removes all instructions of the active CyBOT"), "cybot"},

    {"hall.go", T("&Go there"), "Ctrl+Alt+G", "go-here",
     T("Sends the active robot to the chosen area, or to the area of the chosen belt"), "hall"},
    {"hall.face", T("&Face belt"), "Ctrl+Alt+B", "look-here",
     T("Turns the active robot to the chosen belt"), "hall"},
    {"hall.pick", T("&Pick"), "Ctrl+Alt+P", "pick",
     T("Takes the chosen package, or the next one, from the belt that the active robot faces"),
     "hall"},
    {"hall.place", T("P&lace"), "Ctrl+Alt+U", "place",
     T("Puts the active robot's package on the belt that it faces"), "hall"},
    {"hall.charge", T("C&harge"), "Ctrl+Alt+C", "charge",
     T("Sends the selected robots to the nearest charging place"), "hall", KeyScope::Window, false,
     true},
    {"hall.cancel", T("&Cancel"), "Ctrl+Alt+X", "close",
     T("Cancels the actions of the selected robots"), "hall"},
    {"hall.process", T("&Begin process"), "", "machine",
     T("Starts the chosen machine on the first package of its input belt, in halls whose machines "
       "wait for commands"),
     "hall", KeyScope::Window, false, true},

    {"agent.reward", T("Send &reward"), "Ctrl+Alt+R", "reward",
     T("Sends the agent of the Agents pane the reward set there"), "agent"},
    {"agent.start", T("Send s&tart"), "Ctrl+Alt+S", "run",
     T("Sends the agent of the Agents pane menu event 0: start"), "agent"},
    {"agent.stop", T("Send sto&p"), "Ctrl+Alt+O", "robot-stop",
     T("Sends the agent of the Agents pane menu event 1: stop"), "agent"},
    {"agent.tell", T("Send &event"), "", "opcodes",
     T("Sends the agent of the Agents pane the menu event and text set there"), "agent"},
    {"agent.reset_environment", T("&New experiment"), "Ctrl+Alt+E", "reload",
     T("Resets the environment with the type chosen in the Agents pane: all agents and things "
       "return to their start"),
     "agent", KeyScope::Window, false, true},
    {"agent.reset_trial", T("New tr&ial"), "Ctrl+Alt+N", "undo",
     T("Resets the trial, with the type chosen in the Agents pane"), "agent"},
    {"agent.unity_eyes", T("Eyes as in &Unity"), "", "look-here",
     T("Reads eye movements as the original program (positive = right, 135 degrees) instead of its "
       "message document (positive = left, 30 degrees)"),
     "agent", KeyScope::Window, true, true, true},

    {"program.start", T("&Start program…"), "F5", "run", T("Starts a Lisp program from a file"),
     "program"},
    {"program.restart", T("&Restart program"), "Ctrl+F5", "reload",
     T("Stops the selected program if it is running, and starts its file again"), "program"},
    {"program.stop", T("S&top program"), "Shift+F5", "robot-stop",
     T("Stops the selected program; its output stays"), "program"},
};

constexpr ActionRow kRowsAfterTools[] = {
    {"image.live", T("&Live picture"), "Ctrl+I", "camera",
     T("Shows the active robot's camera in the image pane"), "image"},
    {"image.all", T("&All cameras"), "Ctrl+Shift+I", "cameras",
     T("Shows all robots' cameras in the image pane"), "image"},
    {"image.queue", T("Image &queue"), "Ctrl+J", "image-queue",
     T("Shows the waiting stored images, most informative first"), "image"},
    {"image.previous", T("Pre&vious image"), "Alt+Left", "robot-previous",
     T("Shows the previous image of the queue"), "image", KeyScope::Window, false, true},
    {"image.next", T("&Next image"), "Alt+Right", "robot-next",
     T("Shows the next waiting image of the queue"), "image"},
    {"image.dismiss", T("D&ismiss image"), "Alt+Delete", "delete",
     T("Removes the shown image from the queue and shows the next one"), "image"},
    {"image.mark", T("&Mark in the picture"), "Ctrl+M", "mark-victim",
     T("Shows a crosshair in the picture: arrow keys move it, Enter marks"), "image"},
    {"image.centre", T("&Centre camera"), "Alt+Home", "centre",
     T("Turns the active robot's camera straight ahead"), "image", KeyScope::Window, false, true},
    {"image.turn_left", T("Turn camera l&eft"), "Alt+Shift+Left", "",
     T("Turns the active robot's camera 5 degrees to the left"), "image"},
    {"image.turn_right", T("Turn camera &right"), "Alt+Shift+Right", "",
     T("Turns the active robot's camera 5 degrees to the right"), "image"},
    {"image.tilt_up", T("Tilt camera &up"), "Alt+Shift+Up", "",
     T("Tilts the active robot's camera 5 degrees up"), "image"},
    {"image.tilt_down", T("Tilt camera &down"), "Alt+Shift+Down", "",
     T("Tilts the active robot's camera 5 degrees down"), "image"},
    {"image.boxes", T("&Boxes around objects"), "", "",
     T("Draws a named box around every robot and thing in the picture"), "image", KeyScope::Window,
     true, true, true},
    {"image.save", T("&Save picture…"), "Ctrl+S", "save",
     T("Saves the shown picture to a file, with robot, time and pose"), "image", KeyScope::Window,
     false, true},
    {"image.pop_out", T("&Pop out"), "Ctrl+Shift+O", "float",
     T("Moves the image pane to its own window, or back"), "image", KeyScope::Window, true, false,
     true},

    {"view.fit_all", T("&Fit all"), "F", "fit-all", T("Shows the whole map"), "view", KeyScope::Map,
     false, true},
    {"view.fit_selection", T("Fit &selection"), "Shift+F", "fit-selection",
     T("Shows the selected robots and their plans"), "view", KeyScope::Map},
    {"view.unit_scale", T("&One to one"), "Ctrl+0", "unit-scale", T("Shows one metre as 40 pixels"),
     "view"},
    {"view.zoom_in", T("Zoom &in"), "Ctrl++ Ctrl+=", "zoom-in", T("Shows the map larger"), "view"},
    {"view.zoom_out", T("Zoom &out"), "Ctrl+-", "zoom-out", T("Shows the map smaller"), "view"},
    {"view.upright", T("Turn &upright"), "U", "upright", T("Turns the map back upright"), "view",
     KeyScope::Map},

    {"view.follow", T("&Follow robot"), "C", "follow", T("Keeps the active robot in view"),
     "follow", KeyScope::Map, true, false, true},
    {"view.follow_next", T("&Next follow mode"), "Shift+C", "",
     T("Switches between following in the middle, within the frame and with the heading up"),
     "follow", KeyScope::Map},
    {"view.follow_centre", T("Follow in the &middle"), "", "",
     T("The active robot stays in the middle of the map"), "follow", KeyScope::Window, true, true},
    {"view.follow_frame", T("Follow within the &frame"), "", "",
     T("The map moves only when the active robot comes near its edge"), "follow", KeyScope::Window,
     true},
    {"view.follow_heading", T("Follow with the &heading up"), "", "",
     T("The active robot stays in the middle and the map turns with it"), "follow",
     KeyScope::Window, true},

    {"view.layer_rays", T("&Range rays"), "", "", T("Shows the last range measurements"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_footprints", T("&Footprints"), "", "", T("Shows each robot's footprint"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_trails", T("&Trails"), "", "", T("Shows the paths the robots have driven"),
     "layers", KeyScope::Window, true, false, true},
    {"view.layer_labels", T("&Names"), "", "", T("Shows the robots' names"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_things", T("Furniture and &things"), "", "", T("Shows furniture and objects"),
     "layers", KeyScope::Window, true, false, true},
    {"view.layer_true_victims", T("True &victims"), "", "",
     T("Shows the true victims, found or not: for teaching and review"), "layers", KeyScope::Window,
     true, false, true},
    {"view.layer_grid", T("&Grid"), "", "", T("Shows the grid on the floor"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_annotations", T("&Annotations"), "", "",
     T("Shows the marked notes, hazards and victims"), "layers", KeyScope::Window, true, false,
     true},
    {"view.layer_minimap", T("&Overview"), "", "",
     T("Shows the whole world in a corner while only a part of it is visible"), "layers",
     KeyScope::Window, true, false, true},

    {"view.layer_seen", T("&Seen area"), "", "",
     T("Shades unseen areas and dots detected obstacles"), "layers", KeyScope::Window, true, false,
     true},
    {"view.truth", T("Ground tr&uth"), "", "",
     T("Also shows unseen areas as they truly are, instead of covering them"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_frontier", T("Fronti&er"), "", "",
     T("Shows the border of the seen floor, and the targets of exploring robots"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_no_go", T("No-go &areas"), "", "", T("Shows the no-go areas for exploration"),
     "layers", KeyScope::Window, true, false, true},
    {"view.layer_sightings", T("S&ightings"), "", "",
     T("Shows what robots reported seeing or bumping into, with a legend"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_places", T("Pla&ces"), "", "",
     T("Marks the doorways, corners and ends of walls that robots can sense"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_hall", T("&Hall"), "", "",
     T("Shows the areas, belts, machines and packages of a factory hall"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_batteries", T("&Batteries"), "", "",
     T("Shows the batteries of a hall's robots as rings, with a figure when one is low"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_gaze", T("Ga&ze"), "", "",
     T("Shows the gaze of selected agents and their fixation point"), "layers", KeyScope::Window,
     true, false, true},
    {"view.layer_belief", T("Odometer &box"), "", "",
     T("Shows where the active robot can be by its odometer; with the ground truth also where it "
       "truly is"),
     "layers", KeyScope::Window, true, false, true},
    {"view.layer_planner", T("&Route planner"), "", "",
     T("Shows how the last routes of the active and the selected robots were found"), "layers",
     KeyScope::Window, true, false, true},

    {"view.plans_all", T("Plans of &all robots"), "", "", T("Shows every robot's plan"), "plans",
     KeyScope::Window, true},
    {"view.plans_selected", T("Plans of the &selected robots"), "", "",
     T("Shows only the selected robots' plans"), "plans", KeyScope::Window, true},
    {"view.plans_none", T("&No plans"), "", "", T("Shows no plan"), "plans", KeyScope::Window,
     true},

    {"view.seen_team", T("Seen by &any robot"), "", "",
     T("Shows floor seen by any robot at any time"), "seen", KeyScope::Window, true},
    {"view.seen_active", T("Seen by the a&ctive robot"), "", "",
     T("Shows floor seen by the active robot; by any robot if none is active"), "seen",
     KeyScope::Window, true},
    {"view.seen_lately", T("Seen in the last &5 minutes"), "", "",
     T("Shows floor seen by any robot in the last five simulated minutes"), "seen",
     KeyScope::Window, true},
    {"view.seen_by_robot", T("Seen &first by each robot"), "", "",
     T("Tints floor in the colour of the robot that saw it first"), "seen", KeyScope::Window, true},
    {"view.seen_ages", T("Time since &last seen"), "", "",
     T("Tints floor by the time since it was last seen: stronger is more recent"), "seen",
     KeyScope::Window, true},
    {"view.seen_images", T("Seen in stored &images"), "", "",
     T("Shows floor visible in stored images"), "seen", KeyScope::Window, true},

    {"view.cameras_active", T("Camera of the &active robot"), "", "",
     T("Shows the floor that the active robot's camera covers, up to 8 m"), "cameras",
     KeyScope::Window, true},
    {"view.cameras_all", T("Cameras of a&ll robots"), "", "",
     T("Shows the floor that every robot's camera covers, up to 8 m"), "cameras", KeyScope::Window,
     true},
    {"view.cameras_none", T("&No cameras"), "", "", T("Shows no camera on the map"), "cameras",
     KeyScope::Window, true},

    {"view.trail_10_s", T("Trails of &10 seconds"), "", "",
     T("Shows trails of the last 10 seconds"), "trail", KeyScope::Window, true},
    {"view.trail_30_s", T("Trails of &30 seconds"), "", "",
     T("Shows trails of the last 30 seconds"), "trail", KeyScope::Window, true},
    {"view.trail_2_min", T("Trails of &2 minutes"), "", "", T("Shows trails of the last 2 minutes"),
     "trail", KeyScope::Window, true},
    {"view.trail_10_min", T("Trails of 10 &minutes"), "", "",
     T("Shows trails of the last 10 minutes"), "trail", KeyScope::Window, true},
    {"view.trail_endless", T("&Unlimited trails"), "", "",
     T("Shows trails since the start, coarser as they grow"), "trail", KeyScope::Window, true},
    {"view.trail_clear", T("&Clear trails"), "", "", T("Removes all trails"), "trail",
     KeyScope::Window, false, true},

    {"view.theme_system", T("&System colours"), "", "", T("Follows the desktop: light or dark"),
     "theme", KeyScope::Window, true},
    {"view.theme_light", T("&Light"), "", "", T("Uses dark text on a light background"), "theme",
     KeyScope::Window, true},
    {"view.theme_dark", T("&Dark"), "", "", T("Uses light text on a dark background"), "theme",
     KeyScope::Window, true},
    {"view.theme_contrast", T("High &contrast"), "", "", T("Uses white and yellow on black"),
     "theme", KeyScope::Window, true},

    {"view.scale_80", T("&80 %"), "", "", T("Sets the size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_90", T("&90 %"), "", "", T("Sets the size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_100", T("&100 %"), "", "", T("Sets the size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_110", T("11&0 %"), "", "", T("Sets the size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_125", T("1&25 %"), "", "", T("Sets the size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_150", T("1&50 %"), "", "", T("Sets the size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_175", T("1&75 %"), "", "", T("Sets the size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_200", T("200 &%"), "", "", T("Sets the size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.larger", T("&Larger"), "Ctrl+Alt++ Ctrl+Alt+=", "",
     T("Makes text, icons and controls larger"), "scale_more", KeyScope::Window, false, true},
    {"view.smaller", T("&Smaller"), "Ctrl+Alt+-", "", T("Makes text, icons and controls smaller"),
     "scale_more"},

    {"view.wheel_zooms", T("&Zoom, with Ctrl move"), "", "",
     T("Zooms the map at the cursor with the wheel; moves it with Ctrl"), "wheel", KeyScope::Window,
     true},
    {"view.wheel_moves", T("&Move, with Ctrl zoom"), "", "",
     T("Moves the map with the wheel; zooms at the cursor with Ctrl"), "wheel", KeyScope::Window,
     true},

    {"settings.pads", T("&Gamepads…"), "", "gamepad", T("Chooses, calibrates and maps gamepads"),
     "settings"},
    {"settings.editor", T("E&ditor…"), "", "",
     T("Sets the editor for places in files that messages and programs refer to"), "settings"},
    {"settings.export", T("&Export settings…"), "", "", T("Saves your settings to a file"),
     "settings", KeyScope::Window, false, true},
    {"settings.import", T("&Import settings…"), "", "",
     T("Loads keys, look and limits from a file"), "settings"},
    {"settings.reset", T("&Reset settings"), "", "",
     T("Restores the default keys, look and limits"), "settings"},

    {"layout.1", T("Layout &1"), "Ctrl+1", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, true},
    {"layout.2", T("Layout &2"), "Ctrl+2", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, true},
    {"layout.3", T("Layout &3"), "Ctrl+3", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, true},
    {"layout.4", T("Layout &4"), "Ctrl+4", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, true},
    {"layout.5", T("Layout &5"), "Ctrl+5", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, true},
    {"layout.6", T("Layout &6"), "Ctrl+6", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, true},
    {"layout.7", T("Layout &7"), "Ctrl+7", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, true},
    {"layout.8", T("Layout &8"), "Ctrl+8", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, true},
    {"layout.save_as", T("&Save layout as…"), "", "save",
     T("Saves the current layout under a name and a shortcut"), "layout", KeyScope::Window, false,
     true},
    {"layout.export", T("&Export layout…"), "", "", T("Saves the current layout to a file"),
     "layout"},
    {"layout.import", T("&Import layout…"), "", "", T("Loads a layout from a file"), "layout"},
    {"layout.forget", T("Restore &factory layouts"), "", "",
     T("Restores the default layouts on all layout keys; your own stay as files"), "layout"},
    {"layout.reset", T("&Reset layout"), "", "", T("Restores the default layout"), "arrange"},
    {"view.hide_panes", T("&Hide panes"), "F11", "",
     T("Hides all panes but the map, or shows them again"), "arrange"},

    {"view.next_pane", T("Next &pane"), "F6", "", T("Moves the focus to the next pane"), "panes"},
    {"view.previous_pane", T("P&revious pane"), "Shift+F6", "",
     T("Moves the focus to the previous pane"), "panes"},

    {"view.console", T("&Console"), "F12", "console",
     T("Shows the console and moves the focus to its input line"), "panes"},
    {"view.programs", T("Pro&grams"), "Shift+F12", "program",
     T("Shows the programs with their output and plans, and moves the focus there"), "panes"},

    {"view.inside", T("&Inside robot"), "Ctrl+Alt+I", "inside",
     T("Shows what the active robot sees, holds, tracks and believes, and moves the focus there"),
     "panes"},

    {"view.parameters", T("Para&meters"), "Ctrl+Shift+M", "parameters",
     T("Shows the parameters of the simulated world and moves the focus there"), "panes"},
    {"view.plots", T("P&lots"), "Ctrl+Shift+G", "plots",
     T("Shows the plots of signals over time and moves the focus there"), "panes"},

    {"view.inspector", T("&Inspect messages"), "Ctrl+Shift+K", "inspect",
     T("Lists every message between Magna and external programs, decoded, from now on"), "panes"},

    {"help.find", T("&Find an action…"), "Ctrl+Shift+P", "find",
     T("Finds actions, robots and panes by letters of their names"), "help"},
    {"help.page", T("&Help on this pane"), "F1", "help",
     T("Shows the help page of the focused pane"), "help"},
    {"help.contents", T("&Contents"), "Shift+F1", "", T("Shows the list of help pages"), "help"},
    {"help.keys", T("&Keyboard shortcuts…"), "Ctrl+F1", "keyboard",
     T("Lists and changes the keyboard shortcuts"), "help"},
    {"help.tour", T("&Tour"), "", "", T("Shows step by step how to work with Magna"), "help",
     KeyScope::Window, false, true},
    {"help.tour_next", T("&Next step of the tour"), "Alt+PgDown", "",
     T("Goes to the next step of the tour, even if this one is not done"), "help"},
    {"help.tour_back", T("Step &back in the tour"), "Alt+PgUp", "",
     T("Goes to the previous step of the tour"), "help"},
    {"help.tour_end", T("&End the tour"), "Alt+End", "",
     T("Leaves the tour; it continues there next time"), "help"},
    {"help.about", T("&About Magna"), "", "info", T("Shows version and licence"), "help",
     KeyScope::Window, false, true},
};

#undef T

QString translated(const char* text) { return QCoreApplication::translate("Actions", text); }

std::vector<ActionRow> all_rows() {
  std::vector<ActionRow> rows(std::begin(kRowsBeforeTools), std::end(kRowsBeforeTools));
  std::ranges::copy(map_tool_actions(), std::back_inserter(rows));
  std::ranges::copy(kRowsAfterTools, std::back_inserter(rows));
  return rows;
}

}  // namespace

std::span<const ActionRow> action_table() {
  static const std::vector<ActionRow> rows = all_rows();
  return rows;
}

const ActionRow& action_row(std::string_view id) {
  const ActionRow* const row = find_action_row(id);
  assert(row != nullptr);
  return *row;
}

const ActionRow* find_action_row(std::string_view id) {
  const auto rows = action_table();
  const auto row = std::ranges::find(rows, id, &ActionRow::id);
  return row == rows.end() ? nullptr : &*row;
}

QString plain_text(const ActionRow& row) { return translated(row.text).remove(QLatin1Char('&')); }

QString hint_text(const ActionRow& row) { return translated(row.hint); }

std::optional<QList<QKeySequence>> keys_from(const QString& portable) {
  QList<QKeySequence> keys;
  for (const QString& key : portable.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    const QKeySequence sequence(key, QKeySequence::PortableText);
    if (sequence.count() != 1 || sequence[0].key() == Qt::Key_unknown) return {};
    keys << sequence;
  }
  return keys;
}

QString portable_keys(const QList<QKeySequence>& keys) {
  QStringList texts;
  for (const QKeySequence& key : keys) texts << key.toString(QKeySequence::PortableText);
  return texts.join(QLatin1Char(' '));
}

QList<QKeySequence> default_keys(const ActionRow& row) {
  return keys_from(QString::fromLatin1(row.keys)).value_or(QList<QKeySequence>());
}

QString keys_text(const QList<QKeySequence>& keys) {
  QStringList texts;
  for (const QKeySequence& key : keys) texts << key.toString(QKeySequence::NativeText);
  return texts.join(QCoreApplication::translate("Actions", " or "));
}

QString keys_text(const ActionRow& row) { return keys_text(default_keys(row)); }

QString tooltip_text(const ActionRow& row, const QList<QKeySequence>& keys) {
  if (keys.isEmpty()) return hint_text(row);
  return QStringLiteral("%1 (%2)").arg(hint_text(row), keys_text(keys));
}

QString tooltip_text(const ActionRow& row) { return tooltip_text(row, default_keys(row)); }

}  // namespace magna
