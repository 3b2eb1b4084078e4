// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/action_table.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cassert>

namespace magna {
namespace {

#define T(text) QT_TRANSLATE_NOOP("Actions", text)

constexpr ActionRow kActionRows[] = {
    {"world.open", T("&Open world…"), "Ctrl+O", "open",
     T("Opens another world in place of this one"), "world"},
    {"world.reload", T("&Reset world"), "Ctrl+R", "reload",
     T("Loads this world again: same file, same seed, from the beginning"), "world"},
    {"world.pause", T("&Pause"), "Space", "pause", T("Runs or pauses the world"), "world",
     KeyScope::Window, false, true},
    {"world.step", T("&Step one tick"), ".", "step", T("Pauses and goes on by one tick"), "world"},
    {"world.slower", T("S&lower"), "[", "slower", T("Lets time pass slower"), "world",
     KeyScope::Window, false, true},
    {"world.faster", T("&Faster"), "]", "faster", T("Lets time pass faster"), "world"},
    {"world.stop_all", T("Stop &all robots"), "Shift+Space Pause", "stop",
     T("Stops all robots at once and keeps them stopped until the button is held"), "world",
     KeyScope::Guard, false, true},
    {"world.quit", T("&Quit"), "Ctrl+Q", "quit", T("Closes Magna"), "world", KeyScope::Window,
     false, true},

    {"edit.undo", T("&Undo"), "Ctrl+Z", "undo", T("Takes the last edit back"), "edit"},
    {"edit.redo", T("&Redo"), "Ctrl+Shift+Z Ctrl+Y", "redo", T("Does again what was taken back"),
     "edit"},
    {"edit.copy", T("&Copy"), "Ctrl+C", "copy",
     T("Copies what was measured, else the place under the pointer"), "edit", KeyScope::Map, false,
     true},
    {"edit.earlier", T("Way-point &earlier"), "Alt+Up", "waypoint-earlier",
     T("Puts the picked way-points one place earlier in their plan"), "edit", KeyScope::Map, false,
     true},
    {"edit.later", T("Way-point &later"), "Alt+Down", "waypoint-later",
     T("Puts the picked way-points one place later in their plan"), "edit", KeyScope::Map},
    {"edit.delete", T("&Delete"), "Delete", "delete",
     T("Removes the picked way-points or the picked mark"), "edit", KeyScope::Map},
    {"edit.mark_victim", T("Mark &victim"), "V", "mark-victim",
     T("Marks a victim at the pointer on the map, or in the middle of it"), "edit", KeyScope::Map,
     false, true},
    {"edit.mark_suspected", T("Mark &suspected victim"), "Shift+V", "mark-suspected-victim",
     T("Marks at the pointer that perhaps somebody is there, to be looked at again"), "edit",
     KeyScope::Map},

    {"robot.previous", T("&Previous robot"), "PgUp", "robot-previous",
     T("Makes the robot before this one active"), "robot"},
    {"robot.next", T("&Next robot"), "PgDown", "robot-next",
     T("Makes the robot after this one active"), "robot"},
    {"robot.next_attention", T("Next needing &attention"), "N", "attention",
     T("Makes the next robot that needs a person active and shows it"), "robot"},
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
     T("No robot is active or selected any more"), "robot"},
    {"robot.stop", T("&Stop robot"), "Ctrl+Space", "robot-stop",
     T("Stops the selected robots and holds their missions"), "robot", KeyScope::Window, false,
     true},
    {"robot.resume", T("&Resume mission"), "Ctrl+Return", "robot-resume",
     T("The selected robots go on with their missions"), "robot"},
    {"robot.take_control", T("Take c&ontrol"), "Ctrl+T", "state-driven",
     T("Arms teleoperation of the active robot and moves the focus to its stick"), "robot",
     KeyScope::Window, false, true},
    {"robot.gait", T("Next &gait"), "", "", T("Slow, normal and fast in turn, for driving by hand"),
     "robot"},
    {"robot.lock", T("&Lock robot"), "Ctrl+L", "lock",
     T("While locked, nobody but the operator commands the active robot"), "robot"},
    {"robot.routes", T("Find &ways round obstacles"), "", "",
     T("The selected robots plan a way round what stands in the straight way to a way-point"),
     "robot", KeyScope::Window, true, false, true},
    {"robot.explore", T("&Explore with the team"), "Ctrl+E", "explore",
     T("The selected robots explore whenever they have no other plan, each where no other one is"),
     "robot", KeyScope::Window, false, true},
    {"robot.claim", T("Cla&im from exploring"), "Ctrl+Shift+E", "explore-off",
     T("The selected robots explore no longer; those that were at it stand"), "robot"},
    {"robot.explore_all", T("All e&xplore"), "", "",
     T("All robots that can explore with the team whenever they have no other plan"), "robot"},
    {"robot.claim_all", T("Nobody explo&res"), "", "",
     T("No robot explores any longer; those that were at it stand"), "robot"},
    {"robot.remove_last", T("Remove &last way-point"), "Ctrl+Backspace", "plan-remove-last",
     T("Takes the last way-point off the active robot's plan"), "robot", KeyScope::Window, false,
     true},
    {"robot.clear_plan", T("&Clear plan"), "Ctrl+Shift+Backspace", "plan-clear",
     T("Takes all way-points off the selected robots' plans"), "robot"},
    {"robot.go_to_frontier", T("Go &to the nearest frontier"), "Shift+G", "go-here",
     T("Sends the active robot to where what was seen ends; this takes the place of its plan"),
     "robot", KeyScope::Map},
    {"robot.appearance", T("A&ppearance…"), "", "",
     T("Name, colour and letter of the active robot in this world"), "robot", KeyScope::Window,
     false, true},

