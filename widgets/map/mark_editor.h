// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "core/engine/annotation.h"

class QButtonGroup;
class QLineEdit;
class QToolButton;

namespace magna {

/// The small editor of one mark: its class and its words. Enter takes it, Escape drops it, Up and
/// Down change the class. When the focus goes elsewhere words that were typed are taken, nothing
/// typed is ever lost; without words a new note or hazard is dropped, and a victim taken: the place
/// says enough.
class MarkEditor : public QFrame {
  Q_OBJECT
 public:
  /// `mark` is what it begins with; its place is kept. `fresh`: it is not on the map yet.
  MarkEditor(const AnnotationText& mark, bool fresh, QWidget* parent);

  AnnotationText mark() const;
  void choose(AnnotationKind kind);
  void colour_kinds();
  QLineEdit& words() { return *words_; }
  /// What happens when the focus goes elsewhere.
  void leave();

 signals:
  void taken(const magna::AnnotationText& mark);
  void dropped();
  /// Comes before the two above.
  void left_by_pointer();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void take();
  void drop();
  QToolButton* kind_button(AnnotationKind kind);

  AnnotationText first_;
  bool fresh_;
  QButtonGroup* kinds_;
  QLineEdit* words_;
  bool done_ = false;
};

}  // namespace magna
