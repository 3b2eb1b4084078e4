// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

#include "widgets/edit/obstacle_content.h"
#include "widgets/map/item_editor.h"

class QButtonGroup;
class QLabel;
class QLineEdit;

namespace magna {

/// Editor for class and diameter of one object of the obstacle map.
class ObstacleEditor : public ItemEditor {
  Q_OBJECT
 public:
  /// `content`: initial values; its place is kept.
  ObstacleEditor(const ObstacleContent& content, QWidget* parent);

  /// The class with the diameter as typed; nothing = that is not a length, or not possible.
  std::optional<ObstacleContent> content() const;
  SightingClass kind() const;
  void choose(SightingClass kind);
  QLineEdit& diameter() { return *diameter_; }

 signals:
  void taken(const magna::ObstacleContent& content);

 private:
  bool has_change() const override;
  void take() override;
  void choose_next(int step) override;
  void show_problem();

  ObstacleContent first_;
  QButtonGroup* kinds_;
  QLineEdit* diameter_;
  QLabel* problem_;
};

}  // namespace magna
