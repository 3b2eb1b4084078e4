// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <vector>

namespace magna {

class InsideModel;

/// The rows of a section, as high as they are; more than so many are scrolled to within.
class InsideList final : public QListView {
  Q_OBJECT
 public:
  static constexpr int kAll = 0;

  /// `most`: rows in sight at once, then all are of one height; kAll = as many as there are.
  InsideList(InsideModel& model, int most, const QString& name, QWidget* parent);

  /// Rows came, went, or became higher.
  void fit();

 signals:
  /// The row with the focus is there, from the list's upper left corner.
  void went_to(const QRect& row);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

 private:
  int most_;
  std::vector<int> heights_;
};

}  // namespace magna
