// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/table_text.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileDialog>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QTableView>
#include <QTreeView>
#include <algorithm>
#include <utility>

#include "core/sim/file_writer.h"
#include "core/sim/table_file.h"
#include "widgets/base/look/row_style.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/row_model.h"

namespace magna {

void make_plain_table(QTableView& table, const QString& name, const QString& description) {
  table.setAccessibleName(name);
  table.setAccessibleDescription(description);
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setEditTriggers(QAbstractItemView::NoEditTriggers);
  table.setFrameShape(QFrame::NoFrame);
  table.setShowGrid(false);
  table.setTabKeyNavigation(false);
  table.setWordWrap(false);
  keep_line_rows(table);
  table.horizontalHeader()->setHighlightSections(false);
  table.horizontalHeader()->setStretchLastSection(true);
}

void set_column_widths(QTableView& table, std::initializer_list<int> widths) {
  int column = 0;
  for (const int width : widths) table.setColumnWidth(column++, scaled(width));
}

int size_columns(QTableView& table, int padding) {
  const QFontMetrics metrics = table.fontMetrics();
  int all = 0;
  for (int column = 0; column < table.model()->columnCount(); ++column) {
    const auto text = [&](int role) {
      return table.model()->headerData(column, Qt::Horizontal, role).toString();
    };
    const QString widest = text(RowModelBase::kWidestRole);
    if (widest.isEmpty()) continue;
    const int width = padding + std::max(metrics.horizontalAdvance(widest),
                                         metrics.horizontalAdvance(text(Qt::DisplayRole)));
    table.setColumnWidth(column, width);
    all += width;
  }
  return all;
}

namespace {

constexpr const char* kOwnCopy = "own_copy";  // property of tables

/// What to do with an event: nothing, or it is the key that copies and `copy` is called.
bool takes_copy_key(QEvent& event, const std::function<void()>& copy) {
  const bool asks = event.type() == QEvent::ShortcutOverride;
  if (!asks && event.type() != QEvent::KeyPress) return false;
  if (!static_cast<QKeyEvent&>(event).matches(QKeySequence::Copy)) return false;
  if (asks) {
    event.accept();
  } else {
    copy();
  }
  return true;
}

class CopyKey final : public QObject {
 public:
  CopyKey(QTableView& table, std::function<void()> copy) : QObject(&table), copy_(std::move(copy)) {
    table.setProperty(kOwnCopy, true);
    table.installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override { return takes_copy_key(*event, copy_); }

 private:
  std::function<void()> copy_;
};

/// Ctrl+Up and Ctrl+Down sort a table.
class SortKeys final : public QObject {
 public:
  explicit SortKeys(QTableView& table) : QObject(&table), table_(table) {
    table.installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    const bool asks = event->type() == QEvent::ShortcutOverride;
    if (!asks && event->type() != QEvent::KeyPress) return false;
    const auto& key = static_cast<const QKeyEvent&>(*event);
    const bool up = key.key() == Qt::Key_Up;
    if (key.modifiers() != Qt::ControlModifier || (!up && key.key() != Qt::Key_Down)) return false;
    const int column = std::max(0, table_.currentIndex().column());
    if (asks) {
      event->accept();
    } else {
      table_.sortByColumn(column, up ? Qt::AscendingOrder : Qt::DescendingOrder);
    }
    return true;
  }

