// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cybot/cybot_pane.h"

#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>

#include "widgets/cybot/opcode_table.h"
#include "widgets/cybot/queue_page.h"
#include "widgets/cybot/search_page.h"
#include "widgets/cybot/sighting_page.h"
#include "widgets/empty_pages.h"
#include "widgets/remote_reader.h"
#include "widgets/remote_words.h"
#include "widgets/robot_header.h"
#include "widgets/robot_state.h"
#include "widgets/snapshot_reader.h"
#include "widgets/state_label.h"
#include "widgets/stick_bar.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
CybotPane::CybotPane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed) {
  setAccessibleName(tr("CyBOT"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  pages_ = new EmptyPages(*make_content(actions), this);
  whole->addWidget(pages_);
  connect(&sightings(), &SightingList::place_wanted, this, &CybotPane::place_wanted);
  connect(&sightings(), &SightingList::change_wanted, this, &CybotPane::change_wanted);
  connect(&sightings(), &SightingList::remove_wanted, this, &CybotPane::remove_wanted);
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
  seen_.show(feed_.shared());
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

SightingList& CybotPane::sightings() { return sightings_->list(); }
QString CybotPane::link_text() const { return link_->text(); }
QString CybotPane::detail_text() const { return detail_->text(); }
QString CybotPane::polls_text() const { return polls_->text(); }
QString CybotPane::offer_text() const {
  return offer_->isHidden() ? QString() : offer_text_->text();
}
QString CybotPane::state_text() const { return state_->text(); }
QString CybotPane::stick_text(int stick) const { return sticks_[stick].number->text(); }

}  // namespace magna
