// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "widgets/inside/inside_list.h"
#include "widgets/inside/inside_model.h"

class QToolButton;

namespace magna {

/// A heading that shows and hides the list below it.
class InsideSection final : public QWidget {
  Q_OBJECT
 public:
  InsideSection(const QString& title, int most_rows, QWidget* parent);
  ~InsideSection() override;

  /// `count` is shown behind the title. The list is updated while open.
  void show_rows(std::vector<InsideRow> rows, std::optional<std::size_t> count = {});
  bool is_open() const;

  QToolButton& heading() { return *heading_; }
  InsideList& list() { return *list_; }
  const InsideModel& model() const { return model_; }

 signals:
  /// It was opened and must be filled.
  void opened();

 private:
  void toggle(bool open);

  QString title_;
  InsideModel model_;
  QToolButton* heading_;
  InsideList* list_;
};

}  // namespace magna
