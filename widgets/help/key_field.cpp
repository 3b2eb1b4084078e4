// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/key_field.h"

#include <QKeyEvent>

#include "widgets/base/keys/action_set.h"
#include "widgets/base/text/tr.h"

namespace magna {

bool scopes_overlap(KeyScope a, KeyScope b) {
  const auto everywhere = [](KeyScope scope) {
    return scope == KeyScope::Window || scope == KeyScope::Guard;
  };
  return a == b || everywhere(a) || everywhere(b);
}

std::vector<ActionName> users_of_key(const ActionSet& actions, ActionName id,
                                     const QKeySequence& key) {
  std::vector<ActionName> users;
  const KeyScope scope = id.row().scope;
  for (const ActionRow& row : action_table()) {
    if (row.id == id.text() || !scopes_overlap(scope, row.scope)) continue;
    if (actions.keys(row.id).contains(key)) users.emplace_back(row.id);
  }
  return users;
}

bool is_reserved(const QKeySequence& key) {
  if (key.count() != 1) return true;
  switch (key[0].key()) {
    case Qt::Key_unknown:
    case Qt::Key_Shift:
    case Qt::Key_Control:
    case Qt::Key_Alt:
    case Qt::Key_AltGr:
    case Qt::Key_Meta:
    case Qt::Key_Tab:
    case Qt::Key_Backtab: return true;
    case Qt::Key_Escape:
    case Qt::Key_Return:
    case Qt::Key_Enter: return key[0].keyboardModifiers() == Qt::NoModifier;
    default: return false;
  }
}

namespace {

/// On many keyboards "+" is Shift and "=": there Shift belongs to the character, not to the key.
Qt::KeyboardModifiers meant_modifiers(const QKeyEvent& event) {
  Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
  const QString text = event.text();
  const bool sign =
      !text.isEmpty() && text[0].isPrint() && !text[0].isLetterOrNumber() && !text[0].isSpace();
  if (sign) modifiers &= ~Qt::ShiftModifier;
  return modifiers;
}

}  // namespace

KeyField::KeyField(QWidget* parent) : QLineEdit(parent) {
  setReadOnly(true);
  setContextMenuPolicy(Qt::NoContextMenu);
  setPlaceholderText(tr("Press the new key here"));
}

void KeyField::forget() {
  key_ = {};
  clear();
}

bool KeyField::event(QEvent* event) {
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride) {
    return QLineEdit::event(event);
  }
  const auto& pressed = *static_cast<QKeyEvent*>(event);
  const QKeySequence key(QKeyCombination(meant_modifiers(pressed), Qt::Key(pressed.key())));
  if (is_reserved(key)) return QLineEdit::event(event);
  event->accept();
  if (event->type() == QEvent::ShortcutOverride || pressed.isAutoRepeat()) return true;
  key_ = key;
  setText(key.toString(QKeySequence::NativeText));
  emit key_pressed(key_);
  return true;
}

std::vector<FixedKeys> fixed_keys() {
  const QString map = tr("On the map");
  const QString armed = tr("Teleoperation, armed");
  const QString tank = tr("Teleoperation of a CyBOT");
  const QString needing = tr("Attention list");
  const QString table = tr("Way-points");
  const QString queue = tr("Queue of a CyBOT");
  const QString seen = tr("Sightings");
  const QString obstacles = tr("Map tool Obstacles");
  const QString hall = tr("Hall");
  const QString console = tr("Console");
  const QString lists = tr("Lists");
  const QString images = tr("Image queue");
  return {
      {tr("Mouse wheel"), map, tr("Zooms the map at the pointer")},
      {tr("Middle drag, or drag with Space held"), map, tr("Moves the map")},
      {tr("Right button"), map, tr("Opens the menu for that place")},
      {tr("W, Up"), armed, tr("Drives forward while the stick has the focus")},
      {tr("S, Down"), armed, tr("Drives back")},
      {tr("A, Left and D, Right"), armed, tr("Turn")},
      {tr("Q and E"), armed, tr("Drive sideways, for robots that can do so")},
      {tr("W, S and A, D"), tank, tr("Push both sticks; turn on the spot")},
      {tr("Left, Right"), tank, tr("Push that stick alone; backwards with Down held")},
      {tr("Shift held, Ctrl held"), armed, tr("Fast, slow")},
      {tr("Enter"), needing, tr("Starts the proposed action for the current robot")},
      {tr("Delete"), needing, tr("Ignores the current robot")},
      {tr("Insert, Delete"), table, tr("Add a way-point, remove the selected ones")},
      {tr("Alt+Up, Alt+Down"), table, tr("Move the selected way-points")},
      {tr("Enter, F2"), table, tr("Edit the cell; Enter applies the value, Esc gives it up")},
      {tr("Delete"), queue, tr("Removes the selected instructions")},
      {tr("Alt+Up, Alt+Down"), queue, tr("Move the selected instructions")},
      {tr("Enter"), seen, tr("Shows the place on the map")},
      {tr("F2, Delete"), seen, tr("Change the object on the map, remove it")},
      {tr("0 to 6"), obstacles, tr("Choose the class of the selected or the next object")},
      {tr("Enter"), hall, tr("Shows the place on the map")},
      {tr("Esc"), hall, tr("Clears the choice")},
      {tr("Up, Down"), console, tr("Recall earlier lines")},
      {tr("Right or Tab, at the end of the line"), console, tr("Accepts the suggestion")},
      {tr("Alt+Down"), console, tr("Lists all completions")},
      {tr("Left, Right, Page up, Page down"), images, tr("Show the previous or next image")},
      {tr("Ctrl+Up, Ctrl+Down"), lists,
       tr("Sort a table by the current column, ascending or descending")},
      {tr("Ctrl+C"), lists, tr("Copies the selected rows, or all, with their headers")},
      {tr("Esc"), {}, tr("Cancels what is unfinished, disarms; never quits")},
      {tr("Tab, Shift+Tab"), {}, tr("Move the focus")},
  };
}

}  // namespace magna
