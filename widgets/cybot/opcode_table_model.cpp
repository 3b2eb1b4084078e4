// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cybot/opcode_table_model.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "widgets/remote_words.h"
#include "widgets/text_format.h"

namespace magna {
namespace {

bool same_rows(const std::vector<OpcodeEntry>& a, const std::vector<OpcodeEntry>& b) {
  return std::ranges::equal(a, b, {}, &OpcodeEntry::number, &OpcodeEntry::number);
}

QString tenths(double seconds) {
  return number_text(seconds, 1) + QChar(0x2009) + QLatin1Char('s');
}

}  // namespace

OpcodeTableModel::OpcodeTableModel(Part part, QObject* parent)
    : QAbstractTableModel(parent), part_(part) {}

void OpcodeTableModel::show(const Snapshot& now, const RemoteStatus* remote) {
  std::vector<OpcodeEntry> next;
  if (remote != nullptr && part_ == Part::Queue) next = remote->queue;
  if (remote != nullptr && part_ == Part::History) {
    next.assign(remote->history.rbegin(), remote->history.rend());
  }
  const bool same = same_rows(next, rows_);
  if (!same) beginResetModel();
  rows_ = std::move(next);
  if (remote != nullptr) units_ = units_of(*remote);
  now_ = now.tick;
  tick_seconds_ = now.tick_seconds;
  if (!same) return endResetModel();
  if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

const OpcodeEntry* OpcodeTableModel::entry_at(int row) const {
  if (row < 0 || row >= rowCount()) return nullptr;
  return &rows_[static_cast<std::size_t>(row)];
}

int OpcodeTableModel::row_of(std::uint32_t number) const {
  const auto at = std::ranges::find(rows_, number, &OpcodeEntry::number);
  return at == rows_.end() ? -1 : static_cast<int>(at - rows_.begin());
}

int OpcodeTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int OpcodeTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

/// Its duration so far; before it is readable, its waiting time.
double OpcodeTableModel::seconds(const OpcodeEntry& entry) const {
  const bool begun = entry.read >= 0 || entry.shown >= 0;
  const Tick ticks = begun || entry.ended >= 0 ? entry.duration(now_) : now_ - entry.added;
  return static_cast<double>(std::max<Tick>(0, ticks)) * tick_seconds_;
}

QString OpcodeTableModel::text(const OpcodeEntry& entry, int column) const {
  switch (column) {
    case Number: return QString::number(entry.number);
    case Name: return opcode_names(entry.opcode);
    case Operand: return operand_text(entry.opcode, entry.operand, units_);
    case State: return opcode_state_word(entry.state);
    case Time: return tenths(seconds(entry));
    case By: return QString::fromStdString(entry.by);
    case Why: return QString::fromStdString(entry.why);
    default: return {};
  }
}

QString OpcodeTableModel::accessible_text(const OpcodeEntry& entry, int column) const {
  QString value = text(entry, column);
  switch (column) {
    case Name: return QStringLiteral("%1, %2").arg(value, opcode_meaning(entry.opcode));
    case Operand: return value.isEmpty() ? tr("no operand") : value;
    case Time:
      return entry.state == OpcodeState::Waiting ? tr("waits %1").arg(value)
                                                 : tr("took %1").arg(value);
    case By: return tr("by %1").arg(value);
    case Why: return value.isEmpty() ? tr("no reason given") : value;
    default: return value;
  }
}

// The whole row as text, for screen readers.
QString OpcodeTableModel::row_text(const OpcodeEntry& entry) const {
  QStringList parts{tr("Instruction %1").arg(entry.number), accessible_text(entry, Name)};
  for (const int column : {Operand, State, Why}) {
    const QString part = text(entry, column);
    if (!part.isEmpty()) parts << part;
  }
  return parts.join(QStringLiteral(", "));
}

QVariant OpcodeTableModel::data(const QModelIndex& index, int role) const {
  const OpcodeEntry* const entry = entry_at(index.row());
  if (entry == nullptr) return {};
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole: return text(*entry, column);
    case Qt::ToolTipRole:
      return QStringLiteral("%1\n%2").arg(row_text(*entry), accessible_text(*entry, By));
    case Qt::AccessibleTextRole:
      return column == Number ? row_text(*entry) : accessible_text(*entry, column);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::AlignVCenter |
                                 (column == Number || column == Operand || column == Time
                                      ? Qt::AlignRight
                                      : Qt::AlignLeft));
    default: return {};
  }
}

QVariant OpcodeTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::AlignVCenter |
                               (section == Number || section == Operand || section == Time
                                    ? Qt::AlignRight
                                    : Qt::AlignLeft));
  }
  const bool queue = part_ == Part::Queue;
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case Name: return tr("Name of the instruction; both names if there are two");
      case Operand:
        return tr("Heading in degrees from the start heading; distance in the robot's unit");
      case Time:
        return queue ? tr("Time since it was added, or since it became readable")
                     : tr("From reading it to its end");
      default: return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Number: return tr("No.");
    case Name: return tr("Opcode");
    case Operand: return tr("Operand");
    case State: return queue ? tr("State") : tr("Ended");
    case Time: return queue ? tr("Age") : tr("Took");
    case By: return tr("By");
    case Why: return tr("Why");
    default: return {};
  }
}

}  // namespace magna
