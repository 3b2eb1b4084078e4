// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/programs/programs_model.h"

#include <algorithm>
#include <utility>

#include "widgets/file_place.h"
#include "widgets/programs/program_words.h"
#include "widgets/text_format.h"
#include "widgets/tinted_icon.h"

namespace magna {

void ProgramsModel::show(std::shared_ptr<const ProgramTable> programs, double tick_seconds) {
  if (programs == programs_ && tick_seconds == tick_seconds_) return;
  static const auto kNone = std::make_shared<const ProgramTable>();
  if (!programs) programs = kNone;
  tick_seconds_ = tick_seconds;
  remove_gone(*programs);
  programs_ = std::move(programs);
  insert_new(*programs_);
  fill_cells();
}

void ProgramsModel::remove_gone(const ProgramTable& now) {
  for (int row = rowCount() - 1; row >= 0; --row) {
    const std::uint32_t number = rows_[static_cast<std::size_t>(row)].number;
    if (std::ranges::find(now, number, &ProgramStatus::number) != now.end()) continue;
    beginRemoveRows({}, row, row);
    rows_.erase(rows_.begin() + row);
    endRemoveRows();
  }
}

// Programs are appended to the table and keep their order; after any other change the model is
// reset.
void ProgramsModel::insert_new(const ProgramTable& now) {
  auto row_left = rows_.begin();
  std::for_each(now.rbegin(), now.rend(), [&](const ProgramStatus& program) {
    if (row_left != rows_.end() && row_left->number == program.number) ++row_left;
  });
  if (row_left != rows_.end()) {
    beginResetModel();
    rows_.clear();
    endResetModel();
  }
  for (std::size_t i = 0; i < now.size(); ++i) {
    const ProgramStatus& program = now[now.size() - 1 - i];
    if (i < rows_.size() && rows_[i].number == program.number) continue;
    const int row = static_cast<int>(i);
    beginInsertRows({}, row, row);
    rows_.insert(rows_.begin() + row, Row{program.number, cells_of(program)});
    endInsertRows();
  }
}

void ProgramsModel::fill_cells() {
  for (int row = 0; row < rowCount(); ++row) {
    QStringList cells = cells_of(*program_at(row));
    Row& shown = rows_[static_cast<std::size_t>(row)];
    if (shown.cells == cells) continue;
    shown.cells = std::move(cells);
    emit dataChanged(index(row, 0), index(row, kColumns - 1));
  }
}

QStringList ProgramsModel::cells_of(const ProgramStatus& program) const {
  return {QString::fromStdString(program.name), program_state_word(program),
          with_short_places(program_reason(program)),
          clock_text(static_cast<double>(program.began) * tick_seconds_),
          QString::number(program.pending)};
}

const ProgramStatus* ProgramsModel::program_at(int row) const {
  if (row < 0 || row >= rowCount() || !programs_) return nullptr;
  const std::uint32_t number = rows_[static_cast<std::size_t>(row)].number;
  const auto found = std::ranges::find(*programs_, number, &ProgramStatus::number);
  return found == programs_->end() ? nullptr : &*found;
}

int ProgramsModel::row_of(std::uint32_t number) const {
  const auto found = std::ranges::find(rows_, number, &Row::number);
  return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int ProgramsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ProgramsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant ProgramsModel::data(const QModelIndex& index, int role) const {
  const ProgramStatus* const program = program_at(index.row());
  if (!index.isValid() || program == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole:
      return rows_[static_cast<std::size_t>(index.row())].cells.value(index.column());
    case Qt::DecorationRole:
      return index.column() == State ? QVariant(tinted_icon(program_state_icon(*program)))
                                     : QVariant();
    case Qt::TextAlignmentRole:
      if (index.column() < Since) return {};
      return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole: return program_details(*program, tick_seconds_);
    default: return {};
  }
}

QVariant ProgramsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case Name: return tr("Program");
    case State: return tr("State");
    case Reason: return tr("Waiting for, reason");
    case Since: return tr("Since");
    case Pending: return tr("Pending");
    default: return {};
  }
}

}  // namespace magna
