// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>
#include <QString>
#include <QStringList>

#include "core/sim/parameters.h"
#include "widgets/base/parts/row_model.h"

namespace magna {

// Texts of parameters. Numbers have the same format as in profiles and in `--set`.

QString name_text(const ParameterInfo& row);   ///< "Motion-Noise"
QString group_text(const ParameterInfo& row);  ///< "Robot movement"
/// "0.1", "5"; "yes", "no"
QString value_text(const ParameterInfo& row, double value);
QString unit_text(const ParameterInfo& row);     ///< "cells/tick"; empty for yes or no
QString range_text(const ParameterInfo& row);    ///< "0 to 10 cells/tick"; "yes or no"
QString meaning_text(const ParameterInfo& row);  ///< with its source: "… (manual 4)"

/// Whether its value differs from the default.
bool is_changed(const ParameterInfo& row, const Parameters& now);
int changed_count(const Parameters& now);

/// A parameter with its value, or a group of them.
struct ParameterRow {
  const ParameterInfo* info = nullptr;  ///< nullptr = a group
  QString group;
  double value = 0.0;
  int changed = 0;  ///< 1 if it differs from its default; of a group: how many do
  friend bool operator==(const ParameterRow&, const ParameterRow&) = default;

  /// Text for searching: name, group, meaning.
  QString words() const;
};

/// The parameters of the world by groups (manual chapter 4). Changed ones are bold and marked in
/// the text.
class ParameterModel : public RowModel<ParameterRow> {
  Q_OBJECT
 public:
  enum Column { Name, Value, Default, Unit };

  explicit ParameterModel(QObject* parent = nullptr);

  void show(const Parameters& now);
  QModelIndex index_of(ParameterId id) const;
};

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
