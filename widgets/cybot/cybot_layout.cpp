// SPDX-License-Identifier: GPL-3.0-or-later
// Construction of the CyBOT pane.

#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "widgets/action_set.h"
#include "widgets/cybot/cybot_pane.h"
#include "widgets/cybot/opcode_table.h"
#include "widgets/cybot/queue_page.h"
#include "widgets/cybot/search_page.h"
#include "widgets/cybot/sighting_page.h"
#include "widgets/empty_pages.h"
#include "widgets/metrics.h"
#include "widgets/robot_header.h"
#include "widgets/state_label.h"
#include "widgets/stick_bar.h"
#include "widgets/text_button.h"
#include "widgets/ui_scale.h"
#include "widgets/upright_scroll.h"

namespace magna {
namespace {

constexpr int kCybotGap = 6;

}  // namespace

QWidget* CybotPane::make_content(ActionSet& actions) {
  auto* scroll = new UprightScroll(this);
  auto* content = new QWidget(scroll);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(kMargin, kCybotGap, kMargin, kCybotGap);
  column->setSpacing(kCybotGap);
  header_ = new RobotHeader(content);
  link_ = make_state_label(tr("Link"), 2, content);
  detail_ = make_state_label(tr("Connection"), 2, content);
  detail_->setForegroundRole(QPalette::PlaceholderText);
  polls_ = make_state_label(tr("Requests"), 2, content);
  polls_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(header_);
  column->addWidget(link_);
  column->addWidget(detail_);
  column->addWidget(polls_);
  column->addWidget(make_offer(actions));
  column->addLayout(make_state());
  column->addLayout(make_switches(actions));
  column->addLayout(make_sticks());
  column->addWidget(make_tabs(actions), 1);
  scroll->set_content(content);
  connect(tabs_, &QTabWidget::currentChanged, scroll,
          [this, scroll] { scroll->ensureWidgetVisible(tabs_, 0, 0); });
  return scroll;
}

QWidget* CybotPane::make_offer(ActionSet& actions) {
  offer_ = new QWidget(this);
  auto* column = new QVBoxLayout(offer_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kCybotGap / 2);
  offer_text_ = new QLabel(offer_);
  offer_text_->setWordWrap(true);
  offer_text_->setAccessibleName(tr("Lost CyBOT"));
  column->addWidget(offer_text_);
  column->addWidget(new TextButton(actions["cybot.take_over"], offer_));
  offer_->hide();
  return offer_;
}

QLayout* CybotPane::make_state() {
  auto* row = new QHBoxLayout;
  row->setSpacing(kCybotGap);
  state_icon_ = new QLabel(this);
  keep_scaled(*state_icon_, [this] { state_icon_->setFixedSize(scaled(24), scaled(24)); });
  state_ = new QLabel(this);
  state_->setAccessibleName(tr("State in force"));
  keep_scaled(*state_, [this] {
    QFont strong = font();
    strong.setBold(true);
    if (state_->font() != strong) state_->setFont(strong);
  });
  row->addWidget(state_icon_);
  row->addWidget(state_, 1);
  return row;
}

QLayout* CybotPane::make_switches(ActionSet& actions) {
  auto* grid = new QGridLayout;
  grid->setSpacing(kCybotGap / 2);
  struct SwitchPlace {
    ActionName id;
    int row;
    int column;
  };
  constexpr SwitchPlace kPlaces[] = {{"cybot.manual", 0, 0},
                                     {"cybot.mission", 0, 1},
                                     {"cybot.stop", 0, 2},
                                     {"cybot.scan_long", 1, 0},
                                     {"cybot.scan_short", 1, 1}};
  for (const auto& [id, row, place] : kPlaces) {
    auto* button = new TextButton(actions[id], this);
    grid->addWidget(button, row, place);
    switches_.push_back(button);
  }
  return grid;
}

QLayout* CybotPane::make_sticks() {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(kCybotGap);
  grid->setVerticalSpacing(kCybotGap / 2);
  const QString titles[] = {tr("Left stick"), tr("Right stick")};
  for (int i = 0; i < 2; ++i) {
    grid->addWidget(new QLabel(titles[i], this), i, 0);
    sticks_[i].bar = new StickBar(titles[i], this);
    sticks_[i].number = new QLabel(magna::stick_text(0.0), this);
    sticks_[i].number->setAccessibleName(titles[i]);
    sticks_[i].number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    keep_scaled(*sticks_[i].number, [label = sticks_[i].number] {
      label->setMinimumWidth(label->fontMetrics().horizontalAdvance(QStringLiteral("+0.00i")));
    });
    grid->addWidget(sticks_[i].bar, i, 1);
    grid->addWidget(sticks_[i].number, i, 2);
  }
  grid->setColumnStretch(1, 1);
  return grid;
}

QTabWidget* CybotPane::make_tabs(ActionSet& actions) {
  tabs_ = new QTabWidget(this);
  tabs_->setDocumentMode(true);
  tabs_->setUsesScrollButtons(false);
  tabs_->setElideMode(Qt::ElideRight);
  tabs_->setAccessibleName(tr("Instructions, sightings and search"));
  tabs_->tabBar()->setAccessibleName(tabs_->accessibleName());
  queue_ = new QueuePage(feed_, actions, tabs_);
  history_ = new OpcodeTable(ended_, tabs_);
  style_table(*history_, tr("Ended instructions"),
              tr("Newest first: how each ended, why, and how long it took."));
  history_->horizontalHeader()->moveSection(OpcodeTableModel::Why, OpcodeTableModel::Time);
  history_pages_ = new EmptyPages(*history_, tabs_);
  sightings_ = new SightingPage(seen_, actions, tabs_);
  search_ = new SearchPage(feed_, actions, tabs_);
  tabs_->addTab(queue_, tr("Queue"));
  tabs_->addTab(history_pages_, tr("Ended"));
  tabs_->addTab(sightings_, tr("Sightings"));
  tabs_->addTab(search_, tr("Search"));
  return tabs_;
}

}  // namespace magna
