// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inside/inside_section.h"

#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kInsideSectionHeight = 28;  ///< pixels

}  // namespace

InsideSection::InsideSection(const QString& title, int most_rows, QWidget* parent)
    : QWidget(parent),
      title_(title),
      heading_(new QToolButton(this)),
      list_(new InsideList(model_, most_rows, title, this)) {
  heading_->setText(title);
  heading_->setAccessibleName(title);
  heading_->setCheckable(true);
  heading_->setChecked(true);
  heading_->setAutoRaise(true);
  heading_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  heading_->setFocusPolicy(Qt::TabFocus);
  heading_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  keep_scaled(*heading_, [this] {
    heading_->setMinimumHeight(scaled(kInsideSectionHeight));
    QFont strong = font();
    strong.setBold(true);
    if (heading_->font() != strong) heading_->setFont(strong);
  });
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(heading_);
  column->addWidget(list_);
  connect(heading_, &QToolButton::toggled, this, &InsideSection::toggle);
  toggle(true);
}

InsideSection::~InsideSection() {
  // The list uses the model until it is destroyed.
  delete list_;
}

void InsideSection::toggle(bool open) {
  heading_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
  heading_->setAccessibleDescription(open ? tr("Open: Space closes it")
                                          : tr("Closed: Space opens it"));
  list_->setVisible(open);
  if (open) emit opened();
}

bool InsideSection::is_open() const { return heading_->isChecked(); }

void InsideSection::show_rows(std::vector<InsideRow> rows, std::optional<std::size_t> count) {
  const QString heading = count ? tr("%1 (%2)").arg(title_).arg(*count) : title_;
  if (heading_->text() != heading) {
    heading_->setText(heading);
    heading_->setAccessibleName(heading);
  }
  if (is_open() && model_.show(std::move(rows))) list_->fit();
}

}  // namespace magna