    {"cybot.manual", T("&Manual"), "Ctrl+Alt+1", "state-driven",
     T("The active CyBOT follows the sticks from here on; its queue is cleared"), "cybot"},
    {"cybot.mission", T("M&ission"), "Ctrl+Alt+2", "state-mission",
     T("The active CyBOT goes on with its mission"), "cybot"},
    {"cybot.scan_long", T("&Long scan"), "Ctrl+Alt+3", "scan-long",
     T("The active CyBOT looks round once, widely, then goes on as before"), "cybot"},
    {"cybot.scan_short", T("&Short scan"), "Ctrl+Alt+4", "scan-short",
     T("The active CyBOT looks ahead once, then goes on as before"), "cybot"},
    {"cybot.stop", T("S&top"), "Ctrl+Alt+5", "robot-stop",
     T("The active CyBOT stands: its queue is cleared, its sticks are zero"), "cybot"},
    {"cybot.win", T("Mission o&ver"), "Ctrl+Alt+6", "",
     T("Tells the active CyBOT, behind all that waits, that its mission is over: it celebrates"),
     "cybot"},
    {"cybot.pause_queue", T("&Pause queue"), "", "pause",
     T("The active CyBOT finishes what it is at and sees no new instruction"), "cybot",
     KeyScope::Window, true, true, true},
    {"cybot.step_queue", T("Let &one through"), "", "step",
     T("The active CyBOT sees one instruction of its paused queue"), "cybot"},
    {"cybot.clear_queue", T("&Clear queue"), "", "plan-clear",
     T("Takes all instructions of the active CyBOT back"), "cybot"},

