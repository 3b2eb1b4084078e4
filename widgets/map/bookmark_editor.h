// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/item_editor.h"

class QLineEdit;

namespace magna {

/// Small editor on the map for the name of a bookmark. Enter accepts, Escape cancels.
class BookmarkEditor final : public ItemEditor {
  Q_OBJECT
 public:
  static constexpr int kLongestName = 40;

  /// `fresh`: the bookmark does not exist yet, so its name is accepted unchanged, too.
  BookmarkEditor(const QString& name, bool fresh, QWidget* parent);

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

}  // namespace magna
