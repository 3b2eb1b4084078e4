// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QString>
#include <array>
#include <functional>
#include <map>

struct xkb_keymap;

namespace magna {

/// What the keyboard in use types, to name keys as they are pressed there (KeyPositions).
class KeyboardLayout {
 public:
  /// Of the X server; an American keyboard where there is none.
  static KeyboardLayout current();
  /// By the name of a layout of X: "fr".
  static KeyboardLayout named(const char* layout);

  using IsTaken = std::function<bool(const QKeySequence& key)>;
  /// How the key is pressed on this keyboard: "Ctrl+&" for "Ctrl+1" on a French one; several parted
  /// by " or ". Empty if it is pressed as it is called. `is_taken` tells whether an action has the
  /// key of that name itself.
  QString press_of(const QKeySequence& key, const IsTaken& is_taken) const;
  /// Whether no key types this letter, A to Z, and its place types a sign of ASCII, as that of Q in
  /// Greece: with Ctrl or Alt the place then means the letter where the sign has no action.
  bool has_sign_for(Qt::Key letter) const;

 private:
  enum Level { Plain, Shifted, AltGr, ShiftedAltGr, kLevels };
  struct Typed {
    std::array<char32_t, kLevels> characters{};  ///< 0 = none
    bool dead = false;                           ///< waits for the next character
  };

  KeyboardLayout() = default;
  KeyboardLayout(xkb_keymap& keymap, unsigned layout);
  QString label(quint32 place) const;
  QString place_press(quint32 place, Qt::KeyboardModifiers modifiers) const;

  std::map<quint32, Typed> keys_;  ///< by place (scan code)
};

}  // namespace magna
