// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/debugger/timeline_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/metrics.h"
#include "widgets/tool_button.h"

namespace magna {

TimelinePage::TimelinePage(QWidget* parent)
    : QWidget(parent), view_(new TimelineView(this)), label_(new QLabel(this)) {
  label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  QToolButton* const in = make_icon_button(QStringLiteral("zoom-in"), tr("Zoom in"),
                                           tr("Shows a shorter time around the cursor"), this);
  QToolButton* const out = make_icon_button(QStringLiteral("zoom-out"), tr("Zoom out"),
                                            tr("Shows a longer time around the cursor"), this);
  QToolButton* const all =
      make_icon_button(QStringLiteral("fit-all"), tr("Whole run"), tr("Shows the whole run"), this);
  connect(in, &QToolButton::clicked, view_, [this] { view_->zoom(1.5); });
  connect(out, &QToolButton::clicked, view_, [this] { view_->zoom(1.0 / 1.5); });
  connect(all, &QToolButton::clicked, view_, &TimelineView::fit);
  connect(view_, &TimelineView::cursor_moved, label_,
          [this] { label_->setText(view_->cursor_text()); });
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kMargin, 0, kGap, 0);
  row->setSpacing(kGap);
  row->addWidget(label_, 1);
  for (QToolButton* button : {in, out, all}) row->addWidget(button);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(view_, 1);
  column->addLayout(row);
}

}  // namespace magna
