// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cybot/opcode_table.h"

#include <QEvent>
#include <QHeaderView>
#include <QStringList>
#include <algorithm>

#include "widgets/plain_table.h"
#include "widgets/remote_words.h"
#include "widgets/row_style.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

QString operand_cell(const OpcodeRow& row) {
  return operand_text(row.opcode, row.operand, row.units);
}

QString time_cell(const OpcodeRow& row) {
  return number_text(row.seconds, 1) + QChar(0x2009) + QLatin1Char('s');
}

QString spoken_name(const OpcodeRow& row) {
  return QStringLiteral("%1, %2").arg(opcode_names(row.opcode), opcode_meaning(row.opcode));
}

QString spoken_time(const OpcodeRow& row) {
  return row.state == OpcodeState::Waiting ? tr("waits %1").arg(time_cell(row))
                                           : tr("took %1").arg(time_cell(row));
}

/// The whole row as text.
QString spoken_opcode(const OpcodeRow& row) {
  QStringList parts{tr("Instruction %1").arg(row.number), spoken_name(row), operand_cell(row),
                    opcode_state_word(row.state), QString::fromStdString(row.why)};
  parts.removeAll(QString());
  return parts.join(QStringLiteral(", "));
}

RowDescription<OpcodeRow> opcode_rows(bool queue) {
  using Row = OpcodeRow;
  return {
      .columns = {{.header = tr("No."),
                   .text = member_text<&Row::number>,
                   .side = Qt::AlignRight,
                   .spoken = spoken_opcode},
                  {.header = tr("Opcode"),
                   .text = [](const Row& row) { return opcode_names(row.opcode); },
                   .hint = tr("Name of the instruction; both names if there are two"),
                   .spoken = spoken_name},
                  {.header = tr("Operand"),
                   .text = operand_cell,
                   .side = Qt::AlignRight,
                   .hint = tr("Heading in degrees from the start heading; distance in the robot's "
                              "unit"),
                   .spoken_none = tr("no operand")},
                  {.header = queue ? tr("State") : tr("Ended"),
                   .text = [](const Row& row) { return opcode_state_word(row.state); }},
                  {.header = queue ? tr("Age") : tr("Took"),
                   .text = time_cell,
                   .side = Qt::AlignRight,
                   .hint = queue ? tr("Time since it was added, or since it became readable")
                                 : tr("From reading it to its end"),
                   .spoken = spoken_time},
                  {.header = tr("By"), .text = member_text<&Row::by>, .spoken_as = tr("by %1")},
                  {.header = tr("Why"),
                   .text = member_text<&Row::why>,
                   .spoken_none = tr("no reason given")}},
      .key = [](const Row& row) { return std::uint64_t{row.number}; },
      .tip =
          [](const Row& row) {
            return tr("%1\nby %2").arg(spoken_opcode(row), QString::fromStdString(row.by));
          }};
}

double seconds_so_far(const OpcodeEntry& entry, const Snapshot& now) {
  const bool begun = entry.read >= 0 || entry.shown >= 0;
  const Tick ticks = begun || entry.ended >= 0 ? entry.duration(now.tick) : now.tick - entry.added;
  return static_cast<double>(std::max<Tick>(0, ticks)) * now.tick_seconds;
}

/// Sizes the columns of a table by their contents while it is shown. A hidden one would measure all
/// of its rows at every change instead of those in sight (QTableView::sizeHintForColumn).
class ShownColumnSizer final : public QObject {
 public:
  explicit ShownColumnSizer(QTableView& table)
      : QObject(&table), header_(*table.horizontalHeader()) {
    table.installEventFilter(this);
    size(table.isVisible());
  }

  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide) {
      size(event->type() == QEvent::Show);
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  void size(bool shown) {
    header_.setSectionResizeMode(shown ? QHeaderView::ResizeToContents : QHeaderView::Fixed);
  }

  QHeaderView& header_;
};

}  // namespace

void style_table(QTableView& table, const QString& name, const QString& description) {
  make_plain_table(table, name, description);
  table.setAlternatingRowColors(true);
  table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  new ShownColumnSizer(table);  // owned by the table
  // Considers visible rows only: a thousand rows are updated five times a second.
  table.horizontalHeader()->setResizeContentsPrecision(0);
  table.horizontalHeader()->setStretchLastSection(true);
  keep_line_height(table, [&table] {
    table.horizontalHeader()->setMinimumSectionSize(scaled(24));
    table.setMinimumHeight(3 * line_height(table) + table.horizontalHeader()->sizeHint().height());
  });
}

OpcodeTableModel::OpcodeTableModel(Part part, QObject* parent)
    : RowModel(opcode_rows(part == Part::Queue), parent), part_(part) {}

void OpcodeTableModel::show(const Snapshot& now, const RemoteStatus* remote) {
  std::vector<OpcodeRow> rows;
  if (remote != nullptr) {
    const CybotUnits units = units_of(*remote);
    const auto& entries = part_ == Part::Queue ? remote->queue : remote->history;
    for (const OpcodeEntry& entry : entries) {
      rows.push_back({entry, units, seconds_so_far(entry, now)});
    }
  }
  if (part_ == Part::History) std::ranges::reverse(rows);
  RowModel::show(std::move(rows));
}

OpcodeTable::OpcodeTable(OpcodeTableModel& model, QWidget* parent)
    : RowTable(parent), instructions_(model) {
  setModel(&model);
}

std::vector<std::uint32_t> OpcodeTable::chosen() const {
  std::vector<std::uint32_t> numbers;
  for (const int row : selected_rows()) {
    if (const OpcodeEntry* const entry = instructions_.entry_at(row)) {
      numbers.push_back(entry->number);
    }
  }
  return numbers;
}

}  // namespace magna
