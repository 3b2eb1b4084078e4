// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

#include "core/engine/annotation.h"

class QActionGroup;

namespace magna {

/// The button that lets clicks in pictures put marks, and of which class: pressed in, they do. Its
/// menu chooses the class. All pages with pictures share one.
class PictureMarkTool : public QToolButton {
  Q_OBJECT
 public:
  explicit PictureMarkTool(QWidget* parent = nullptr);

  bool armed() const { return isChecked(); }
  AnnotationKind kind() const { return kind_; }
  /// Chooses the class and arms.
  void choose(AnnotationKind kind);

 signals:
  /// Armed, disarmed or of another class.
  void changed();

 private:
  void show_kind();

  AnnotationKind kind_ = AnnotationKind::Victim;
  QActionGroup* classes_;
};

}  // namespace magna
