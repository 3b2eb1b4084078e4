// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/engine/mark.h"
#include "widgets/map/item_editor.h"

class QButtonGroup;
class QLineEdit;
class QToolButton;

namespace magna {

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
