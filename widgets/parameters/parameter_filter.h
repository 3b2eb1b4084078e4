// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace magna {

/// The parameters that have all the words, in their name, group or meaning; of those, when asked,
/// the changed ones alone. Groups without any are left out.
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
