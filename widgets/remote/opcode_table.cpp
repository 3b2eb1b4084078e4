// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/remote/opcode_table.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <algorithm>

#include "widgets/plain_table.h"
#include "widgets/table_text.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kRowHeight = 24;

}  // namespace

void dress_table(QTableView& table, const QString& name, const QString& description) {
  make_plain_table(table, name, description);
  table.setAlternatingRowColors(true);
  table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  // By what is in sight: a thousand rows come anew five times a second.
  table.horizontalHeader()->setResizeContentsPrecision(0);
  copy_rows_on_key(table);
  table.horizontalHeader()->setStretchLastSection(true);
  keep_scaled(table, [&table] {
    table.verticalHeader()->setDefaultSectionSize(scaled(kRowHeight));
    table.horizontalHeader()->setMinimumSectionSize(scaled(24));
    table.setMinimumHeight(scaled(3 * kRowHeight) + table.horizontalHeader()->sizeHint().height());
  });
}

OpcodeTable::OpcodeTable(OpcodeTableModel& model, QWidget* parent)
    : QTableView(parent), instructions_(model) {
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  connect(&model, &QAbstractItemModel::modelAboutToBeReset, this, [this] {
    kept_ = chosen();
    const OpcodeEntry* const at = instructions_.entry_at(currentIndex().row());
    current_ = at != nullptr ? at->number : 0;
  });
  setModel(&model);
  // After the view itself has begun anew.
  connect(&model, &QAbstractItemModel::modelReset, this, [this] {
    const int row = instructions_.row_of(current_);
    if (row >= 0) {
      selectionModel()->setCurrentIndex(instructions_.index(row, 0), QItemSelectionModel::NoUpdate);
    }
    choose(kept_);
  });
}

std::vector<std::uint32_t> OpcodeTable::chosen() const {
  std::vector<int> rows;
  if (selectionModel() == nullptr) return {};
  for (const QModelIndex& index : selectionModel()->selectedRows()) rows.push_back(index.row());
  std::ranges::sort(rows);
  std::vector<std::uint32_t> numbers;
  for (const int row : rows) {
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

bool OpcodeTable::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    auto* key = static_cast<QKeyEvent*>(event);
    const bool moves = key->modifiers().testFlag(Qt::AltModifier) &&
                       (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down);
    if (key->matches(QKeySequence::SelectAll) || moves || key->key() == Qt::Key_Delete) {
      event->accept();
      return true;
    }
  }
  return QTableView::event(event);
}

void OpcodeTable::keyPressEvent(QKeyEvent* event) {
  const bool alt = event->modifiers().testFlag(Qt::AltModifier);
  switch (event->key()) {
    case Qt::Key_Delete: return emit remove_wanted();
    case Qt::Key_Up:
      if (alt) return emit move_wanted(-1);
      break;
    case Qt::Key_Down:
      if (alt) return emit move_wanted(+1);
      break;
    default: break;
  }
  QTableView::keyPressEvent(event);
}

void OpcodeTable::selectionChanged(const QItemSelection& now, const QItemSelection& before) {
  QTableView::selectionChanged(now, before);
  emit rows_chosen();
}

}  // namespace magna
