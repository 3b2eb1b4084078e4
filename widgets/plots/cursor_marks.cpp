// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/cursor_marks.h"

#include <qcustomplot.h>

namespace magna {

CursorMarks::CursorMarks(QCustomPlot& plot) {
  for (const TimeWindow::Cursor which : {TimeWindow::A, TimeWindow::B}) {
    auto* line = new QCPItemStraightLine(&plot);
    auto* letter = new QCPItemText(&plot);
    letter->position->setTypeX(QCPItemPosition::ptPlotCoords);
    letter->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    letter->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    letter->setText(which == TimeWindow::A ? QStringLiteral("A") : QStringLiteral("B"));
    letter->setPadding(QMargins(3, 0, 3, 0));
    line->setVisible(false);
    letter->setVisible(false);
    lines_[which] = line;
    letters_[which] = letter;
  }
}

void CursorMarks::show(const TimeWindow& time) {
  for (const TimeWindow::Cursor which : {TimeWindow::A, TimeWindow::B}) {
    const auto at = time.cursor(which);
    lines_[which]->setVisible(at.has_value());
    letters_[which]->setVisible(at.has_value());
    if (!at) continue;
    lines_[which]->point1->setCoords(*at, 0.0);
    lines_[which]->point2->setCoords(*at, 1.0);
    letters_[which]->position->setCoords(*at, 1.0);
  }
}

void CursorMarks::dress(const Look& look) {
  for (const TimeWindow::Cursor which : {TimeWindow::A, TimeWindow::B}) {
    const Qt::PenStyle style = which == TimeWindow::A ? Qt::SolidLine : Qt::DashLine;
    lines_[which]->setPen(QPen(look.accent, 1.0, style));
    letters_[which]->setColor(look.on_accent);
    letters_[which]->setBrush(look.accent);
  }
}

}  // namespace magna
