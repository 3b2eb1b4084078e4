// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyCombination>
#include <QList>
#include <QObject>
#include <QString>
#include <functional>
#include <optional>

class QKeyEvent;
class QWidget;

namespace magna {

/// The key at this place of an American keyboard, from the scan code of X11 and Wayland;
/// Qt::Key_unknown if characters are not typed there.
Qt::Key key_at(quint32 scan_code);
/// The other way; 0 if the key has no place.
quint32 place_of(Qt::Key key);

/// Makes keys work on all keyboards: an event filter of the application that gives keys the meaning
/// of their place on an American keyboard where what they type has none:
/// - letters of another alphabet, accented letters and dead keys, except while text is typed;
/// - with Ctrl or Alt the row of digits, where digits need Shift;
/// - digits typed with Shift, without the Shift;
/// - with Ctrl or Alt a sign in the place of a letter that no key types;
/// - the keypad: Enter like Return, a decimal comma like a point.
/// What is assigned to the typed character itself has precedence.
class KeyPositions : public QObject {
 public:
  /// Whether the keyboard in use has a sign in the place of this letter and the letter nowhere.
  using HasSign = std::function<bool(Qt::Key letter)>;

  KeyPositions(HasSign has_sign, QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Meaning {
    QKeyCombination key;
    QString text;
  };
  static std::optional<Meaning> meaning_of(const QKeyEvent& event, const QWidget& receiver);
  QList<QKeyCombination> shortcuts_of(const QKeyEvent& event) const;
  bool is_shortcut(QWidget& receiver, const QKeyEvent& event, QKeyCombination key);
  bool ask(QObject& window, QWidget& receiver, QKeyEvent& event);
  bool give(QObject& window, QWidget& receiver, QKeyEvent& event);

  HasSign has_sign_;
  quint32 done_ = 0;  ///< scan code of the press that a shortcut has used
};

}  // namespace magna