    {"hall.go", T("&Go there"), "Ctrl+Alt+G", "go-here",
     T("The active robot goes to the chosen area, or to where the chosen belt is used from"),
     "hall"},
    {"hall.face", T("&Face belt"), "Ctrl+Alt+B", "look-here",
     T("The active robot turns to the chosen belt"), "hall"},
    {"hall.pick", T("&Pick"), "Ctrl+Alt+P", "pick",
     T("The active robot takes the chosen package, else the next one, from the belt it faces"),
     "hall"},
    {"hall.place", T("P&lace"), "Ctrl+Alt+U", "place",
     T("The active robot puts what it carries on the belt that it faces"), "hall"},
    {"hall.charge", T("C&harge"), "Ctrl+Alt+C", "charge",
     T("The selected robots go to the nearest place where they charge"), "hall", KeyScope::Window,
     false, true},
    {"hall.cancel", T("&Cancel"), "Ctrl+Alt+X", "close",
     T("Ends the actions of the selected robots: they stand"), "hall"},
    {"hall.process", T("&Begin process"), "", "machine",
     T("The chosen machine begins with the first package on its input belt, where machines wait "
       "to be told"),
     "hall", KeyScope::Window, false, true},

    {"agent.reward", T("Send &reward"), "Ctrl+Alt+R", "reward",
     T("Rewards the agent of the Agents pane with the value that stands there"), "agent"},
    {"agent.start", T("Send s&tart"), "Ctrl+Alt+S", "run",
     T("Sends the agent of the Agents pane menu event 0: start"), "agent"},
    {"agent.stop", T("Send sto&p"), "Ctrl+Alt+O", "robot-stop",
     T("Sends the agent of the Agents pane menu event 1: stop"), "agent"},
    {"agent.tell", T("Send &event"), "", "opcodes",
     T("Sends the agent of the Agents pane the menu event and the text that stand there"), "agent"},
    {"agent.reset_environment", T("&New experiment"), "Ctrl+Alt+E", "reload",
     T("Resets the environment, with the type chosen in the Agents pane: all agents and things go "
       "back to where they were"),
     "agent", KeyScope::Window, false, true},
    {"agent.reset_trial", T("New tr&ial"), "Ctrl+Alt+N", "undo",
     T("Resets the trial, with the type chosen in the Agents pane"), "agent"},
    {"agent.unity_eyes", T("Eyes as in &Unity"), "", "look-here",
     T("Reads eye movements as the original program does: positive is to the right, 135 degrees "
       "wide; else as its message document does: positive is to the left, 30 degrees"),
     "agent", KeyScope::Window, true, true, true},

    {"program.start", T("&Start program…"), "F5", "run",
     T("Starts a Lisp program that drives robots, from a file"), "program"},
    {"program.restart", T("&Restart program"), "Ctrl+F5", "reload",
     T("Stops the chosen program if it runs, and starts its file again as it is now"), "program"},
    {"program.stop", T("S&top program"), "Shift+F5", "robot-stop",
     T("Ends the chosen program; what it wrote stays to be read"), "program"},

    {"tool.select", T("&Select"), "S", "tool-select", T("Choose robots: click or drag round them"),
     "tool", KeyScope::Map, true},
    {"tool.waypoints", T("&Way-points"), "W", "tool-waypoints",
     T("Edit the active robot's plan: click, drag, insert, delete"), "tool", KeyScope::Map, true},
    {"tool.goal", T("&Goal"), "G", "tool-goal",
     T("Send the selected robots to a goal: press, drag to turn, release"), "tool", KeyScope::Map,
     true},
    {"tool.measure", T("Measu&re"), "R", "tool-measure",
     T("Measure lengths, bearings and areas on the map"), "tool", KeyScope::Map, true},
    {"tool.annotate", T("&Annotate"), "A", "tool-annotate",
     T("Put notes, hazards and victims on the map"), "tool", KeyScope::Map, true},
    {"tool.no_go", T("N&o-go area"), "X", "tool-no-go",
     T("Draw areas that exploration keeps out of: drag, or click corners"), "tool", KeyScope::Map,
     true},
    {"tool.move", T("&Move map"), "M", "tool-move", T("Move the map by dragging"), "tool",
     KeyScope::Map, true},

