// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QWidget>
#include <cstddef>

#include "core/engine/mark.h"

class QButtonGroup;
class QLineEdit;
class QToolButton;

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

/// Small editor on the map for a name. Enter accepts, Escape cancels.
class NameEditor : public ItemEditor {
  Q_OBJECT
 public:
  static constexpr int kLongestName = 40;

  struct Words {
    QString title;
    QString field;  ///< for screen readers: "Name of the bookmark"
  };
  /// `fresh`: what it names does not exist yet, so the name is accepted unchanged, too. `most`:
  /// bytes of the name.
  NameEditor(const Words& words, const QString& name, bool fresh, QWidget* parent,
             std::size_t most = 4 * kLongestName);

  QLineEdit& name() { return *name_; }

 signals:
  void taken(const QString& name);

 private:
  bool has_change() const override;
  void take() override;
  void choose_next(int) override {}

  QString first_;
  bool fresh_;
  QLineEdit* name_;
};

/// The same for the name of a bookmark.
class BookmarkEditor final : public NameEditor {
  Q_OBJECT
 public:
  BookmarkEditor(const QString& name, bool fresh, QWidget* parent);
};

/// Small editor for class and text of one mark. Enter accepts, Escape cancels, Up and Down change
/// the class. When it loses the focus, typed text is accepted, so nothing is lost; without text a
/// new note or hazard is cancelled, and a victim, which needs no text, is accepted.
class MarkEditor : public ItemEditor {
  Q_OBJECT
 public:
  /// `mark`: initial values; its place is kept. `fresh`: it is not on the map yet.
  MarkEditor(const MarkContent& mark, bool fresh, QWidget* parent);

  MarkContent mark() const;
  void choose(MarkKind kind);
  QLineEdit& words() { return *words_; }

 signals:
  void taken(const magna::MarkContent& mark);

 private:
  bool has_change() const override;
  void take() override;
  void choose_next(int step) override;
  QToolButton* kind_button(MarkKind kind);

  MarkContent first_;
  bool fresh_;
  QButtonGroup* kinds_;
  QLineEdit* words_;
};

}  // namespace magna
