// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/palette_model.h"

#include <QPainter>
#include <algorithm>

#include "widgets/row_style.h"
#include "widgets/theme.h"
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

}  // namespace

void PaletteModel::set_entries(std::vector<PaletteEntry> entries, std::vector<std::string> recent) {
  beginResetModel();
  entries_ = std::move(entries);
  recent_ = std::move(recent);
  hits_ = find_entries(entries_, {}, recent_);
  endResetModel();
}

void PaletteModel::search(const QString& typed) {
  beginResetModel();
  hits_ = find_entries(entries_, typed, recent_);
  endResetModel();
}

const PaletteEntry* PaletteModel::entry(int row) const {
  if (row < 0 || row >= rowCount()) return nullptr;
  return &entries_[hits_[static_cast<std::size_t>(row)].entry];
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(hits_.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
  const PaletteEntry* found = index.isValid() ? entry(index.row()) : nullptr;
  if (found == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole: return found->text;
    case Qt::DecorationRole: return found->icon;
    case Qt::ToolTipRole: return found->enabled ? found->hint : found->problem;
    case Detail: {
      QStringList parts{found->detail, found->about, found->state};
      if (!found->enabled) parts << found->problem;
      parts.removeAll(QString());
      return parts.join(QStringLiteral(" · "));
    }
    case Keys: return found->keys;
    case Enabled: return found->enabled;
    case Letters: {
      const auto& letters = hits_[static_cast<std::size_t>(index.row())].letters;
      return QVariant::fromValue(QList<int>(letters.begin(), letters.end()));
    }
    case Qt::AccessibleTextRole: {
      QStringList parts{found->text};
      if (!found->keys.isEmpty()) parts << found->keys;
      if (!found->enabled) parts << tr("not possible now");
      parts << data(index, Detail).toString();
      parts.removeAll(QString());
      return parts.join(QStringLiteral(", "));
    }
    case Qt::AccessibleDescriptionRole: return found->hint;
    default: return {};
  }
}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
  const Look& l = look_of(option.palette);
  const bool current = option.state.testFlag(QStyle::State_Selected);
  const bool enabled = index.data(PaletteModel::Enabled).toBool();
  painter->save();
  painter->fillRect(option.rect, current ? l.accent_tint : l.base);
  if (current) paint_row_bar(*painter, option.rect, l, true);  // not by colour alone
  const QRect box = option.rect.adjusted(palette_margin(), 4, -palette_margin(), -4);
  const auto icon = index.data(Qt::DecorationRole).value<QIcon>();
  const int side = icon_side();
  icon.paint(painter, QRect(box.left() + 2, box.center().y() - side / 2, side, side),
             Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
  const int height = line_height(option.font);
  QRect name(option.rect.left() + text_left(), box.top(), 0, height);
  name.setRight(box.right());
  const QRect below(name.left(), box.top() + height, name.width(), height);
  const QString keys = index.data(PaletteModel::Keys).toString();
  painter->setFont(option.font);
  painter->setPen(l.muted);
  painter->drawText(name, Qt::AlignRight | Qt::AlignVCenter, keys);
  name.setRight(name.right() - painter->fontMetrics().horizontalAdvance(keys) - palette_margin());
  painter->setPen(enabled ? l.text : l.muted);
  draw_name(*painter, name, index.data().toString(),
            index.data(PaletteModel::Letters).value<QList<int>>());
  painter->setPen(l.muted);
  const QString detail = index.data(PaletteModel::Detail).toString();
  painter->drawText(below, Qt::AlignVCenter | Qt::TextSingleLine,
                    painter->fontMetrics().elidedText(detail, Qt::ElideRight, below.width()));
  painter->restore();
}

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  return {200, 2 * line_height(option.font) + 8};
}

}  // namespace magna
