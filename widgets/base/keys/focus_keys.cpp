// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/keys/focus_keys.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextEdit>
#include <QTreeView>
#include <utility>

#include "widgets/base/parts/row_table.h"

namespace magna {
namespace {

constexpr const char* kLettersLeft = "letters_left_to_window";  // properties of lists
constexpr const char* kPagesLeft = "pages_left_to_window";

// AltGr belongs to the character: German keyboards type brackets with it.
bool is_plain(const QKeyEvent& key) {
  return (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier | Qt::GroupSwitchModifier)) ==
         0;
}

bool is_character(const QKeyEvent& key) {
  return key.key() != Qt::Key_Space && !key.text().isEmpty() && key.text().front().isPrint();
}

bool is_page(int key) { return key == Qt::Key_PageUp || key == Qt::Key_PageDown; }

bool moves(int key) {
  switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End: return true;
    default: return is_page(key);
  }
}

bool list_uses(const QAbstractItemView& list, const QKeyEvent& key) {
  if (list.model() == nullptr || list.model()->rowCount(list.rootIndex()) == 0) return false;
  if (is_character(key)) return !list.property(kLettersLeft).toBool();
  if (is_page(key.key())) return !list.property(kPagesLeft).toBool();
  return key.key() == Qt::Key_Space || key.key() == Qt::Key_F2 || is_enter(key.key()) ||
         moves(key.key());
}

/// Whether the key opens or closes branches of a tree.
bool opens_branch(const QObject& view, const QKeyEvent& key) {
  const bool sign =
      key.key() == Qt::Key_Plus || key.key() == Qt::Key_Minus || key.key() == Qt::Key_Asterisk;
  return sign && qobject_cast<const QTreeView*>(&view) != nullptr;
}

/// Tools and views: a name typed in a list must not command a robot by the letters of other
/// actions.
bool is_harmless(const QAction& action) {
  return action.objectName().startsWith(QLatin1String("tool.")) ||
         action.objectName().startsWith(QLatin1String("view."));
}

bool scrolls(const QAbstractScrollArea& area) {
  return area.verticalScrollBar()->maximum() > area.verticalScrollBar()->minimum();
}

template <class Text>
bool text_uses(const Text& text, const QKeyEvent& key) {
  const bool space = key.key() == Qt::Key_Space;
  if (text.isReadOnly()) return moves(key.key()) || (space && scrolls(text));
  return space || is_character(key) || is_enter(key.key()) || moves(key.key());
}

class EnterKey final : public QObject {
 public:
  EnterKey(QWidget& view, std::function<void()> act) : QObject(&view), act_(std::move(act)) {
    view.installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* /*watched*/, QEvent* event) override {
    if (event->type() != QEvent::KeyPress) return false;
    if (!is_enter(static_cast<QKeyEvent*>(event)->key())) return false;
    act_();
    return true;
  }

 private:
  std::function<void()> act_;
};

}  // namespace

void on_enter_key(QWidget& view, std::function<void()> act) {
  new EnterKey(view, std::move(act));  // owned by the view
}

bool uses_key(const QWidget& focus, const QKeyEvent& key) {
  const int code = key.key();
  const bool space = code == Qt::Key_Space;
  if (!is_plain(key)) return false;
  if (const auto* list = qobject_cast<const QAbstractItemView*>(&focus)) {
    return list_uses(*list, key);
  }
  if (const auto* text = qobject_cast<const QPlainTextEdit*>(&focus)) return text_uses(*text, key);
  if (const auto* text = qobject_cast<const QTextEdit*>(&focus)) return text_uses(*text, key);
  if (const auto* field = qobject_cast<const QLineEdit*>(&focus)) {
    // Text fields do not scroll by pages.
    if (is_page(code)) return false;
    return moves(code) || (!field->isReadOnly() && (space || is_character(key)));
  }
  if (qobject_cast<const QAbstractSpinBox*>(&focus) != nullptr ||
      qobject_cast<const QComboBox*>(&focus) != nullptr) {
    return space || is_character(key) || is_enter(code) || moves(code);
  }
  if (qobject_cast<const QAbstractButton*>(&focus) != nullptr) return space;
  if (qobject_cast<const QAbstractSlider*>(&focus) != nullptr) return moves(code);
  const auto* area = qobject_cast<const QAbstractScrollArea*>(&focus);
  return area != nullptr && scrolls(*area) && moves(code);
}

void leave_letters_to_window(QWidget& list) { list.setProperty(kLettersLeft, true); }

void leave_shortcuts_to_window(QWidget& list) {
  leave_letters_to_window(list);
  list.setProperty(kPagesLeft, true);
}

FocusKeys::FocusKeys(QObject* parent, QWidget* map) : QObject(parent), map_(map) {
  qApp->installEventFilter(this);
}

void FocusKeys::use_letter(const QKeyEvent& key) const {
  if (map_ == nullptr) return;
  const QKeySequence pressed(
      QKeyCombination(key.modifiers() & Qt::ShiftModifier, Qt::Key(key.key())));
  for (QAction* action : map_->actions()) {
    if (!action->shortcuts().contains(pressed) || !is_harmless(*action)) continue;
    if (!key.isAutoRepeat() || action->autoRepeat()) action->trigger();
    return;
  }
}

bool FocusKeys::eventFilter(QObject* watched, QEvent* event) {
  // A letter that is not a shortcut of the window.
  if (event->type() == QEvent::KeyPress && watched->property(kLettersLeft).toBool()) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (!is_plain(key) || !is_character(key) || opens_branch(*watched, key)) return false;
    use_letter(key);
    return true;
  }
  if (event->type() != QEvent::ShortcutOverride) return false;
  // Keys that the focus widget ignores are offered to its parents, too; those are skipped.
  const QWidget* const focus = QApplication::focusWidget();
  // The mnemonics of an open menu: the map keeps the focus behind it, and with it its letters.
  if (qobject_cast<const QMenu*>(watched) != nullptr) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (!is_plain(key) || !is_character(key)) return false;
    event->accept();
    return true;
  }
  if (focus == nullptr || watched != focus) return false;
  if (!uses_key(*focus, *static_cast<QKeyEvent*>(event))) return false;
  event->accept();
  return true;
}

}  // namespace magna
