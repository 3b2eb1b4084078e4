// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "core/engine/annotation.h"

class QButtonGroup;
class QLineEdit;

namespace magna {

/// The small editor of one mark on the map: its kind and its words. Enter takes it, Escape drops
/// it, Up and Down change the kind. When the focus goes elsewhere words that were typed are taken,
/// an editor without words is dropped: nothing typed is ever lost.
class MarkEditor : public QFrame {
  Q_OBJECT
 public:
  /// `mark` is what it begins with; its place is kept.
  MarkEditor(const AnnotationText& mark, QWidget* parent);

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

  AnnotationText first_;
  QButtonGroup* kinds_;
  QLineEdit* words_;
  bool done_ = false;
};

}  // namespace magna