 private:
  QTableView& table_;
};

QModelIndexList rows_of(const QAbstractItemView& view) {
  const QAbstractItemModel& model = *view.model();
  const QModelIndex root = view.rootIndex();
  QModelIndexList all;
  if (const auto* tree = qobject_cast<const QTreeView*>(&view)) {
    for (QModelIndex at = model.index(0, 0, root); at.isValid(); at = tree->indexBelow(at)) {
      all << at.siblingAtColumn(0);
    }
  } else {
    for (int row = 0; row < model.rowCount(root); ++row) all << model.index(row, 0, root);
  }
  QModelIndexList selected;
  std::ranges::copy_if(all, std::back_inserter(selected), [&view](const QModelIndex& index) {
    return view.selectionModel()->rowIntersectsSelection(index.row(), index.parent());
  });
  return selected.isEmpty() ? all : selected;
}

/// Its visible header; nullptr = it has none.
const QHeaderView* header_view(const QAbstractItemView& view) {
  const QHeaderView* header = nullptr;
  if (const auto* table = qobject_cast<const QTableView*>(&view))
    header = table->horizontalHeader();
  if (const auto* tree = qobject_cast<const QTreeView*>(&view)) header = tree->header();
  return header != nullptr && !header->isHidden() ? header : nullptr;
}

/// The shown columns from left to right.
QList<int> columns_of(const QAbstractItemView& view) {
  const int count = view.model()->columnCount(view.rootIndex());
  const QHeaderView* const header = header_view(view);
  const bool list = qobject_cast<const QTableView*>(&view) == nullptr &&
                    qobject_cast<const QTreeView*>(&view) == nullptr;
  QList<int> columns;
  for (int at = 0; at < (list ? std::min(1, count) : count); ++at) {
    const int column = header == nullptr ? at : header->logicalIndex(at);
    if (header == nullptr || !header->isSectionHidden(column)) columns << column;
  }
  return columns;
}

/// Moves a unit that all cells have to the header, which is the first one.
void move_unit_to_header(QStringList& cells) {
  static const QRegularExpression kQuantity(
      QStringLiteral("^([+-]?\\d+(?:\\.\\d+)?) ?([^\\d\\s:.,()]{1,6})$"));
  QString unit;
  for (qsizetype i = 1; i < cells.size(); ++i) {
    if (cells[i].isEmpty()) continue;
    const auto match = kQuantity.match(cells[i]);
    if (!match.hasMatch() || (!unit.isEmpty() && match.captured(2) != unit)) return;
    unit = match.captured(2);
  }
  if (unit.isEmpty()) return;
  for (qsizetype i = 1; i < cells.size(); ++i) cells[i] = kQuantity.match(cells[i]).captured(1);
  cells[0] += QStringLiteral(" (%1)").arg(unit);
}

}  // namespace

QByteArray csv_of(const QAbstractItemModel& model) {
  TableWriter table;
  for (int row = -1; row < model.rowCount(); ++row) {
    for (int column = 0; column < model.columnCount(); ++column) {
      const QVariant cell =
          row < 0 ? model.headerData(column, Qt::Horizontal) : model.index(row, column).data();
      table.add(cell.toString().toStdString());
    }
    table.end_record();
  }
  return QByteArray::fromStdString(table.text());
}

QString machine_text(QString text) {
  text.replace(QChar(0x2212), QLatin1Char('-'));
  for (QChar& c : text) {
    if (c.isSpace()) c = QLatin1Char(' ');  // thin ones, tabs and line ends, too
  }
  return text;
}

QString text_to_copy(const QAbstractItemView& view) {
  const QHeaderView* const header = header_view(view);
  const QModelIndexList rows = rows_of(view);
  QList<QStringList> columns;
  for (const int column : columns_of(view)) {
    QStringList cells;
    if (header != nullptr) {
      cells << machine_text(view.model()->headerData(column, Qt::Horizontal).toString());
    }
    for (const QModelIndex& row : rows) {
      cells << machine_text(row.siblingAtColumn(column).data().toString());
    }
    if (header != nullptr) move_unit_to_header(cells);
    columns << cells;
  }
  QStringList lines;
  for (qsizetype line = 0; line < rows.size() + (header != nullptr ? 1 : 0); ++line) {
    QStringList cells;
    for (const QStringList& column : columns) cells << column[line];
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n'));
}

QList<int> rows_to_copy(const QTableView& table) {
  QList<int> rows;
  for (const QModelIndex& index : table.selectionModel()->selectedRows()) rows << index.row();
  std::ranges::sort(rows);
  if (!rows.isEmpty()) return rows;
  for (int row = 0; row < table.model()->rowCount(); ++row) rows << row;
  return rows;
}

void allow_sorting(QTableView& table, int column) {
  table.setSortingEnabled(true);
  table.sortByColumn(column, Qt::AscendingOrder);
  new SortKeys(table);  // owned by the table
}

void on_copy_key(QTableView& table, std::function<void()> copy) {
  new CopyKey(table, std::move(copy));  // owned by the table
}

void copy_rows(const QAbstractItemView& view) {
  if (view.model() == nullptr) return;
  QGuiApplication::clipboard()->setText(text_to_copy(view));
}

TableCopyKeys::TableCopyKeys(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool TableCopyKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress) return false;
  const auto* const view = qobject_cast<const QAbstractItemView*>(watched);
  if (view == nullptr || !view->hasFocus() || view->property(kOwnCopy).toBool()) return false;
  return takes_copy_key(*event, [view] { copy_rows(*view); });
}

QString save_bytes(const QString& file, const QByteArray& bytes) {
  const auto problem =
      write_file(file.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
  return problem ? QString::fromStdString(problem->message) : QString();
}

void ask_for_csv_file(QWidget* parent, const QString& title, const QString& name,
                      std::function<void(const QString& file)> chosen) {
  const QString kind = QCoreApplication::translate("TableText", "Comma-separated values (*.csv)");
  auto* dialog = make_file_dialog(parent, title, kind);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("csv"));
  dialog->selectFile(name);
  QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(chosen));
  dialog->open();
}

}  // namespace magna