    {"image.live", T("&Live picture"), "Ctrl+I", "camera",
     T("Shows what the active robot's camera sees, in the image pane"), "image"},
    {"image.all", T("&All cameras"), "Ctrl+Shift+I", "cameras",
     T("Shows what all robots' cameras see, in the image pane"), "image"},
    {"image.queue", T("Image &queue"), "Ctrl+J", "image-queue",
     T("Shows the stored images that wait for a look, those most worth it first"), "image"},
    {"image.previous", T("Pre&vious image"), "Alt+Left", "robot-previous",
     T("Shows the image before this one in the queue"), "image", KeyScope::Window, false, true},
    {"image.next", T("&Next image"), "Alt+Right", "robot-next",
     T("Shows the next image that waits in the queue"), "image"},
    {"image.dismiss", T("D&ismiss image"), "Alt+Delete", "delete",
     T("Takes the shown image off the queue and goes on to the next one"), "image"},
    {"image.mark", T("&Mark in the picture"), "Ctrl+M", "mark-victim",
     T("Brings up a crosshair in the picture: arrows move it, Enter marks"), "image"},
    {"image.centre", T("&Centre camera"), "Alt+Home", "centre",
     T("The active robot's camera looks straight ahead"), "image", KeyScope::Window, false, true},
    {"image.turn_left", T("Turn camera l&eft"), "Alt+Shift+Left", "",
     T("Turns the active robot's camera 5 degrees to the left"), "image"},
    {"image.turn_right", T("Turn camera &right"), "Alt+Shift+Right", "",
     T("Turns the active robot's camera 5 degrees to the right"), "image"},
    {"image.tilt_up", T("Tilt camera &up"), "Alt+Shift+Up", "",
     T("Tilts the active robot's camera 5 degrees up"), "image"},
    {"image.tilt_down", T("Tilt camera &down"), "Alt+Shift+Down", "",
     T("Tilts the active robot's camera 5 degrees down"), "image"},
    {"image.boxes", T("&Boxes round what is seen"), "", "",
     T("Draws a box with its name round every robot and thing in the picture"), "image",
     KeyScope::Window, true, true, true},
    {"image.save", T("&Save picture…"), "Ctrl+S", "save",
     T("Writes the picture that is shown to a file, with robot, time and pose"), "image",
     KeyScope::Window, false, true},
    {"image.pop_out", T("&Pop out"), "Ctrl+Shift+O", "float",
     T("Gives the image pane a window of its own; again brings it back"), "image", KeyScope::Window,
     true, false, true},

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

    {"view.follow", T("&Follow robot"), "C", "follow", T("Keeps the active robot in sight"),
     "follow", KeyScope::Map, true, false, true},
    {"view.follow_next", T("&Next way to follow"), "Shift+C", "",
     T("Follows in the middle, in the frame, with the heading up, in turn"), "follow",
     KeyScope::Map},
    {"view.follow_centre", T("Follow in the &middle"), "", "",
     T("The active robot stays in the middle of the map"), "follow", KeyScope::Window, true, true},
    {"view.follow_frame", T("Follow within the &frame"), "", "",
     T("The map moves only when the active robot comes near its edge"), "follow", KeyScope::Window,
     true},
    {"view.follow_heading", T("Follow with the &heading up"), "", "",
     T("The active robot stays in the middle and the map turns with it"), "follow",
     KeyScope::Window, true},

