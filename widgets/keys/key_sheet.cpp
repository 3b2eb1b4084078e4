// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/key_sheet.h"

#include <QBuffer>
#include <QPageSize>
#include <QPdfWriter>
#include <QTextDocument>

#include "widgets/action_set.h"
#include "widgets/keys/fixed_keys.h"
#include "widgets/keys/keys_model.h"
#include "widgets/table_text.h"
#include "widgets/tr.h"

namespace magna {
namespace {

QString table_row(const QString& keys, const QString& name, const QString& what) {
  return QStringLiteral("<tr><td><b>%1</b></td><td>%2</td><td>%3</td></tr>\n")
      .arg(keys.toHtmlEscaped(), name.toHtmlEscaped(), what.toHtmlEscaped());
}

QString heading(const QString& text) {
  return QStringLiteral("<tr><th colspan=\"3\" align=\"left\">%1</th></tr>\n")
      .arg(text.toHtmlEscaped());
}

}  // namespace

QString key_sheet_html(const ActionSet& actions) {
  const KeyboardLayout layout = KeyboardLayout::current();
  QString rows;
  QStringList groups;
  for (const ActionRow& row : action_table()) groups << action_group(row.menu);
  groups.removeDuplicates();
  for (const QString& group : groups) {
    QString of_group;
    for (const ActionRow& row : action_table()) {
      const QString keys = keys_here(actions, row, layout);
      if (keys.isEmpty() || action_group(row.menu) != group) continue;
      const QString where = row.scope == KeyScope::Map ? tr("%1 (on the map)").arg(keys) : keys;
      of_group += table_row(where, plain_text(row), hint_text(row));
    }
    if (!of_group.isEmpty()) rows += heading(group) + of_group;
  }
  rows += heading(tr("Mouse and fixed keys"));
  for (const FixedKeys& fixed : fixed_keys()) {
    rows += table_row(fixed.keys, fixed.where, fixed.what);
  }
  const QString title = tr("Magna: keys");
  return QStringLiteral(
             "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>%1</title>\n"
             "<style>body { font-family: sans-serif; font-size: 9pt; color: black; background: "
             "white; }\n"
             "table { border-collapse: collapse; } th { padding: 10px 8px 2px 0; }\n"
             "td { padding: 1px 12px 1px 0; vertical-align: top; }</style></head>\n"
             "<body><h2>%1</h2>\n<table>\n%2</table>\n</body></html>\n")
      .arg(title.toHtmlEscaped(), rows);
}

QString save_key_sheet(const ActionSet& actions, const QString& file) {
  const QString html = key_sheet_html(actions);
  QByteArray bytes = html.toUtf8();
  if (file.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) {
    bytes.clear();
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setPageSize(QPageSize(QPageSize::A4));
    pdf.setTitle(tr("Magna: keys"));
    QTextDocument page;
    page.setHtml(html);
    page.print(&pdf);
  }
  return save_bytes(file, bytes);
}

}  // namespace magna
