// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLineEdit;

namespace magna {

/// A small editor beside an item of the map, with buttons for its class and one field. Enter
/// accepts, Escape cancels, Up and Down in the field change the class. When it loses the focus, a
/// valid change is accepted.
class ItemEditor : public QFrame {
  Q_OBJECT
 public:
  /// Accepts or cancels as when the focus is lost.
  void leave();
  /// Moves the middle of its upper edge to a point of its parent, as far as the room allows.
  void place(QPointF at, QSizeF room);
  /// Hides and deletes it; the parent gets the focus if it has had it.
  void close_later();

 signals:
  void dropped();
  /// Emitted before `dropped` or the acceptance.
  void closed_by_pointer();

 protected:
  /// `name` is for screen readers.
  ItemEditor(const QString& name, QWidget* parent);

  /// Whether its contents are valid and changed.
  virtual bool has_change() const = 0;
  /// Accepts its contents, unless they are not valid.
  virtual void take() = 0;
  /// Chooses the class `step` places further, +1 or -1.
  virtual void choose_next(int step) = 0;

  /// The field that has the focus first.
  void set_field(QLineEdit& field);
  /// A control beside the field: losing the focus to it does not close the editor.
  void add_control(QWidget& control);
  /// The button that accepts.
  QWidget* make_done_button(const QString& hint);
  /// False: it was accepted or cancelled before.
  bool finish();

  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void drop();

  const QLineEdit* field_ = nullptr;
  bool done_ = false;
};

}  // namespace magna
