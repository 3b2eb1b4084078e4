// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "core/engine/mark.h"

class QButtonGroup;
class QLineEdit;
class QToolButton;

namespace magna {

/// Small editor for class and text of one mark. Enter accepts, Escape cancels, Up and Down change
/// the class. When it loses the focus, typed text is accepted, so nothing is lost; without text a
/// new note or hazard is cancelled, and a victim, which needs no text, is accepted.
class MarkEditor : public QFrame {
  Q_OBJECT
 public:
  /// `mark`: initial values; its place is kept. `fresh`: it is not on the map yet.
  MarkEditor(const MarkContent& mark, bool fresh, QWidget* parent);

  MarkContent mark() const;
  void choose(MarkKind kind);
  void colour_kinds();
  QLineEdit& words() { return *words_; }
  /// Accepts or cancels as when the focus is lost.
  void leave();

 signals:
  void taken(const magna::MarkContent& mark);
  void dropped();
  /// Emitted before the two signals above.
  void closed_by_pointer();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void take();
  void drop();
  QToolButton* kind_button(MarkKind kind);

  MarkContent first_;
  bool fresh_;
  QButtonGroup* kinds_;
  QLineEdit* words_;
  bool done_ = false;
};

}  // namespace magna
