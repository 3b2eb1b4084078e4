// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_details_view.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

#include "widgets/state_label.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kHallDetailsViewBarHeight = 8;

QLabel* make_value(QWidget* parent) {
  auto* value = new QLabel(parent);
  value->setTextFormat(Qt::PlainText);
  value->setWordWrap(true);
  value->setMinimumWidth(10);
  value->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  value->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return value;
}

}  // namespace

HallDetailsView::HallDetailsView(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Hall details"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 6, 8, 6);
  column->setSpacing(4);
  title_ = new QLabel(this);
  title_->setTextFormat(Qt::PlainText);
  title_->setWordWrap(true);
  title_->setMinimumWidth(10);
  title_->setAccessibleName(tr("Hall details"));
  bar_ = new QProgressBar(this);
  bar_->setRange(0, 1000);
  bar_->setTextVisible(false);
  bar_->setAccessibleName(tr("Progress"));
  keep_scaled(*bar_, [this] { bar_->setFixedHeight(scaled(kHallDetailsViewBarHeight)); });
  keep_scaled(*title_, [this] {
    QFont strong = font();
    strong.setBold(true);
    if (title_->font() != strong) title_->setFont(strong);
  });
  // Keeps the room of the hidden bar, so that rows do not move.
  QSizePolicy keeps = bar_->sizePolicy();
  keeps.setRetainSizeWhenHidden(true);
  bar_->setSizePolicy(keeps);
  grid_ = new QGridLayout;
  grid_->setHorizontalSpacing(8);
  grid_->setVerticalSpacing(2);
  grid_->setColumnStretch(1, 1);
  column->addWidget(title_);
  column->addWidget(bar_);
  column->addLayout(grid_);
  column->addStretch(1);
}

void HallDetailsView::need_lines(std::size_t count) {
  while (lines_.size() < count) {
    auto* label = new QLabel(this);
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    QLabel* const value = make_value(this);
    const auto row = static_cast<int>(lines_.size());
    grid_->addWidget(label, row, 0);
    grid_->addWidget(value, row, 1);
    lines_.push_back({label, value});
  }
}

void HallDetailsView::show_details(const HallDetails& details) {
  shown_ = details;
  say(*title_, details.title);
  bar_->setVisible(details.progress.has_value());
  if (details.progress) bar_->setValue(static_cast<int>(*details.progress * 1000.0));
  need_lines(details.rows.size());
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const bool shown = i < details.rows.size();
    lines_[i].label->setVisible(shown);
    lines_[i].value->setVisible(shown);
    if (!shown) continue;
    say(*lines_[i].label, details.rows[i].label);
    lines_[i].value->setAccessibleName(details.rows[i].label);
    say(*lines_[i].value, details.rows[i].value);
  }
}

}  // namespace magna
