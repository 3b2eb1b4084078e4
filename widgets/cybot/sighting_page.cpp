// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cybot/sighting_page.h"

#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/action_button.h"
#include "widgets/action_set.h"
#include "widgets/empty_pages.h"
#include "widgets/metrics.h"
#include "widgets/tool_button.h"

namespace magna {

SightingPage::SightingPage(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent),
      feed_(feed),
      list_(new SightingList(model_, this)),
      pages_(new EmptyPages(*list_, this)) {
  setAccessibleName(tr("Sightings and obstacle map"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, kGap, 0, 0);
  column->setSpacing(kGap);
  column->addWidget(pages_, 1);
  change_ = make_icon_button(QStringLiteral("tool-obstacles"), tr("Change"),
                             tr("Changes class and size on the map (F2)"), this);
  remove_ = make_icon_button(QStringLiteral("row-remove"), tr("Remove"),
                             tr("Removes it from the obstacle map (Delete)"), this);
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  row->addWidget(change_);
  row->addWidget(remove_);
  row->addStretch(1);
  for (const ActionName id : {ActionName("obstacles.load"), ActionName("obstacles.save"),
                              ActionName("obstacles.clear")}) {
    row->addWidget(new ActionButton(actions[id], Qt::ToolButtonIconOnly, this));
  }
  column->addLayout(row);
  connect(change_, &QToolButton::clicked, list_, &SightingList::change_current);
  connect(remove_, &QToolButton::clicked, list_, &SightingList::remove_current);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &SightingPage::show_possible);
  show_possible();
}

void SightingPage::follow() {
  if (!isVisible()) return;
  model_.show(feed_.shared());
  show_possible();
}

void SightingPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

void SightingPage::show_possible() {
  pages_->show_empty(
      model_.rowCount() > 0
          ? QString()
          : tr("No sightings yet: scans, bumps and edges are listed here, and objects that you "
               "draw on the map."));
  const bool chosen = model_.sighting_at(list_->currentIndex().row()) != nullptr;
  for (QToolButton* each : {change_, remove_}) each->setEnabled(chosen);
}

}  // namespace magna
