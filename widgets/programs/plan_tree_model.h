// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/view/program_status.h"
#include "widgets/row_model.h"

namespace magna {

/// The running plan of a program: its branches and what each waits for. Existing rows are kept;
/// finished and stopped branches are removed with all below them.
class PlanTreeModel : public RowModel<PlanBranch> {
  Q_OBJECT
 public:
  enum Column { Label, State };

  explicit PlanTreeModel(QObject* parent = nullptr);

  /// nullptr = no plan. The plan of another program resets the model.
  void show(const ProgramStatus* program);
  /// Invalid index = not shown.
  QModelIndex index_of(std::uint32_t branch) const;

 private:
  std::uint32_t program_ = 0;
  Tick began_ = 0;
};

}  // namespace magna
