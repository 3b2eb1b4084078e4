// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/keyboard_layout.h"

#include <xkbcommon/xkbcommon-x11.h>
#include <xkbcommon/xkbcommon.h>

#include <QCoreApplication>
#include <QGuiApplication>
#include <QStringList>
#include <memory>
#include <string_view>

#include "widgets/base/keys/key_positions.h"

namespace magna {
namespace {

struct XkbFree {
  void operator()(xkb_context* context) const { xkb_context_unref(context); }
  void operator()(xkb_keymap* keymap) const { xkb_keymap_unref(keymap); }
  void operator()(xkb_state* state) const { xkb_state_unref(state); }
};
template <class T>
using Xkb = std::unique_ptr<T, XkbFree>;

constexpr quint32 kPlaces = 96;  // the last of the keys that type characters

QString keys_tr(const char* text) { return QCoreApplication::translate("Keys", text); }

/// The sign of a dead key; 0 = the key is not dead.
char32_t dead_sign(xkb_keysym_t symbol) {
  struct DeadSign {
    xkb_keysym_t symbol;
    char32_t sign;
  };
  static constexpr DeadSign kDeadSigns[] = {
      {XKB_KEY_dead_grave, U'`'},
      {XKB_KEY_dead_acute, U'\u00B4'},
      {XKB_KEY_dead_circumflex, U'^'},
      {XKB_KEY_dead_tilde, U'~'},
      {XKB_KEY_dead_diaeresis, U'\u00A8'},
      {XKB_KEY_dead_caron, U'\u02C7'},
      {XKB_KEY_dead_cedilla, U'\u00B8'},
      {XKB_KEY_dead_abovering, U'\u02DA'},
      {XKB_KEY_dead_macron, U'\u00AF'},
      {XKB_KEY_dead_breve, U'\u02D8'},
      {XKB_KEY_dead_doubleacute, U'\u02DD'},
      {XKB_KEY_dead_ogonek, U'\u02DB'},
  };
  for (const DeadSign& dead : kDeadSigns) {
    if (dead.symbol == symbol) return dead.sign;
  }
  return 0;
}

QString of_keypad(const QKeySequence& key) {
  return keys_tr(QT_TRANSLATE_NOOP("Keys", "%1 of the keypad"))
      .arg(key.toString(QKeySequence::NativeText));
}

}  // namespace

KeyboardLayout::KeyboardLayout(xkb_keymap& keymap, unsigned layout) {
  const Xkb<xkb_state> state(xkb_state_new(&keymap));
  const auto mask = [&keymap](const char* name) {
    const xkb_mod_index_t index = xkb_keymap_mod_get_index(&keymap, name);
    return index == XKB_MOD_INVALID ? xkb_mod_mask_t{0} : xkb_mod_mask_t{1} << index;
  };
  const xkb_mod_mask_t shift = mask(XKB_MOD_NAME_SHIFT);
  const xkb_mod_mask_t third = mask("Mod5");
  const std::array<xkb_mod_mask_t, kLevels> masks{0, shift, third, shift | third};
  for (quint32 place = 0; place < kPlaces; ++place) {
    if (key_at(place) == Qt::Key_unknown) continue;
    Typed typed;
    for (std::size_t level = 0; level < kLevels; ++level) {
      xkb_state_update_mask(state.get(), masks[level], 0, 0, 0, 0, layout);
      const xkb_keysym_t symbol = xkb_state_key_get_one_sym(state.get(), place);
      const char32_t dead = dead_sign(symbol);
      if (level == Plain) typed.dead = dead != 0;
      typed.characters[level] = dead == 0 ? xkb_keysym_to_utf32(symbol) : level == Plain ? dead : 0;
    }
    keys_[place] = typed;
  }
}

KeyboardLayout KeyboardLayout::named(const char* layout) {
  const Xkb<xkb_context> context(xkb_context_new(XKB_CONTEXT_NO_FLAGS));
  xkb_rule_names names{};
  names.layout = layout;
  const Xkb<xkb_keymap> keymap(
      xkb_keymap_new_from_names(context.get(), &names, XKB_KEYMAP_COMPILE_NO_FLAGS));
  return keymap ? KeyboardLayout(*keymap, 0) : KeyboardLayout();
}

KeyboardLayout KeyboardLayout::current() {
  // Other platforms may have this interface without a connection.
  if (QGuiApplication::platformName() != QLatin1String("xcb")) return {};
  const auto* x11 = qGuiApp->nativeInterface<QNativeInterface::QX11Application>();
  xcb_connection_t* const server = x11 == nullptr ? nullptr : x11->connection();
  if (server == nullptr) return {};
  const Xkb<xkb_context> context(xkb_context_new(XKB_CONTEXT_NO_FLAGS));
  const int keyboard = xkb_x11_get_core_keyboard_device_id(server);
  if (keyboard < 0) return {};
  const Xkb<xkb_keymap> keymap(
      xkb_x11_keymap_new_from_device(context.get(), server, keyboard, XKB_KEYMAP_COMPILE_NO_FLAGS));
  if (!keymap) return {};
  const Xkb<xkb_state> state(xkb_x11_state_new_from_device(keymap.get(), server, keyboard));
  if (!state) return {};
  return {*keymap, xkb_state_serialize_layout(state.get(), XKB_STATE_LAYOUT_EFFECTIVE)};
}

/// As printed on the key.
QString KeyboardLayout::label(quint32 place) const {
  const char32_t sign = QChar::toUpper(keys_.at(place).characters[Plain]);
  return QString::fromUcs4(&sign, 1);
}

QString KeyboardLayout::place_press(quint32 place, Qt::KeyboardModifiers modifiers) const {
  QString text =
      QKeySequence(QKeyCombination(modifiers, Qt::Key_A)).toString(QKeySequence::NativeText);
  text.chop(1);
  return text + label(place);
}

bool KeyboardLayout::has_sign_for(Qt::Key letter) const {
  if (keys_.empty() || letter < Qt::Key_A || letter > Qt::Key_Z) return false;
  const auto character = QChar::toLower(static_cast<char32_t>(letter));
  for (const auto& [place, typed] : keys_) {
    for (const char32_t there : typed.characters) {
      if (QChar::toLower(there) == character) return false;
    }
  }
  const char32_t sign = keys_.at(place_of(letter)).characters[Plain];
  return sign > U' ' && sign < 0x7f;
}

QString KeyboardLayout::press_of(const QKeySequence& key, const IsTaken& is_taken) const {
  if (keys_.empty() || key.count() != 1) return {};
  const auto modifiers = key[0].keyboardModifiers() & ~Qt::KeypadModifier;
  const Qt::Key wanted = key[0].key();
  if (wanted <= Qt::Key_Space || wanted > Qt::Key_AsciiTilde) return {};
  const auto character = QChar::toLower(static_cast<char32_t>(wanted));
  for (const auto& [place, typed] : keys_) {
    if (typed.characters[Plain] == character && !typed.dead) return {};
  }
  const bool command = modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
  const bool digit = wanted >= Qt::Key_0 && wanted <= Qt::Key_9;
  const quint32 own = place_of(wanted);
  if (digit && command) {
    const char32_t there = keys_.at(own).characters[Plain];
    const QKeySequence other(
        QKeyCombination(modifiers, static_cast<Qt::Key>(QChar::toUpper(there))));
    return is_taken(other) ? of_keypad(key) : place_press(own, modifiers);
  }
  QStringList presses;
  if (own != 0 && !digit) {
    const Typed& there = keys_.at(own);
    const Level level = modifiers.testFlag(Qt::ShiftModifier) ? Shifted : Plain;
    const auto sign = static_cast<Qt::Key>(there.characters[level]);
    const bool by_place = command && has_sign_for(wanted) && !is_taken({modifiers | sign});
    if (there.dead || there.characters[Plain] > 0x7f || by_place) {
      presses << place_press(own, modifiers);
    }
  }
  for (const auto& [place, typed] : keys_) {
    // With Ctrl or Alt the row of digits works by place.
    const Qt::Key name = key_at(place);
    if (command && name >= Qt::Key_0 && name <= Qt::Key_9) continue;
    const auto types = [&typed = typed, character](Level level) {
      return QChar::toLower(typed.characters[level]) == character;
    };
    if (types(Shifted)) {
      if (own == 0) return {};  // on an American keyboard, too
      presses << place_press(place, modifiers | Qt::ShiftModifier);
    } else if (types(AltGr)) {
      presses << keys_tr(QT_TRANSLATE_NOOP("Keys", "AltGr+%1")).arg(place_press(place, modifiers));
    } else if (types(ShiftedAltGr)) {
      presses << keys_tr(QT_TRANSLATE_NOOP("Keys", "AltGr+%1"))
                     .arg(place_press(place, modifiers | Qt::ShiftModifier));
    }
  }
  if (!presses.isEmpty()) {
    return presses.join(QCoreApplication::translate("Actions", " or "));
  }
  return QStringLiteral("+-*/").contains(QChar(static_cast<char16_t>(character)))
             ? of_keypad(key)
             : keys_tr(QT_TRANSLATE_NOOP("Keys", "not on this keyboard"));
}

}  // namespace magna
