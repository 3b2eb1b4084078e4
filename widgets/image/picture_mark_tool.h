// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

#include "core/engine/mark.h"

class QActionGroup;

namespace magna {

/// A toggle button: while pressed, clicks in pictures place marks. Its menu chooses the class of
/// marks. Shared by all picture pages.
class PictureMarkTool : public QToolButton {
  Q_OBJECT
 public:
  explicit PictureMarkTool(QWidget* parent = nullptr);

  bool armed() const { return isChecked(); }
  MarkKind kind() const { return kind_; }
  /// Chooses the class and presses the button.
  void choose(MarkKind kind);

 signals:
  /// State or class has changed.
  void changed();

 private:
  void show_kind();

  MarkKind kind_ = MarkKind::Victim;
  QActionGroup* classes_;
};

}  // namespace magna
