// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include "widgets/action_row.h"

namespace magna {

#define T(text) QT_TRANSLATE_NOOP("Actions", text)

/// The rows for CyBOTs, halls, neural agents, programs and plans.
inline constexpr ActionRow kRowsOfSystems[] = {
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
     T("Holds the queue after the current instruction"), "cybot", KeyScope::Window,
     kBeginsGroup | kToggle},
    {"cybot.step_queue", T("Run &one instruction"), "", "step",
     T("Lets the active CyBOT run one instruction of its paused queue"), "cybot"},
    {"cybot.clear_queue", T("&Clear queue"), "", "plan-clear",
     T("Removes all instructions of the active CyBOT"), "cybot"},

    {"cybot.search", T("S&earch"), "Ctrl+Alt+7", "find",
     T("Makes the selected CyBOTs find the posts of the goal box and park between them"), "cybot",
     KeyScope::Window, kBeginsGroup},
    {"cybot.pause_search", T("Pa&use search"), "Ctrl+Alt+8", "pause",
     T("Holds the searches of the selected CyBOTs after their current instruction, or resumes "
       "them"),
     "cybot", KeyScope::Window, kToggle},
    {"cybot.step_search", T("Step sea&rch"), "Ctrl+Alt+9", "step",
     T("Lets each selected CyBOT run one instruction of its paused search"), "cybot"},
    {"cybot.stop_search", T("Stop searc&h"), "Ctrl+Alt+0", "robot-stop",
     T("Ends the searches of the selected CyBOTs"), "cybot"},
    {"cybot.take_over", T("Continue as lost C&yBOT"), "Ctrl+Shift+T", "connection",
     T("Makes the active CyBOT continue as the one whose link was lost: with its name, pose and "
       "mission"),
     "cybot", KeyScope::Window, kBeginsGroup},
    {"cybot.accept_place", T("It &is where it reports"), "", "tool-pose",
     T("The active CyBOT, which reports more than it can have driven, is there; its mission "
       "continues"),
     "cybot"},
    {"cybot.keep_place", T("It is at its old plac&e"), "", "undo",
     T("The active CyBOT, which reports more than it can have driven, is where it was before; its "
       "mission continues"),
     "cybot"},
    {"obstacles.load", T("L&oad obstacle map…"), "", "open",
     T("Replaces the obstacle map by that of a file"), "cybot", KeyScope::Window, kBeginsGroup},
    {"obstacles.save", T("Save obstacle &map…"), "", "save",
     T("Saves the objects and scanned zones of the obstacle map to a file"), "cybot"},
    {"obstacles.clear", T("Clear obsta&cle map…"), "", "clear-list",
     T("Removes all objects and scanned zones of the obstacle map"), "cybot"},

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
     T("Sends the selected robots to the nearest charging place"), "hall", KeyScope::Window,
     kBeginsGroup},
    {"hall.cancel", T("&Cancel"), "Ctrl+Alt+X", "close",
     T("Cancels the actions of the selected robots"), "hall"},
    {"hall.process", T("&Begin process"), "", "machine",
     T("Starts the chosen machine on the first package of its input belt, in halls whose machines "
       "wait for commands"),
     "hall", KeyScope::Window, kBeginsGroup},

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
     "agent", KeyScope::Window, kBeginsGroup},
    {"agent.reset_trial", T("New tr&ial"), "Ctrl+Alt+N", "undo",
     T("Resets the trial, with the type chosen in the Agents pane"), "agent"},
    {"agent.unity_eyes", T("Eyes as in &Unity"), "", "look-here",
     T("Reads eye movements as the original program (positive = right, 135 degrees) instead of its "
       "message document (positive = left, 30 degrees)"),
     "agent", KeyScope::Window, kBeginsGroup | kToggle},

    {"program.start", T("&Start program…"), "F5", "run",
     T("Starts a Lisp program for this world, or one from a file"), "program"},
    {"program.start_paused", T("Start program &paused…"), "", "pause",
     T("Pauses the world and then starts a program, to set breakpoints and step through its plan"),
     "program"},
    {"program.restart", T("&Restart program"), "Ctrl+F5", "reload",
     T("Stops the selected program if it is running, and starts its file again"), "program"},
    {"program.stop", T("S&top program"), "Shift+F5", "robot-stop",
     T("Stops the selected program; its output stays"), "program"},
    {"program.export_log", T("&Export plan log…"), "", "save",
     T("Saves what plans and programs tried, and with which result, to a file"), "program"},
    {"plan.continue", T("&Continue plan"), "F9", "robot-resume",
     T("Lets the world run to the next breakpoint of a plan"), "program", KeyScope::Window,
     kBeginsGroup},
    {"plan.step_into", T("Step &into"), "F7", "step-into",
     T("Lets the world run until the plan does anything"), "program"},
    {"plan.step_over", T("Step o&ver"), "F8", "step-over",
     T("Lets the world run until the selected branch goes on, whatever those below it do"),
     "program"},
    {"plan.step_out", T("Step o&ut"), "Shift+F8", "step-out",
     T("Lets the world run until the selected branch ends"), "program"},
    {"plan.breakpoint", T("Toggle &breakpoint"), "Ctrl+F8", "breakpoint",
     T("Pauses the world when a branch or command like the selected one begins, or no longer"),
     "program"},
    {"plan.source", T("Show s&ource"), "F4", "open",
     T("Opens the place in the file where the selected branch began or failed"), "program"},
};

#undef T

}  // namespace magna
