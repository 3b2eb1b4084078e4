// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/row_style.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QPointer>
#include <QStyleOptionViewItem>
#include <QTableView>
#include <algorithm>
#include <utility>

#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

/// Floating panes and dialogs count as parts of the main window.
const QWidget* outermost(const QWidget& widget) {
  const QWidget* top = &widget;
  while (top->parentWidget() != nullptr) top = top->parentWidget();
  return top;
}

/// Watches a view and its window.
class LineHeightListener final : public QObject {
 public:
  LineHeightListener(QWidget& view, std::function<void()> size)
      : QObject(&view), view_(view), size_(std::move(size)) {
    view.installEventFilter(this);
    follow(true);
  }

  bool eventFilter(QObject* watched, QEvent* event) override {
    switch (event->type()) {
      case QEvent::StyleChange:
      case QEvent::FontChange:
        if (watched == &view_) follow(true);
        break;
      case QEvent::Show:
      case QEvent::ParentChange:
      case QEvent::Resize: follow(false); break;
      default: break;
    }
    return false;
  }

 private:
  void follow(bool always) {
    const QWidget* const top = outermost(view_);
    if (top != window_) {
      if (window_ != nullptr && window_ != &view_) window_->removeEventFilter(this);
      window_ = const_cast<QWidget*>(top);
      window_->installEventFilter(this);
    }
    const int height = line_height(view_);
    if (height == height_ && !always) return;
    height_ = height;
    size_();
  }

  QWidget& view_;
  std::function<void()> size_;
  QPointer<QWidget> window_;
  int height_ = 0;
};

}  // namespace

int line_height(const QWidget& view) {
  constexpr int kDesktopBars = 80;  // a maximized window shares its screen with bars and a title
  const bool tall = outermost(view)->height() + kDesktopBars >= scaled(kTallWindow);
  constexpr int kAroundText = 2;
  return std::max(scaled(tall ? kTallLineHeight : kLineHeight),
                  view.fontMetrics().height() + scaled(kAroundText));
}

void keep_line_height(QWidget& view, std::function<void()> size) {
  new LineHeightListener(view, std::move(size));  // owned by the view
}

void keep_line_rows(QTableView& table) {
  QHeaderView* const rows = table.verticalHeader();
  rows->hide();
  rows->setSectionResizeMode(QHeaderView::Fixed);
  keep_line_height(table, [&table, rows] {
    const int height = line_height(table);
    rows->setMinimumSectionSize(height);
    rows->setDefaultSectionSize(height);
  });
}

void paint_row_bar(QPainter& painter, const QRect& cell, const Look& look, bool current) {
  if (cell.left() > 0 || cell.right() < 0) return;
  const QRect bar(0, cell.top(), scaled(kCurrentBar), cell.height());
  painter.fillRect(bar, look.accent);
  if (!current) painter.fillRect(bar.adjusted(1, 1, -1, -1), look.base);
}

QStyleOptionViewItem tinted_item(const QStyleOptionViewItem& item) {
  QStyleOptionViewItem tinted = item;
  tinted.state &= ~QStyle::State_Selected;
  tinted.backgroundBrush = look_of(item.palette).accent_tint;
  return tinted;
}

QString fitting_text(const QStringList& wordings, const QFontMetrics& metrics, int width) {
  for (const QString& text : wordings) {
    if (metrics.horizontalAdvance(text) <= width) return text;
  }
  return wordings.isEmpty() ? QString()
                            : metrics.elidedText(wordings.back(), Qt::ElideRight, width);
}

bool in_current_row(const QStyleOptionViewItem& item, const QWidget* view) {
  const auto* const items = qobject_cast<const QAbstractItemView*>(view);
  if (items == nullptr || !item.index.isValid()) return false;
  const QModelIndex current = items->currentIndex();
  return current.row() == item.index.row() && current.parent() == item.index.parent();
}

}  // namespace magna
