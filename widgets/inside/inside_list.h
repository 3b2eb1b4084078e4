// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <vector>

namespace magna {

class InsideModel;

/// The rows of a section at full height; more than `most` rows are scrolled.
class InsideList final : public QListView {
  Q_OBJECT
 public:
  static constexpr int kAll = 0;

  /// `most`: number of visible rows, all of one height; kAll = no limit.
  InsideList(InsideModel& model, int most, const QString& name, QWidget* parent);

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

}  // namespace magna
