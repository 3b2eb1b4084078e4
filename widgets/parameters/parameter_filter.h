// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace magna {

/// Filters parameters by words in name, group or meaning, and optionally to changed ones. Empty
/// groups are hidden.
class ParameterFilter : public QSortFilterProxyModel {
 public:
  ParameterFilter();

  void set_words(const QString& words);
  void set_changed_only(bool on);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  QStringList words_;
  bool changed_only_ = false;
};

}  // namespace magna
