// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace magna {

/// Where an action's keys work.
enum class KeyScope {
  Window,  ///< anywhere in the window, but single keys only where the focus cannot use them
           ///< (FocusKeys)
  Map,     ///< with the map focused only: single letters
  Guard,   ///< everywhere, modal dialogs too: StopKeys sees to it
};

/// What is special about an action: `kBeginsGroup | kToggle`.
struct ActionTraits {
  bool choice = false;
  bool begins_group = false;
  bool toggle = false;

  friend constexpr ActionTraits operator|(ActionTraits a, ActionTraits b) {
    return {a.choice || b.choice, a.begins_group || b.begins_group, a.toggle || b.toggle};
  }
};
inline constexpr ActionTraits kChoice = {.choice = true};  ///< of its menu's choices one is checked
inline constexpr ActionTraits kToggle = {.toggle = true};  ///< checked by itself
inline constexpr ActionTraits kBeginsGroup = {.begins_group =
                                                  true};  ///< a separator goes before it

/// One action of the window. Menus, toolbar, tooltips and the list of keys are made of these rows.
struct ActionRow {
  std::string_view id;  ///< "world.pause"
  const char* text;     ///< menu text with its mnemonic, sentence case; to be translated
  const char* keys;     ///< portable text, several parted by a blank; empty = none
  const char* icon;     ///< of resources/icons; empty = none
  const char* hint;     ///< one sentence: tooltip and accessible description
  std::string_view
      menu;  ///< "world", "edit", "robot", "agent", "program", "choose", "tool", "image",
             ///< "view", "theme", "layouts", "arrange", "settings", "panes", "help", …
  KeyScope scope = KeyScope::Window;
  ActionTraits traits = {};

  constexpr bool checkable() const { return traits.choice || traits.toggle; }
};

}  // namespace magna
