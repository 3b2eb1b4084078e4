// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/palette_model.h"

#include <QPainter>
#include <utility>

#include "widgets/row_style.h"
#include "widgets/theme.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

int palette_margin() { return scaled(8); }
int icon_side() { return scaled(20); }
int text_left() { return palette_margin() + icon_side() + scaled(10); }

int line_height(const QFont& font) { return QFontMetrics(font).height(); }

/// Paints the name with matched letters bold and underlined.
void draw_name(QPainter& painter, QRect box, const QString& name, const QList<int>& letters) {
  const QFont plain = painter.font();
  QFont strong = plain;
  strong.setBold(true);
  strong.setUnderline(true);
  for (int at = 0; at < name.size() && box.width() > 0;) {
    const bool typed = letters.contains(at);
    int end = at;
    while (end < name.size() && letters.contains(end) == typed) ++end;
    painter.setFont(typed ? strong : plain);
    const QString run = name.mid(at, end - at);
    painter.drawText(box, Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(run, Qt::ElideRight, box.width()));
    box.setLeft(box.left() + painter.fontMetrics().horizontalAdvance(run));
    at = end;
  }
  painter.setFont(plain);
}

QString spoken_entry(const PaletteRow& row) {
  QStringList parts{row.entry->text, row.entry->keys};
  if (!row.entry->enabled) parts << tr("not possible now");
  parts << row.detail();
  parts.removeAll(QString());
  return parts.join(QStringLiteral(", "));
}

RowDescription<PaletteRow> palette_rows() {
  using Row = PaletteRow;
  return {
      .columns = {{.text = [](const Row& row) { return row.entry->text; },
                   .icon = [](const Row& row) { return QVariant(row.entry->icon); },
                   .spoken = spoken_entry}},
      .tip =
          [](const Row& row) { return row.entry->enabled ? row.entry->hint : row.entry->problem; },
      .other =
          [](const Row& row, int /*column*/, int role) {
            return role == Qt::AccessibleDescriptionRole ? QVariant(row.entry->hint) : QVariant();
          }};
}

}  // namespace

QString PaletteRow::detail() const {
  QStringList parts{entry->detail, entry->about, entry->state};
  if (!entry->enabled) parts << entry->problem;
  parts.removeAll(QString());
  return parts.join(QStringLiteral(" · "));
}

PaletteModel::PaletteModel(QObject* parent) : RowModel(palette_rows(), parent) {}

void PaletteModel::set_entries(std::vector<PaletteEntry> entries, std::vector<std::string> recent) {
  reset({});
  entries_ = std::move(entries);
  recent_ = std::move(recent);
  search({});
}

void PaletteModel::search(const QString& typed) {
  std::vector<PaletteRow> rows;
  for (const PaletteHit& hit : find_entries(entries_, typed, recent_)) {
    rows.push_back({&entries_[hit.entry], QList<int>(hit.letters.begin(), hit.letters.end())});
  }
  reset(std::move(rows));
}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
  const Look& l = look_of(option.palette);
  const PaletteRow& row = *PaletteModel::at(index);
  const bool current = option.state.testFlag(QStyle::State_Selected);
  const bool enabled = row.entry->enabled;
  painter->save();
  painter->fillRect(option.rect, current ? l.accent_tint : l.base);
  if (current) paint_row_bar(*painter, option.rect, l, true);  // not by colour alone
  const QRect box = option.rect.adjusted(palette_margin(), 4, -palette_margin(), -4);
  const int side = icon_side();
  row.entry->icon.paint(painter, QRect(box.left() + 2, box.center().y() - side / 2, side, side),
                        Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
  const int height = line_height(option.font);
  QRect name(option.rect.left() + text_left(), box.top(), 0, height);
  name.setRight(box.right());
  const QRect below(name.left(), box.top() + height, name.width(), height);
  const QString& keys = row.entry->keys;
  painter->setFont(option.font);
  painter->setPen(l.muted);
  painter->drawText(name, Qt::AlignRight | Qt::AlignVCenter, keys);
  name.setRight(name.right() - painter->fontMetrics().horizontalAdvance(keys) - palette_margin());
  painter->setPen(enabled ? l.text : l.muted);
  draw_name(*painter, name, row.entry->text, row.letters);
  painter->setPen(l.muted);
  const QString detail = row.detail();
  painter->drawText(below, Qt::AlignVCenter | Qt::TextSingleLine,
                    painter->fontMetrics().elidedText(detail, Qt::ElideRight, below.width()));
  painter->restore();
}

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  return {200, 2 * line_height(option.font) + 8};
}

}  // namespace magna
