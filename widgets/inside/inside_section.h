// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <QWidget>
#include <optional>
#include <vector>

#include "widgets/inside/inside_row.h"
#include "widgets/row_model.h"

class QToolButton;

namespace magna {

/// The rows of a section at full height; more than `most` rows are scrolled.
class InsideList final : public QListView {
  Q_OBJECT
 public:
  static constexpr int kAll = 0;

  /// `most`: number of visible rows, all of one height; kAll = no limit.
  InsideList(QAbstractItemModel& model, int most, const QString& name, QWidget* parent);

  /// Rows were added, removed or resized.
  void fit();

 signals:
  /// Rectangle of the focused row, from the list's upper left corner.
  void focus_row_changed(const QRect& row);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

 private:
  int most_;
  std::vector<int> heights_;
};

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
  const RowModel<InsideRow>& model() const { return model_; }

 signals:
  /// It was opened and must be filled.
  void opened();

 private:
  void toggle(bool open);

  QString title_;
  RowModel<InsideRow> model_;
  QToolButton* heading_;
  InsideList* list_;
};

}  // namespace magna
