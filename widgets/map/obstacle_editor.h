// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <optional>

#include "widgets/edit/obstacle_content.h"

class QButtonGroup;
class QLabel;
class QLineEdit;

namespace magna {

/// Small editor for class and diameter of one object of the obstacle map. Enter accepts, Escape
/// cancels, Up and Down change the class. When it loses the focus, a valid diameter is accepted.
class ObstacleEditor : public QFrame {
  Q_OBJECT
 public:
  /// `content`: initial values; its place is kept.
  ObstacleEditor(const ObstacleContent& content, QWidget* parent);

  /// The class with the diameter as typed; nothing = that is not a length, or not possible.
  std::optional<ObstacleContent> content() const;
  SightingClass kind() const;
  void choose(SightingClass kind);
  QLineEdit& diameter() { return *diameter_; }
  /// Accepts or cancels as when the focus is lost.
  void leave();

 signals:
  void taken(const magna::ObstacleContent& content);
  void dropped();
  /// Emitted before the two signals above.
  void closed_by_pointer();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void show_problem();
  void take();
  void drop();

  ObstacleContent first_;
  QButtonGroup* kinds_;
  QLineEdit* diameter_;
  QLabel* problem_;
  bool done_ = false;
};

}  // namespace magna
