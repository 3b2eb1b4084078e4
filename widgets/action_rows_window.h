// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include "widgets/action_row.h"

namespace magna {

#define T(text) QT_TRANSLATE_NOOP("Actions", text)

/// The rows for settings, layouts, panes and help.
inline constexpr ActionRow kRowsOfWindow[] = {
    {"settings.pads", T("&Gamepads…"), "", "gamepad", T("Chooses, calibrates and maps gamepads"),
     "settings"},
    {"settings.editor", T("E&ditor…"), "", "",
     T("Sets the editor for places in files that messages and programs refer to"), "settings"},
    {"settings.pictures", T("Folder for &pictures…"), "", "",
     T("Chooses the folder of pictures and films of the window"), "settings"},
    {"settings.ask_unsaved", T("&Ask before unsaved work is lost"), "", "",
     T("Asks before quitting or replacing the world; otherwise the work is offered at the next "
       "start of its world"),
     "settings", KeyScope::Window, kToggle},
    {"settings.export", T("&Export settings…"), "", "", T("Saves your settings to a file"),
     "settings", KeyScope::Window, kBeginsGroup},
    {"settings.import", T("&Import settings…"), "", "",
     T("Loads keys, look and limits from a file"), "settings"},
    {"settings.reset", T("&Reset settings"), "", "",
     T("Restores the default keys, look and limits"), "settings"},

    {"layout.1", T("Layout &1"), "Ctrl+1", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, kChoice},
    {"layout.2", T("Layout &2"), "Ctrl+2", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, kChoice},
    {"layout.3", T("Layout &3"), "Ctrl+3", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, kChoice},
    {"layout.4", T("Layout &4"), "Ctrl+4", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, kChoice},
    {"layout.5", T("Layout &5"), "Ctrl+5", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, kChoice},
    {"layout.6", T("Layout &6"), "Ctrl+6", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, kChoice},
    {"layout.7", T("Layout &7"), "Ctrl+7", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, kChoice},
    {"layout.8", T("Layout &8"), "Ctrl+8", "", T("Restores this saved layout"), "layouts",
     KeyScope::Window, kChoice},
    {"layout.save_as", T("&Save layout as…"), "", "save",
     T("Saves the current layout under a name and a shortcut"), "layout", KeyScope::Window,
     kBeginsGroup},
    {"layout.export", T("&Export layout…"), "", "", T("Saves the current layout to a file"),
     "layout"},
    {"layout.import", T("&Import layout…"), "", "", T("Loads a layout from a file"), "layout"},
    {"layout.forget", T("Restore &factory layouts"), "", "",
     T("Restores the default layouts on all layout keys; your own stay as files"), "layout"},
    {"layout.reset", T("&Reset layout"), "", "", T("Restores the default layout"), "arrange"},
    {"view.hide_panes", T("&Hide panes"), "F11", "",
     T("Hides all panes but the map, or shows them again"), "arrange"},

    {"view.simple_mode", T("Si&mple mode"), "Ctrl+F11", "",
     T("Shows only robots, map, picture and stick, all large, for visitors; or the whole window "
       "again"),
     "arrange", KeyScope::Window, kToggle},

    {"view.next_pane", T("Next &pane"), "F6", "", T("Moves the focus to the next pane"), "panes"},
    {"view.previous_pane", T("P&revious pane"), "Shift+F6", "",
     T("Moves the focus to the previous pane"), "panes"},
    {"view.float_pane", T("F&loat pane"), "", "float",
     T("Moves the focused pane to a window of its own, or docks it again"), "panes"},
    {"view.close_pane", T("Close pa&ne"), "Ctrl+W", "close", T("Closes the focused pane"), "panes"},

    {"view.console", T("&Console"), "F12", "console",
     T("Shows the console and moves the focus to its input line"), "panes"},
    {"view.programs", T("Pro&grams"), "Shift+F12", "program",
     T("Shows the programs with their output and plans, and moves the focus there"), "panes"},
    {"view.debugger", T("Plan &debugger"), "Ctrl+F12", "debugger",
     T("Shows the history of plans, their timeline and breakpoints, and moves the focus there"),
     "panes"},

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
     KeyScope::Window, kBeginsGroup},
    {"help.tour_next", T("&Next step of the tour"), "Alt+PgDown", "",
     T("Goes to the next step of the tour, even if this one is not done"), "help"},
    {"help.tour_back", T("Step &back in the tour"), "Alt+PgUp", "",
     T("Goes to the previous step of the tour"), "help"},
    {"help.tour_end", T("&End the tour"), "Alt+End", "",
     T("Leaves the tour; it continues there next time"), "help"},
    {"help.about", T("&About Magna"), "", "info",
     T("Shows versions, paths, ports and timings, to be copied for a report"), "help",
     KeyScope::Window, kBeginsGroup},
};

#undef T

}  // namespace magna
