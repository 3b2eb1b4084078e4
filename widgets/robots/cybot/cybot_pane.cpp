// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/cybot/cybot_pane.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "widgets/base/bars/robot_header.h"
#include "widgets/base/bars/stick_bar.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/upright_scroll.h"
#include "widgets/base/state/remote_words.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/robots/cybot/opcode_table.h"
#include "widgets/robots/cybot/search_page.h"
#include "widgets/robots/cybot/sighting_list.h"

namespace magna {
namespace {

constexpr int kCybotGap = 6;

}  // namespace

CybotPane::CybotPane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed) {
  setAccessibleName(tr("CyBOT"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  pages_ = new EmptyPages(*make_content(actions), this);
  whole->addWidget(pages_);
  connect(&sightings_->list(), &SightingList::place_wanted, this, &CybotPane::place_wanted);
  connect(&sightings_->list(), &SightingList::change_wanted, this, &CybotPane::change_wanted);
  connect(&sightings_->list(), &SightingList::remove_wanted, this, &CybotPane::remove_wanted);
  connect(&feed, &SnapshotFeed::arrived, this, &CybotPane::follow);
  connect(&feed, &SnapshotFeed::calm, this, &CybotPane::update_texts);
  follow();
  update_texts();
}

QString CybotPane::why_empty() const {
  const Snapshot& now = feed_.now();
  if (active_remote(now) != nullptr) return {};
  const RobotLabel* const label = now.active ? label_of(now, *now.active) : nullptr;
  const QString what = tr("Link, state and instructions of CyBOTs.");
  if (!remotes_of(now).empty()) {
    return tr("%1\n\nMake one active: click it on the map or in the robot list.").arg(what);
  }
  if (label == nullptr) return tr("%1\n\nNone is connected.").arg(what);
  return tr("%1\n\nNone is connected; %2 is simulated here.")
      .arg(what, QString::fromStdString(label->name));
}

// Values that must be shown at once.
void CybotPane::follow() {
  const Snapshot& now = feed_.now();
  pages_->show_empty(why_empty());
  const RemoteStatus* const remote = active_remote(now);
  if (remote == nullptr) return;
  show_state(*remote);
  const double values[] = {remote->sticks.left, remote->sticks.right};
  for (int i = 0; i < 2; ++i) {
    sticks_[i].bar->set_value(values[i]);
    say(*sticks_[i].number, magna::stick_text(values[i]));
  }
}

void CybotPane::show_state(const RemoteStatus& remote) {
  const QString word = cybot_state_word(remote.state);
  const QColor colour = cybot_state_colour(remote.state, look_of(palette()));
  const QString key = QStringLiteral("%1 %2 %3").arg(word, colour.name()).arg(scale_percent());
  if (state_icon_->property("shown").toString() != key) {
    state_icon_->setProperty("shown", key);
    state_icon_->setPixmap(
        tinted_pixmap(cybot_state_icon(remote.state), colour, scaled(22), devicePixelRatioF()));
  }
  say(*state_, word);
}

// Texts that would otherwise change too fast to be read.
void CybotPane::update_texts() {
  const Snapshot& now = feed_.now();
  const RemoteStatus* const remote = active_remote(now);
  ended_.show(now, remote);
  queue_->follow();
  show_tabs();
  if (remote == nullptr) return;
  header_->show_robot(label_of(now, remote->robot), state_word(shown_state(now, remote->robot)));
  const QString unheld = ignores_pause_text(now, remote->robot);
  say(*link_, unheld.isEmpty() || remote->silent ? remote_link_text(now, *remote) : unheld);
  say(*detail_, remote_link_detail(*remote));
  say(*polls_, magna::polls_text(polls_of(now, remote->robot)));
  show_offer(*remote);
  QPalette colours = palette();
  if (!remote->connected || remote->silent || !unheld.isEmpty()) {
    colours.setColor(QPalette::WindowText, look_of(palette()).caution);
  }
  if (link_->palette() != colours) link_->setPalette(colours);
}

void CybotPane::show_offer(const RemoteStatus& remote) {
  const QString text = take_over_text(feed_.now(), remote);
  say(*offer_text_, text);
  offer_->setVisible(!text.isEmpty());
}

void CybotPane::show_tabs() {
  history_pages_->show_empty(ended_.rowCount() > 0 ? QString()
                                                   : tr("No instruction has ended yet."));
  sightings_->follow();
  search_->follow();
}

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
  auto* history = new OpcodeTable(ended_, tabs_);
  style_table(*history, tr("Ended instructions"),
              tr("Newest first: how each ended, why, and how long it took."));
  history->horizontalHeader()->moveSection(OpcodeTableModel::Why, OpcodeTableModel::Time);
  history_pages_ = new EmptyPages(*history, tabs_);
  sightings_ = new SightingPage(feed_, actions, tabs_);
  search_ = new SearchPage(feed_, actions, tabs_);
  tabs_->addTab(queue_, tr("Queue"));
  tabs_->addTab(history_pages_, tr("Ended"));
  tabs_->addTab(sightings_, tr("Sightings"));
  tabs_->addTab(search_, tr("Search"));
  return tabs_;
}

}  // namespace magna
