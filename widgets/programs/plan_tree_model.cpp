// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/programs/plan_tree_model.h"

#include <limits>
#include <utility>

#include "widgets/programs/program_words.h"
#include "widgets/tinted_icon.h"
#include "widgets/tr.h"

namespace magna {
namespace {

bool is_over(const PlanBranch& branch) {
  return branch.state == PlanState::Done || branch.state == PlanState::Stopped;
}

/// Without finished branches and all below them.
std::vector<PlanBranch> running_branches(const std::vector<PlanBranch>& plan) {
  std::vector<PlanBranch> running;
  constexpr int kNone = std::numeric_limits<int>::max();
  int over = kNone;  // depth of a finished branch
  for (const PlanBranch& branch : plan) {
    if (branch.depth > over) continue;
    over = is_over(branch) ? branch.depth : kNone;
    if (over == kNone) running.push_back(branch);
  }
  return running;
}

QString spoken_branch(const PlanBranch& branch) {
  return QStringLiteral("%1, %2").arg(QString::fromStdString(branch.label),
                                      plan_state_text(branch));
}

QString branch_tip(const PlanBranch& branch) {
  return QStringLiteral("%1\n%2").arg(QString::fromStdString(branch.label),
                                      plan_state_text(branch));
}

RowDescription<PlanBranch> branch_rows() {
  using Branch = PlanBranch;
  return {.columns = {{.header = tr("Branch"),
                       .text = member_text<&Branch::label>,
                       .icon =
                           [](const Branch& branch) {
                             return QVariant(tinted_icon(plan_state_icon(branch)));
                           },
                       .spoken = spoken_branch},
                      {.header = tr("State"), .text = plan_state_text}},
          .key = [](const Branch& branch) { return std::uint64_t{branch.id}; },
          .depth = [](const Branch& branch) { return branch.depth; },
          .tip = branch_tip};
}

}  // namespace

PlanTreeModel::PlanTreeModel(QObject* parent) : RowModel(branch_rows(), parent) {}

void PlanTreeModel::show(const ProgramStatus* program) {
  const std::uint32_t number = program != nullptr ? program->number : 0;
  const Tick began = program != nullptr ? program->began : 0;
  std::vector<PlanBranch> branches;
  if (program != nullptr) branches = running_branches(program->plan);
  const bool same = number == program_ && began == began_;
  program_ = number;
  began_ = began;
  if (same) {
    RowModel::show(std::move(branches));
  } else {
    reset(std::move(branches));
  }
}

QModelIndex PlanTreeModel::index_of(std::uint32_t branch) const {
  return find([branch](const PlanBranch& one) { return one.id == branch; });
}

}  // namespace magna
