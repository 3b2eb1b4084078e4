// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/status_line.h"

#include <QLabel>

#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"

namespace magna {
namespace {

QString selection_text(const Snapshot& now) {
  const RobotLabel* active = now.active ? label_of(now, *now.active) : nullptr;
  if (active == nullptr) return StatusLine::tr("No robot active");
  const auto others = now.selected.size() - (is_selected(now, *now.active) ? 1 : 0);
  const QString name = QString::fromStdString(active->name);
  return others == 0 ? name : StatusLine::tr("%1 and %2 more").arg(name).arg(others);
}

QString links_text(const Snapshot& now) {
  std::size_t clients = 0;
  if (now.links) {
    for (const ServerStatus& server : *now.links) clients += server.clients.size();
  }
  return clients == 1 ? StatusLine::tr("1 link") : StatusLine::tr("%1 links").arg(clients);
}

}  // namespace

StatusLine::StatusLine(SnapshotFeed& feed, QWidget* parent) : QStatusBar(parent), feed_(feed) {
  setSizeGripEnabled(false);
  setContentsMargins(0, 0, 8, 0);
  const auto label = [this](const QString& name, const QString& widest) {
    auto* made = new QLabel(this);
    made->setAccessibleName(name);
    made->setToolTip(name);
    made->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    made->setMinimumWidth(fontMetrics().horizontalAdvance(widest) + 8);
    addPermanentWidget(made);
    return made;
  };
  hint_ = new QLabel(this);
  hint_->setAccessibleName(tr("Tool hint"));
  hint_->setMinimumWidth(40);
  hint_->setContentsMargins(4, 0, 0, 0);
  addWidget(hint_, 1);
  cursor_ = label(tr("Cursor"), {});
  selection_ = label(tr("Selection"), {});
  time_ = label(tr("Simulated time"), QStringLiteral("0:00:00.0"));
  factor_ = label(tr("Real-time factor"), QStringLiteral("00.00×"));
  lag_ = label(tr("Loop lag of the session, 99 of 100 are shorter"), QStringLiteral("lag 00.0 ms"));
  links_ = label(tr("Attached programs"), QStringLiteral("00 links"));
  connect(&feed, &SnapshotFeed::calm, this, &StatusLine::follow);
  follow();
}

void StatusLine::show_hint(const QString& hint) {
  hint_->setText(hint);
  hint_->setToolTip(hint);
}

void StatusLine::show_cursor(const QString& place) { cursor_->setText(place); }

void StatusLine::follow() {
  const Snapshot& now = feed_.now();
  selection_->setText(selection_text(now));
  time_->setText(clock_text(seconds_of(now)));
  factor_->setText(factor_text(now.real_time_factor));
  lag_->setText(tr("lag %1%2ms").arg(number_text(now.loop_lag_p99_ms, 1), QChar(0x2009)));
  links_->setText(links_text(now));
}

}  // namespace magna