    {"view.layer_rays", T("&Range rays"), "", "", T("Shows what the rangers measured last"),
     "layers", KeyScope::Window, true, false, true},
    {"view.layer_footprints", T("&Footprints"), "", "",
     T("Shows the room that each robot's body takes"), "layers", KeyScope::Window, true, false,
     true},
    {"view.layer_trails", T("&Trails"), "", "", T("Shows where the robots were"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_labels", T("&Names"), "", "", T("Shows the robots' names"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_things", T("Furniture and &things"), "", "", T("Shows furniture and objects"),
     "layers", KeyScope::Window, true, false, true},
    {"view.layer_true_victims", T("&Victims as they are"), "", "",
     T("Shows where people truly need help, found or not: to teach and to look back, not to "
       "search"),
     "layers", KeyScope::Window, true, false, true},
    {"view.layer_grid", T("&Grid"), "", "", T("Shows the grid on the floor"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_annotations", T("&Annotations"), "", "",
     T("Shows the notes, hazards and victims that were marked"), "layers", KeyScope::Window, true,
     false, true},
    {"view.layer_minimap", T("&Overview"), "", "",
     T("Shows the whole world in a corner while only a part of it is in sight"), "layers",
     KeyScope::Window, true, false, true},

    {"view.layer_seen", T("What was &seen"), "", "",
     T("Lays a veil on what nobody's ranger has seen yet, and dots on what they met"), "layers",
     KeyScope::Window, true, false, true},
    {"view.truth", T("Ground tr&uth"), "", "",
     T("Shows what nobody has seen as it truly is, too; else it is covered, with all that is "
       "there"),
     "layers", KeyScope::Window, true, false, true},
    {"view.layer_frontier", T("Fronti&er"), "", "",
     T("Shows where what was seen ends and floor goes on, and where explorers go"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_no_go", T("No-go &areas"), "", "",
     T("Shows the areas that exploration keeps out of"), "layers", KeyScope::Window, true, false,
     true},
    {"view.layer_sightings", T("S&ightings"), "", "",
     T("Shows what robots reported that they saw or bumped into, with a legend"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_places", T("Pla&ces"), "", "",
     T("Marks the doorways, corners and ends of walls that robots can sense"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_hall", T("&Hall"), "", "",
     T("Shows the areas, belts, machines and packages of a factory's hall"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_batteries", T("&Batteries"), "", "",
     T("Shows the batteries of a hall's robots as rings, with a figure when one is low"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_gaze", T("Ga&ze"), "", "",
     T("Shows where the eyes of chosen agents look, and the point that they hold"), "layers",
     KeyScope::Window, true, false, true},
    {"view.layer_belief", T("Odometer &box"), "", "",
     T("Shows where the active robot can be by its odometer; with the ground truth also where it "
       "is"),
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

    {"view.seen_team", T("Seen by &anybody"), "", "", T("What was seen: by any robot, ever"),
     "seen", KeyScope::Window, true},
    {"view.seen_active", T("Seen by the a&ctive robot"), "", "",
     T("What was seen: by the active robot alone; by any while none is active"), "seen",
     KeyScope::Window, true},
    {"view.seen_lately", T("Seen in the last &5 minutes"), "", "",
     T("What was seen: by any robot in the last five minutes of the world's time"), "seen",
     KeyScope::Window, true},
    {"view.seen_by_robot", T("Seen &first by each robot"), "", "",
     T("Tints floor in the colour of the robot that was the first to see it"), "seen",
     KeyScope::Window, true},
    {"view.seen_ages", T("Seen how &long ago"), "", "",
     T("Tints floor the stronger the later somebody saw it last"), "seen", KeyScope::Window, true},
    {"view.seen_images", T("Seen in kept &images"), "", "",
     T("What was seen: the floor that kept images show"), "seen", KeyScope::Window, true},

    {"view.cameras_active", T("Camera of the &active robot"), "", "",
     T("Shows on the floor what the active robot's camera covers, as far as 8 m"), "cameras",
     KeyScope::Window, true},
    {"view.cameras_all", T("Cameras of a&ll robots"), "", "",
     T("Shows on the floor what every robot's camera covers, as far as 8 m"), "cameras",
     KeyScope::Window, true},
    {"view.cameras_none", T("&No cameras"), "", "", T("Shows no camera on the map"), "cameras",
     KeyScope::Window, true},

    {"view.trail_10_s", T("Trails of &10 seconds"), "", "", T("Trails of the last 10 seconds"),
     "trail", KeyScope::Window, true},
    {"view.trail_30_s", T("Trails of &30 seconds"), "", "", T("Trails of the last 30 seconds"),
     "trail", KeyScope::Window, true},
    {"view.trail_2_min", T("Trails of &2 minutes"), "", "", T("Trails of the last 2 minutes"),
     "trail", KeyScope::Window, true},
    {"view.trail_10_min", T("Trails of 10 &minutes"), "", "", T("Trails of the last 10 minutes"),
     "trail", KeyScope::Window, true},
    {"view.trail_endless", T("&Unlimited trails"), "", "",
     T("Trails since the beginning, coarser the longer they become"), "trail", KeyScope::Window,
     true},
    {"view.trail_clear", T("&Clear trails"), "", "", T("Takes away all trails there are"), "trail",
     KeyScope::Window, false, true},

    {"view.theme_system", T("&System colours"), "", "", T("Light or dark as the desktop is"),
     "theme", KeyScope::Window, true},
    {"view.theme_light", T("&Light"), "", "", T("Dark text on light ground"), "theme",
     KeyScope::Window, true},
    {"view.theme_dark", T("&Dark"), "", "", T("Light text on dark ground"), "theme",
     KeyScope::Window, true},
    {"view.theme_contrast", T("High &contrast"), "", "", T("White and yellow on black"), "theme",
     KeyScope::Window, true},

    {"view.scale_80", T("&80 %"), "", "", T("Size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_90", T("&90 %"), "", "", T("Size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_100", T("&100 %"), "", "", T("Size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_110", T("11&0 %"), "", "", T("Size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_125", T("1&25 %"), "", "", T("Size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_150", T("1&50 %"), "", "", T("Size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_175", T("1&75 %"), "", "", T("Size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.scale_200", T("200 &%"), "", "", T("Size of text, icons and controls"), "scale",
     KeyScope::Window, true},
    {"view.larger", T("&Larger"), "Ctrl+Alt++ Ctrl+Alt+=", "",
     T("Makes text, icons and controls larger"), "scale_more", KeyScope::Window, false, true},
    {"view.smaller", T("&Smaller"), "Ctrl+Alt+-", "", T("Makes text, icons and controls smaller"),
     "scale_more"},

    {"view.wheel_zooms", T("&Zooms, with Ctrl moves"), "", "",
     T("The wheel zooms the map at the cursor; with Ctrl it moves it"), "wheel", KeyScope::Window,
     true},
    {"view.wheel_moves", T("&Moves, with Ctrl zooms"), "", "",
     T("The wheel moves the map; with Ctrl it zooms at the cursor"), "wheel", KeyScope::Window,
     true},

    {"settings.pads", T("&Gamepads…"), "", "gamepad", T("Chooses, calibrates and maps gamepads"),
     "settings"},
    {"settings.editor", T("E&ditor…"), "", "",
     T("Names the editor that opens places in files which messages and programs tell of"),
     "settings"},
    {"settings.export", T("&Export settings…"), "", "", T("Writes your settings to a file"),
     "settings", KeyScope::Window, false, true},
    {"settings.import", T("&Import settings…"), "", "",
     T("Takes keys, look and limits over from a file"), "settings"},
    {"settings.reset", T("&Reset settings"), "", "",
     T("Keys, look and limits are as they came with Magna"), "settings"},

    {"layout.1", T("Layout &1"), "Ctrl+1", "", T("Arranges the panes as they were saved here"),
     "layouts", KeyScope::Window, true},
    {"layout.2", T("Layout &2"), "Ctrl+2", "", T("Arranges the panes as they were saved here"),
     "layouts", KeyScope::Window, true},
    {"layout.3", T("Layout &3"), "Ctrl+3", "", T("Arranges the panes as they were saved here"),
     "layouts", KeyScope::Window, true},
    {"layout.4", T("Layout &4"), "Ctrl+4", "", T("Arranges the panes as they were saved here"),
     "layouts", KeyScope::Window, true},
    {"layout.5", T("Layout &5"), "Ctrl+5", "", T("Arranges the panes as they were saved here"),
     "layouts", KeyScope::Window, true},
    {"layout.6", T("Layout &6"), "Ctrl+6", "", T("Arranges the panes as they were saved here"),
     "layouts", KeyScope::Window, true},
    {"layout.7", T("Layout &7"), "Ctrl+7", "", T("Arranges the panes as they were saved here"),
     "layouts", KeyScope::Window, true},
    {"layout.8", T("Layout &8"), "Ctrl+8", "", T("Arranges the panes as they were saved here"),
     "layouts", KeyScope::Window, true},
    {"layout.save_as", T("&Save layout as…"), "", "save",
     T("Keeps how the panes are under a name and a key"), "layout", KeyScope::Window, false, true},
    {"layout.export", T("&Export layout…"), "", "", T("Writes how the panes are to a file"),
     "layout"},
    {"layout.import", T("&Import layout…"), "", "", T("Arranges the panes as a file says"),
     "layout"},
    {"layout.forget", T("&Factory layouts back"), "", "",
     T("Every layout key has again what came with Magna; your own are kept as files"), "layout"},
    {"layout.reset", T("&Reset layout"), "", "", T("Puts all panes where they were at first"),
     "arrange"},
    {"view.hide_panes", T("&Hide panes"), "F11", "",
     T("Leaves the map alone in the window; again brings the panes back"), "arrange"},

    {"view.next_pane", T("Next &pane"), "F6", "", T("Moves the focus to the next pane"), "panes"},
    {"view.previous_pane", T("P&revious pane"), "Shift+F6", "",
     T("Moves the focus to the pane before"), "panes"},

    {"view.console", T("&Console"), "F12", "console",
     T("Shows the console and moves the focus to its line, to type commands to a robot"), "panes"},
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
     T("Lists every message that goes between Magna and outside programs, decoded, from now on"),
     "panes"},

    {"help.find", T("&Find an action…"), "Ctrl+Shift+P", "find",
     T("Finds actions, robots and panes by some letters of their names"), "help"},
    {"help.page", T("&Help on this pane"), "F1", "help",
     T("Shows the page about the pane that has the focus"), "help"},
    {"help.contents", T("&Contents"), "Shift+F1", "", T("Shows the list of the help's pages"),
     "help"},
    {"help.keys", T("&Keyboard shortcuts…"), "Ctrl+F1", "keyboard",
     T("Lists what can be done with which keys, and changes the keys"), "help"},
    {"help.tour", T("&Tour"), "", "", T("Shows step by step how to work with Magna"), "help",
     KeyScope::Window, false, true},
    {"help.tour_next", T("&Next step of the tour"), "Alt+PgDown", "",
     T("Goes to the next step of the tour, whether this one is done or not"), "help"},
    {"help.tour_back", T("Step &back in the tour"), "Alt+PgUp", "",
     T("Goes to the step before in the tour"), "help"},
    {"help.tour_end", T("&End the tour"), "Alt+End", "",
     T("Leaves the tour; it goes on there the next time"), "help"},
    {"help.about", T("&About Magna"), "", "info", T("Version and licence"), "help",
     KeyScope::Window, false, true},
};

#undef T

QString translated(const char* text) { return QCoreApplication::translate("Actions", text); }

}  // namespace

std::span<const ActionRow> action_table() { return kActionRows; }

const ActionRow& action_row(std::string_view id) {
  const auto* row = std::ranges::find(kActionRows, id, &ActionRow::id);
  assert(row != std::end(kActionRows));
  return *row;
}

const ActionRow* find_action_row(std::string_view id) {
  const auto* row = std::ranges::find(kActionRows, id, &ActionRow::id);
  return row == std::end(kActionRows) ? nullptr : row;
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
