// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/cybot/search_page.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "core/engine/remote_inputs.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/robots/cybot/cybot_permit.h"

namespace magna {

QString search_state_word(SearchState state) {
  switch (state) {
    case SearchState::Off: return tr("Not searching");
    case SearchState::Scanning: return tr("Scanning a new partition");
    case SearchState::Driving: return tr("Driving to the next branch");
    case SearchState::Visiting: return tr("Visiting an unknown object");
    case SearchState::Returning: return tr("Returning to a partition");
    case SearchState::Homing: return tr("Examining the posts");
    case SearchState::Waiting: return tr("Waiting for other robots");
    case SearchState::Parking: return tr("Driving into the box");
    case SearchState::Parked: return tr("Parked in the box");
    case SearchState::NotFound: return tr("Box not found");
    case SearchState::Stopped: return tr("Search stopped");
  }
  return {};
}

QString search_state_icon(SearchState state) {
  switch (state) {
    case SearchState::Off: return QStringLiteral("state-idle");
    case SearchState::Scanning: return QStringLiteral("scan-long");
    case SearchState::Driving:
    case SearchState::Returning: return QStringLiteral("state-moving");
    case SearchState::Visiting:
    case SearchState::Homing: return QStringLiteral("scan-short");
    case SearchState::Waiting: return QStringLiteral("state-waiting");
    case SearchState::Parking: return QStringLiteral("go-here");
    case SearchState::Parked: return QStringLiteral("state-ended");
    case SearchState::NotFound: return QStringLiteral("state-blocked");
    case SearchState::Stopped: return QStringLiteral("robot-stop");
  }
  return {};
}

QString search_text(const SearchStatus& search) {
  const QString word = search_state_word(search.state);
  return search.paused && in_progress(search.state) ? tr("Paused: %1").arg(word) : word;
}

QString box_text(const SearchStatus& search) {
  if (!search.box) return {};
  const auto& [a, b] = *search.box;
  return tr("diagonal %1, centre %2").arg(metres_text(distance(a, b)), point_text(0.5 * (a + b)));
}

QString scanned_text(const Snapshot& now) {
  if (!now.zones || now.zones->empty()) return {};
  return tr("%1 %").arg(number_text(100.0 * now.scanned_share, 0));
}

QString path_text(const RemoteStatus& remote) {
  double length = 0.0;
  for (std::size_t k = 0; k + 1 < remote.path.size(); ++k) {
    length += distance(remote.path[k], remote.path[k + 1]);
  }
  return remote.path.empty() ? QString() : metres_text(length);
}

SearchPage::SearchPage(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed) {
  setAccessibleName(tr("Search"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, kGap, 0, 0);
  column->setSpacing(kGap);
  auto* head = new QHBoxLayout;
  head->setSpacing(kGap);
  icon_ = new QLabel(this);
  keep_scaled(*icon_, [this] { icon_->setFixedSize(scaled(20), scaled(20)); });
  state_ = make_state_label(tr("State of the search"), 2, this);
  head->addWidget(icon_);
  head->addWidget(state_, 1);
  column->addLayout(head);
  reason_ = make_state_label(tr("Reason"), 3, this);
  reason_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(reason_);
  column->addLayout(make_buttons(actions));
  column->addLayout(make_rows());
  scans_ = new QCheckBox(tr("Scan unknown ground"), this);
  walls_ = new QCheckBox(tr("Keep clear of walls"), this);
  for (QCheckBox* box : {scans_, walls_}) {
    connect(box, &QCheckBox::toggled, this, &SearchPage::post_rules);
    column->addWidget(box);
  }
  column->addStretch(1);
  follow();
}

QLayout* SearchPage::make_buttons(ActionSet& actions) {
  auto* grid = new QGridLayout;
  grid->setSpacing(kGap / 2);
  constexpr ActionName kActions[] = {"cybot.search", "cybot.pause_search", "cybot.step_search",
                                     "cybot.stop_search"};
  for (int place = 0; place < static_cast<int>(std::size(kActions)); ++place) {
    grid->addWidget(new TextButton(actions[kActions[place]], this), place / 2, place % 2);
  }
  return grid;
}

QLayout* SearchPage::make_rows() {
  const QString titles[] = {tr("Next"),  tr("Candidate box"), tr("Posts known"),
                            tr("Scans"), tr("Floor scanned"), tr("Planned path")};
  static_assert(std::size(titles) == kRows);
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(kGap);
  grid->setVerticalSpacing(kGap / 2);
  for (int row = 0; row < kRows; ++row) {
    auto* title = new QLabel(titles[row], this);
    title->setForegroundRole(QPalette::PlaceholderText);
    QLabel*& value = values_[static_cast<std::size_t>(row)];
    value = make_state_label(titles[row], row == Box ? 2 : 1, this);
    grid->addWidget(title, row, 0, Qt::AlignTop);
    grid->addWidget(value, row, 1);
  }
  grid->setColumnStretch(1, 1);
  return grid;
}

void SearchPage::follow() {
  const Snapshot& now = feed_.now();
  const RemoteStatus* const remote = active_remote(now);
  show_rules(remote);
  const SearchStatus search = remote != nullptr ? remote->search : SearchStatus{};
  const QString icon = search_state_icon(search.state);
  const QColor colour = palette().color(QPalette::WindowText);
  const QString key = QStringLiteral("%1 %2 %3").arg(icon, colour.name()).arg(scale_percent());
  if (icon_->property("shown").toString() != key) {
    icon_->setProperty("shown", key);
    icon_->setPixmap(tinted_pixmap(icon, colour, scaled(18), devicePixelRatioF()));
  }
  say(*state_, search_text(search));
  const QString why =
      search.reason ? shown_sentence(*search.reason)
      : search.state == SearchState::Off
          ? tr("Finds the posts of the goal box and parks between them, step by step.")
          : QString();
  say(*reason_, why);
  const bool begun = search.state != SearchState::Off;
  const QString none = tr("none");
  const auto set = [this, &none](Row row, const QString& text) {
    say(*values_[row], text.isEmpty() ? none : text);
  };
  set(Next, search.next ? point_text(*search.next) : QString());
  set(Box, box_text(search));
  set(Posts, begun ? QString::number(search.posts) : QString());
  set(Scans, begun ? QString::number(search.scans) : QString());
  set(Scanned, scanned_text(now));
  set(Path, remote != nullptr ? path_text(*remote) : QString());
}

void SearchPage::show_rules(const RemoteStatus* remote) {
  const QString why_not = why_no_rules(feed_.now());
  const auto allow = [&why_not](QCheckBox& box, const QString& hint) {
    const QString text = why_not.isEmpty() ? hint : QStringLiteral("%1\n%2").arg(hint, why_not);
    box.setEnabled(why_not.isEmpty());
    if (box.toolTip() == text) return;
    box.setToolTip(text);
    box.setAccessibleDescription(text);
  };
  allow(*scans_, tr("Makes a long scan before it enters ground that was never scanned"));
  allow(*walls_, tr("Plans around the walls of the world, not only around sightings"));
  if (remote == nullptr) return;
  const QSignalBlocker quiet_scans(scans_);
  const QSignalBlocker quiet_walls(walls_);
  scans_->setChecked(remote->rules.scans);
  walls_->setChecked(remote->rules.walls);
}

void SearchPage::post_rules() {
  const RemoteStatus* const remote = active_remote(feed_.now());
  if (remote == nullptr) return;
  feed_.link().post(
      input::RemoteNavigation{remote->robot, scans_->isChecked(), walls_->isChecked()});
}

}  // namespace magna
