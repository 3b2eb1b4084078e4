// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/source_view.h"

#include <QFile>
#include <QFileInfo>
#include <QPainter>
#include <QTextBlock>
#include <algorithm>
#include <utility>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {

/// The column of numbers and marks.
class SourceView::Gutter final : public QWidget {
 public:
  explicit Gutter(SourceView& view) : QWidget(&view), view_(view) {}

 protected:
  void paintEvent(QPaintEvent* event) override { view_.paint_gutter(event->rect()); }

 private:
  SourceView& view_;
};

SourceView::SourceView(QWidget* parent) : QPlainTextEdit(parent), gutter_(new Gutter(*this)) {
  setReadOnly(true);
  setLineWrapMode(NoWrap);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setAccessibleName(tr("Source"));
  keep_scaled(*this, [this] {
    setFont(console_font());
    fit_gutter();
  });
  connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int moved) {
    if (moved != 0) {
      gutter_->scroll(0, moved);
    } else {
      gutter_->update(0, area.y(), gutter_->width(), area.height());
    }
  });
  connect(this, &QPlainTextEdit::blockCountChanged, this, &SourceView::fit_gutter);
}

bool SourceView::show_place(const QString& file, int line) {
  const QFileInfo info(file);
  const QDateTime changed = info.lastModified();
  if (file != file_ || changed != changed_) {
    file_ = file;
    changed_ = changed;
    line_ = 0;
    setExtraSelections({});
    QFile source(file);
    const bool readable =
        info.isFile() && info.size() <= kMostBytes && source.open(QIODevice::ReadOnly);
    setPlainText(readable ? QString::fromUtf8(source.readAll()) : QString());
    if (!readable) file_.clear();
  }
  if (file_.isEmpty()) return false;
  if (std::exchange(line_, line) != line) mark_line();
  return true;
}

void SourceView::show_breakpoints(std::set<int> lines) {
  if (lines == breakpoints_) return;
  breakpoints_ = std::move(lines);
  gutter_->update();
}

void SourceView::mark_line() {
  QList<QTextEdit::ExtraSelection> marks;
  const QTextBlock block = document()->findBlockByNumber(line_ - 1);
  if (line_ > 0 && block.isValid()) {
    QTextEdit::ExtraSelection mark;
    mark.format.setBackground(look_of(palette()).accent_tint);
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    mark.cursor = QTextCursor(block);
    marks << mark;
    setTextCursor(mark.cursor);
    centerCursor();
    setAccessibleDescription(tr("Current line %1: %2").arg(line_).arg(block.text().trimmed()));
  } else {
    setAccessibleDescription({});
  }
  setExtraSelections(marks);
  gutter_->update();
}

void SourceView::fit_gutter() {
  const int digits = static_cast<int>(QString::number(std::max(1, blockCount())).size());
  const int width = fontMetrics().horizontalAdvance(QLatin1Char('9')) * (digits + 3);
  setViewportMargins(width, 0, 0, 0);
  const QRect inner = contentsRect();
  gutter_->setGeometry(inner.left(), inner.top(), width, inner.height());
}

void SourceView::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  fit_gutter();
}

void SourceView::paint_gutter(const QRect& area) {
  const Look& l = look_of(palette());
  QPainter painter(gutter_);
  painter.fillRect(area, l.alternate);
  painter.setFont(font());
  const int step = fontMetrics().horizontalAdvance(QLatin1Char('9'));
  const int right = gutter_->width() - step / 2;
  QTextBlock block = firstVisibleBlock();
  auto top = blockBoundingGeometry(block).translated(contentOffset()).top();
  for (; block.isValid() && top <= area.bottom(); block = block.next()) {
    const double height = blockBoundingRect(block).height();
    const int number = block.blockNumber() + 1;
    const QRectF row(0, top, right, height);
    painter.setPen(number == line_ ? l.text : l.muted);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, QString::number(number));
    if (number == line_) {
      painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("\u25b6"));
    } else if (breakpoints_.contains(number)) {
      painter.setPen(l.warning);
      painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("\u25cf"));
    }
    top += height;
  }
}

}  // namespace magna
