// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/message_detail.h"

#include <QHeaderView>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QVBoxLayout>
#include <utility>

#include "widgets/console/console_font.h"
#include "widgets/empty_pages.h"
#include "widgets/links/message_words.h"
#include "widgets/links/text_tree.h"
#include "widgets/plain_tree.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kNarrow = 420;      // pixels
constexpr int kLow = 260;         // pixels
constexpr int kWideLetters = 80;  // width of a line with 16 bytes and its margins

QList<QStandardItem*> row(const QString& name, const QString& value) {
  QList<QStandardItem*> items;
  for (const QString& text : {name, value}) {
    auto* item = new QStandardItem(text);
    item->setEditable(false);
    item->setToolTip(text);
    items << item;
  }
  return items;
}

void add(QStandardItem& to, const std::vector<TextPart>& parts) {
  for (const TextPart& part : parts) {
    const QList<QStandardItem*> items =
        row(QString::fromStdString(part.name), QString::fromStdString(part.value));
    to.appendRow(items);
    add(*items[0], part.parts);
  }
}

void write(const QStandardItem& of, int deep, QString& text) {
  for (int k = 0; k < of.rowCount(); ++k) {
    const QStandardItem& name = *of.child(k, 0);
    text += QStringLiteral("%1%2 = %3\n")
                .arg(QString(qsizetype{2} * deep, QLatin1Char(' ')), name.text(),
                     of.child(k, 1)->text());
    write(name, deep + 1, text);
  }
}

}  // namespace

MessageDetail::MessageDetail(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("The chosen message"));
  fields_ = new PlainTree(tr("Fields of the chosen message"),
                          tr("Ctrl+C copies the selected line, or all."), this);
  model_.setColumnCount(2);
  fields_->setModel(&model_);
  keep_scaled(*fields_, [this] { fields_->header()->setMinimumSectionSize(scaled(120)); });
  bytes_ = new QPlainTextEdit(this);
  bytes_->setReadOnly(true);
  bytes_->setTabChangesFocus(true);
  bytes_->setFrameShape(QFrame::NoFrame);
  bytes_->setLineWrapMode(QPlainTextEdit::NoWrap);
  bytes_->setAccessibleName(tr("Bytes of the chosen message"));
  keep_scaled(*bytes_, [this] { bytes_->setFont(console_font()); });
  parts_ = new QSplitter(Qt::Vertical, this);
  parts_->addWidget(fields_);
  parts_->addWidget(bytes_);
  parts_->setChildrenCollapsible(false);
  pages_ = new EmptyPages(*parts_, this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(pages_);
  pages_->show_empty(tr("Choose a message to see its fields and bytes."));
}

void MessageDetail::show_message(const MessageRow& message) {
  if (message == shown_) return;
  shown_ = message;
  // Without columns, the accessibility of Qt 6.4 divides by their number.
  model_.removeRows(0, model_.rowCount());
  if (!message) {
    pages_->show_empty(tr("Choose a message to see its fields and bytes."));
    return;
  }
  QStandardItem& root = *model_.invisibleRootItem();
  if (!message->verdict.empty()) {
    root.appendRow(row(tr("verdict"), QString::fromStdString(message->verdict)));
  }
  for (const LinkField& field : message->fields) {
    root.appendRow(row(QString::fromStdString(field.name), QString::fromStdString(field.value)));
  }
  if (message->fields.empty() && message->text) add(root, read_text_tree(message->bytes));
  if (root.rowCount() == 0) root.appendRow(row(QString::fromStdString(message->what), {}));
  fields_->expandAll();
  fields_->resizeColumnToContents(0);
  show_bytes();
  pages_->show_empty({});
}

void MessageDetail::show_bytes() {
  if (!shown_) return;
  bytes_->setPlainText(shown_->bytes.empty() ? tr("No bytes were kept.")
                                             : hex_dump(*shown_, wide_ ? 16 : 8));
}

// Side by side in a low pane; the number of bytes per line follows the width.
void MessageDetail::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool low = height() < scaled(kLow) && width() > scaled(kNarrow);
  parts_->setOrientation(low ? Qt::Horizontal : Qt::Vertical);
  const int letter = bytes_->fontMetrics().horizontalAdvance(QLatin1Char('0'));
  const bool wide = (low ? width() / 2 : width()) > kWideLetters * letter;
  if (std::exchange(wide_, wide) != wide) show_bytes();
}

QString MessageDetail::fields_text() const {
  QString text;
  write(*model_.invisibleRootItem(), 0, text);
  return text;
}

}  // namespace magna
