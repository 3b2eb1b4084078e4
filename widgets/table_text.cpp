// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/table_text.h"

#include <QAbstractItemModel>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileDialog>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QSaveFile>
#include <QTableView>
#include <algorithm>
#include <utility>

#include "widgets/file_dialog.h"

namespace magna {
namespace {

class CopyKey final : public QObject {
 public:
  CopyKey(QTableView& table, std::function<void()> copy) : QObject(&table), copy_(std::move(copy)) {
    table.installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    const bool asks = event->type() == QEvent::ShortcutOverride;
    if (!asks && event->type() != QEvent::KeyPress) return false;
    if (!static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) return false;
    if (asks) {
      event->accept();
    } else {
      copy_();
    }
    return true;
  }

 private:
  std::function<void()> copy_;
};

}  // namespace

QByteArray csv_field(const QString& text) {
  const bool plain = !text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) &&
                     !text.contains(QLatin1Char('\n')) && !text.contains(QLatin1Char('\r'));
  if (plain) return text.toUtf8();
  QString doubled = text;
  doubled.replace(QLatin1Char('"'), QStringLiteral("\"\""));
  return '"' + doubled.toUtf8() + '"';
}

QByteArray csv_of(const QAbstractItemModel& model) {
  QByteArray out;
  for (int row = -1; row < model.rowCount(); ++row) {
    for (int column = 0; column < model.columnCount(); ++column) {
      if (column > 0) out += ',';
      const QVariant cell =
          row < 0 ? model.headerData(column, Qt::Horizontal) : model.index(row, column).data();
      out += csv_field(cell.toString());
    }
    out += "\r\n";
  }
  return out;
}

QString plain_text_of(const QAbstractItemModel& model, const QList<int>& rows) {
  QStringList lines;
  for (const int row : rows) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
      cells << model.index(row, column).data().toString();
    }
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

void on_copy_key(QTableView& table, std::function<void()> copy) {
  new CopyKey(table, std::move(copy));  // owned by the table
}

void copy_rows(const QTableView& table) {
  QGuiApplication::clipboard()->setText(plain_text_of(*table.model(), rows_to_copy(table)));
}

QString save_bytes(const QString& file, const QByteArray& bytes) {
  QSaveFile out(file);
  const bool done = out.open(QIODevice::WriteOnly) && out.write(bytes) >= 0 && out.commit();
  return done ? QString() : out.errorString();
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
