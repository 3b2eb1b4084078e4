// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/keys/key_positions.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QKeyEvent>
#include <QKeySequence>
#include <algorithm>
#include <string_view>
#include <utility>

// Qt exports it for QtTest, which declares it like this: offers a key to the focus and then to the
// shortcuts, and returns whether a shortcut took it.
QT_BEGIN_NAMESPACE
// NOLINTNEXTLINE(readability-identifier-naming)
Q_GUI_EXPORT bool qt_sendShortcutOverrideEvent(QObject* o, ulong timestamp, int k,
                                               Qt::KeyboardModifiers mods, const QString& text,
                                               bool autorep, ushort count);
QT_END_NAMESPACE

namespace magna {
namespace {

struct KeyRow {
  quint32 first;          // scan code: that of Linux and 8
  std::string_view keys;  // as an American keyboard types them; Qt's codes are the same
};

constexpr KeyRow kKeyRows[] = {
    {10, "1234567890-="},
    {24, "QWERTYUIOP[]"},
    {38, "ASDFGHJKL;'`"},
    {51, "\\ZXCVBNM,./"},
    {65, " "},
};

constexpr Qt::KeyboardModifiers kCommand = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;

bool is_digit(int key) { return key >= Qt::Key_0 && key <= Qt::Key_9; }

bool is_ascii_sign(int key) {
  const bool letter = key >= Qt::Key_A && key <= Qt::Key_Z;
  return key > Qt::Key_Space && key < 0x7f && !letter && !is_digit(key);
}

/// Another alphabet's letter, an accented letter, or a dead key.
bool is_foreign(int key) {
  return (key > 0x7f && key < Qt::Key_Escape) ||
         (key >= Qt::Key_Dead_Grave && key <= Qt::Key_Dead_Longsolidusoverlay);
}

bool types_text(const QWidget& receiver) {
  return receiver.testAttribute(Qt::WA_InputMethodEnabled) &&
         qobject_cast<const QAbstractItemView*>(&receiver) == nullptr;
}

QWidget* key_receiver() {
  QWidget* const popup = QApplication::activePopupWidget();
  if (popup == nullptr) return QApplication::focusWidget();
  return popup->focusWidget() != nullptr ? popup->focusWidget() : popup;
}

Qt::KeyboardModifiers modifiers_of(const QKeyEvent& event) {
  return event.modifiers() & ~(Qt::KeypadModifier | Qt::GroupSwitchModifier);
}

}  // namespace

Qt::Key key_at(quint32 scan_code) {
  for (const KeyRow& row : kKeyRows) {
    if (scan_code < row.first || scan_code - row.first >= row.keys.size()) continue;
    return static_cast<Qt::Key>(row.keys[scan_code - row.first]);
  }
  return Qt::Key_unknown;
}

quint32 place_of(Qt::Key key) {
  for (const KeyRow& row : kKeyRows) {
    const auto at = key > 0x7f ? std::string_view::npos : row.keys.find(static_cast<char>(key));
    if (at != std::string_view::npos) return row.first + static_cast<quint32>(at);
  }
  return 0;
}

KeyPositions::KeyPositions(HasSign has_sign, QObject* parent)
    : QObject(parent), has_sign_(std::move(has_sign)) {
  qApp->installEventFilter(this);
}

/// What the key may mean as a shortcut, before Qt asks for it by what it types.
QList<QKeyCombination> KeyPositions::shortcuts_of(const QKeyEvent& event) const {
  const auto modifiers = modifiers_of(event);
  const auto key = static_cast<Qt::Key>(event.key());
  const bool keypad = event.modifiers().testFlag(Qt::KeypadModifier);
  if (event.modifiers().testFlag(Qt::GroupSwitchModifier)) return {};
  if (is_foreign(key)) return {modifiers | key};  // an own key, such as Ctrl+Ä
  if ((modifiers & kCommand) == 0) return {};
  if (key == Qt::Key_Enter) return {modifiers | Qt::Key_Enter, modifiers | Qt::Key_Return};
  if (keypad) return {};
  const Qt::Key place = key_at(event.nativeScanCode());
  // Qt would read Ctrl+Shift+1 as Ctrl+1 where digits need Shift.
  if (is_digit(place) && is_digit(key) && modifiers.testFlag(Qt::ShiftModifier)) {
    return {modifiers | key};
  }
  const bool letter = place >= Qt::Key_A && place <= Qt::Key_Z;
  if (!is_ascii_sign(key) || !(is_digit(place) || (letter && has_sign_(place)))) return {};
  return {modifiers | key, modifiers | place, (modifiers & ~Qt::ShiftModifier) | key};
}

std::optional<KeyPositions::Meaning> KeyPositions::meaning_of(const QKeyEvent& event,
                                                              const QWidget& receiver) {
  const auto modifiers = modifiers_of(event);
  const bool command = (modifiers & kCommand) != 0;
  const bool keypad = event.modifiers().testFlag(Qt::KeypadModifier);
  const bool in_number = qobject_cast<const QAbstractSpinBox*>(&receiver) != nullptr;
  if (event.key() == Qt::Key_Comma && !command && (keypad || in_number)) {
    return Meaning{event.modifiers() | Qt::Key_Period, QStringLiteral(".")};
  }
  if (event.modifiers().testFlag(Qt::GroupSwitchModifier)) return {};
  const bool text = types_text(receiver);
  if (is_digit(event.key()) && modifiers == Qt::ShiftModifier && !keypad && !text) {
    return Meaning{Qt::Key(event.key()), event.text()};
  }
  const Qt::Key place = key_at(event.nativeScanCode());
  if (!is_foreign(event.key()) || place == Qt::Key_unknown) return {};
  // A blank that may not break a line: Shift+Space stops all robots, wherever the focus is.
  const bool stops = place == Qt::Key_Space && modifiers == Qt::ShiftModifier;
  if (!command && !stops && (text || is_digit(place))) return {};
  return Meaning{modifiers | place, event.text()};
}

bool KeyPositions::is_shortcut(QWidget& receiver, const QKeyEvent& event, QKeyCombination key) {
  return qt_sendShortcutOverrideEvent(&receiver, event.timestamp(), key.key(),
                                      key.keyboardModifiers(), event.text(), event.isAutoRepeat(),
                                      1);
}

/// Before a press: accepts it if the focus wants it or if it was a shortcut.
bool KeyPositions::ask(QObject& window, QWidget& receiver, QKeyEvent& event) {
  done_ = 0;
  const auto use = [&](QKeyCombination key) {
    if (!is_shortcut(receiver, event, key)) return false;
    done_ = event.nativeScanCode();
    event.accept();
    return true;
  };
  if (std::ranges::any_of(shortcuts_of(event), use)) return true;
  const auto meant = meaning_of(event, receiver);
  if (!meant) return false;
  QKeyEvent other(QEvent::ShortcutOverride, meant->key.key(), meant->key.keyboardModifiers(),
                  event.nativeScanCode(), event.nativeVirtualKey(), event.nativeModifiers(),
                  meant->text, event.isAutoRepeat());
  QCoreApplication::sendEvent(&window, &other);
  event.setAccepted(other.isAccepted());
  if (!other.isAccepted()) use(meant->key);
  return true;
}

bool KeyPositions::give(QObject& window, QWidget& receiver, QKeyEvent& event) {
  if (event.type() == QEvent::KeyPress && done_ != 0 && event.nativeScanCode() == done_) {
    event.accept();
    return true;
  }
  const auto meant = meaning_of(event, receiver);
  if (!meant) return false;
  QKeyEvent other(event.type(), meant->key.key(), meant->key.keyboardModifiers(),
                  event.nativeScanCode(), event.nativeVirtualKey(), event.nativeModifiers(),
                  meant->text, event.isAutoRepeat(), static_cast<ushort>(event.count()));
  QCoreApplication::sendEvent(&window, &other);
  event.setAccepted(other.isAccepted());
  return true;
}

bool KeyPositions::eventFilter(QObject* watched, QEvent* event) {
  const bool asks = event->type() == QEvent::ShortcutOverride;
  const bool gives = event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease;
  if ((!asks && !gives) || !watched->isWindowType()) return false;
  auto& key = *static_cast<QKeyEvent*>(event);
  QWidget* const receiver = key_receiver();
  if (receiver == nullptr || key.nativeScanCode() == 0) return false;
  return asks ? ask(*watched, *receiver, key) : give(*watched, *receiver, key);
}

}  // namespace magna
