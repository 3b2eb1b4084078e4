// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inside/inside_delegate.h"

#include <QListView>
#include <QPainter>
#include <algorithm>
#include <vector>

#include "widgets/focus_ring.h"
#include "widgets/inside/inside_model.h"
#include "widgets/inside/inside_picture.h"
#include "widgets/row_style.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kSide = 8;                  ///< pixels from the edge
constexpr int kPartGap = 6;               ///< between picture, title and lines
constexpr int kInsideDelegateAround = 3;  ///< above and below
constexpr int kInner = 16;                ///< indentation of inner rows
constexpr int kPicture = 40;              ///< width
constexpr int kPictureUp = 28;            ///< height; also of a wedge
constexpr int kStrip = 12;
constexpr int kTitle = 104;  ///< width of a title with lines beside it

/// Layout of a row, from its upper left corner.
class RowPlaces {
 public:
  RowPlaces(const InsideRow& row, const QFont& font, int width, bool wraps)
      : wraps_(wraps), metrics_(font) {
    const int top = scaled(kInsideDelegateAround);
    int left = scaled(kSide) + (row.inner() ? scaled(kInner) : 0);
    if (row.picture.index() != 0) {
      const bool round = std::holds_alternative<InsideWedge>(row.picture);
      picture = QRect(left, top, scaled(kPicture), scaled(round ? kPicture : kPictureUp));
      left = picture.right() + 1 + scaled(kPartGap);
    }
    const int right = std::max(left + 1, width - scaled(kSide));
    const int line = metrics_.lineSpacing();
    const int title_width =
        row.beside ? std::min(scaled(kTitle), (right - left) * 2 / 5) : right - left;
    title = QRect(left, top, title_width, line);
    const int begin = row.beside ? left + title_width + scaled(kPartGap) : left;
    int y = row.beside ? top : top + line;
    for (const QString& text : row.lines) {
      const QRect place(begin, y, right - begin, height_of(text, right - begin));
      lines.push_back(place);
      y = place.bottom() + 1;
    }
    y = std::max(y, top + line);
    if (!row.shades.empty()) {
      strip = QRect(left, y + 1, right - left, scaled(kStrip));
      y = strip.bottom() + 1;
    }
    if (!picture.isNull()) y = std::max(y, picture.bottom() + 1);
    height = y + scaled(kInsideDelegateAround);
  }

  QRect picture;
  QRect title;
  std::vector<QRect> lines;
  QRect strip;
  int height = 0;

 private:
  int height_of(const QString& text, int width) const {
    if (!wraps_) return metrics_.lineSpacing();
    constexpr int kEndless = 10'000;
    return std::max(
        metrics_.lineSpacing(),
        metrics_.boundingRect(QRect(0, 0, width, kEndless), Qt::TextWordWrap, text).height());
  }

  bool wraps_;
  QFontMetrics metrics_;
};

const InsideRow& inside_row(const QModelIndex& index) {
  return static_cast<const InsideModel*>(index.model())->row(index.row());
}

void paint_words(QPainter& painter, const InsideRow& row, const RowPlaces& places,
                 const QFont& font, const Look& look, bool wraps) {
  const auto line = [&painter](const QRect& at, const QString& text, Qt::Alignment side) {
    painter.drawText(at, side | Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, at.width()));
  };
  painter.setFont(font);
  QRect title = places.title;
  if (!row.aside.isEmpty()) {
    painter.setPen(look.muted);
    const int wide =
        std::min(painter.fontMetrics().horizontalAdvance(row.aside) + 1, title.width() / 2);
    line({title.right() + 1 - wide, title.top(), wide, title.height()}, row.aside, Qt::AlignRight);
    title.setWidth(title.width() - wide - scaled(kPartGap));
  }
  QFont strong = font;
  strong.setBold(!row.beside && !row.inner());
  painter.setFont(strong);
  painter.setPen(row.beside ? look.muted : look.text);
  line(title, row.title, Qt::AlignLeft);
  painter.setFont(font);
  painter.setPen(row.beside ? look.text : look.muted);
  for (std::size_t k = 0; k < places.lines.size(); ++k) {
    const QString& text = row.lines[static_cast<qsizetype>(k)];
    if (wraps) {
      painter.drawText(places.lines[k], Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text);
    } else {
      line(places.lines[k], text, Qt::AlignLeft);
    }
  }
}

}  // namespace

void InsideDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
  const Look& look = look_of(option.palette);
  const InsideRow& row = inside_row(index);
  const RowPlaces places(row, option.font, option.rect.width(), wraps_);
  painter->save();
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  painter->fillRect(option.rect, selected ? look.accent_tint : look.base);
  if (selected) paint_row_bar(*painter, option.rect, look, in_current_row(option, option.widget));
  if (option.state.testFlag(QStyle::State_HasFocus)) {
    draw_focus_ring(*painter, option.rect, option.palette);
  }
  painter->translate(option.rect.topLeft());
  paint_inside_picture(*painter, row.picture, places.picture, look);
  paint_words(*painter, row, places, option.font, look, wraps_);
  paint_shades(*painter, row.shades, places.strip, look);
  painter->restore();
}

QSize InsideDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto* view = qobject_cast<const QListView*>(option.widget);
  const int width = view != nullptr ? view->viewport()->width() : option.rect.width();
  return {0, RowPlaces(inside_row(index), option.font, width, wraps_).height};
}

}  // namespace magna
