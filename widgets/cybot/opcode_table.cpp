// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cybot/opcode_table.h"

#include <QEvent>
#include <QHeaderView>

#include "widgets/plain_table.h"
#include "widgets/row_style.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

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

OpcodeTable::OpcodeTable(OpcodeTableModel& model, QWidget* parent)
    : RowTable(parent), instructions_(model) {
  connect(&model, &QAbstractItemModel::modelAboutToBeReset, this, [this] {
    kept_ = chosen();
    const OpcodeEntry* const at = instructions_.entry_at(currentIndex().row());
    current_ = at != nullptr ? at->number : 0;
  });
  setModel(&model);
  // After the view has handled the reset.
  connect(&model, &QAbstractItemModel::modelReset, this, [this] {
    const int row = instructions_.row_of(current_);
    if (row >= 0) {
      selectionModel()->setCurrentIndex(instructions_.index(row, 0), QItemSelectionModel::NoUpdate);
    }
    choose(kept_);
  });
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

void OpcodeTable::choose(const std::vector<std::uint32_t>& numbers) {
  QItemSelection selection;
  for (const std::uint32_t number : numbers) {
    const int row = instructions_.row_of(number);
    if (row < 0) continue;
    selection.select(instructions_.index(row, 0),
                     instructions_.index(row, OpcodeTableModel::kColumns - 1));
  }
  selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
}

}  // namespace magna
