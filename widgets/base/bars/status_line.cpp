// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/status_line.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/figures.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"

namespace magna {
namespace {

constexpr double kStatusText = 12.0 / 13.0;  // size, share of the window's text
constexpr int kLinksHeight = 20;             // pixels at 100 %

QString selection_text(const Snapshot& now) {
  const RobotLabel* active = now.active ? label_of(now, *now.active) : nullptr;
  if (active == nullptr) return StatusLine::tr("No robot active");
  const auto others = now.selected.size() - (is_selected(now, *now.active) ? 1 : 0);
  const QString name = QString::fromStdString(active->name);
  return others == 0 ? name : StatusLine::tr("%1 + %2").arg(name).arg(others);
}

QString lag_text(double ms) {
  return StatusLine::tr("lag %1").arg(number_text(ms, 0) + QChar(0x2009) + QLatin1String("ms"));
}

QString time_text(const Snapshot& now) {
  const QString time = clock_text(seconds_of(now));
  return now.paused ? StatusLine::tr("%1 paused").arg(time) : time;
}

/// "ACT-R 1 · CyBOT 0": the protocols with attached programs, and CyBOTs if the world has any.
QString links_text(const Snapshot& now) {
  QStringList parts;
  if (now.links) {
    for (const ServerStatus& server : *now.links) {
      if (server.clients.empty()) continue;
      parts << StatusLine::tr("%1 %2")
                   .arg(QString::fromStdString(server.name))
                   .arg(server.clients.size());
    }
  }
  if (const auto remotes = remotes_of(now); !remotes.empty()) {
    const auto connected = std::ranges::count_if(remotes, &RemoteStatus::connected);
    parts << StatusLine::tr("CyBOT %1").arg(connected);
  }
  return parts.empty() ? StatusLine::tr("No links") : parts.join(QStringLiteral(" · "));
}

}  // namespace

QSize ElidedLabel::minimumSizeHint() const {
  return {fontMetrics().horizontalAdvance(QChar(0x2026)) * 3, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::set_shorter(const QStringList& texts) {
  if (shorter_ == texts) return;
  shorter_ = texts;
  update();
}

QString ElidedLabel::shown_text() const {
  const int room = contentsRect().width();
  QString last = text();
  for (const QString& shorter : shorter_) {
    if (fontMetrics().horizontalAdvance(last) <= room) return last;
    last = shorter;
  }
  return fontMetrics().elidedText(last, Qt::ElideRight, room);
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  painter.drawText(contentsRect(), Qt::AlignVCenter, shown_text());
}

StatusLine::StatusLine(SnapshotFeed& feed, QWidget* parent) : QStatusBar(parent), feed_(feed) {
  setSizeGripEnabled(false);
  setContentsMargins(0, 0, 8, 0);
  keep_scaled(*this, [this] {
    QFont small = QApplication::font();
    small.setPointSizeF(small.pointSizeF() * kStatusText);
    setFont(small);
  });
  const auto label = [this](const QString& name, const QString& widest) {
    auto* made = new FigureLabel(this);
    made->setAccessibleName(name);
    made->setToolTip(name);
    made->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    made->setForegroundRole(QPalette::PlaceholderText);
    keep_scaled(*made, [made, widest] {
      made->setContentsMargins(scaled(8), 0, 0, 0);
      made->setMinimumWidth(figures_width(made->fontMetrics(), widest) + scaled(8));
    });
    addPermanentWidget(made);
    return made;
  };
  hint_ = new ElidedLabel(this);
  hint_->setAccessibleName(tr("Tool hint"));
  hint_->setContentsMargins(4, 0, 0, 0);
  hint_->setForegroundRole(QPalette::PlaceholderText);
  addWidget(hint_, 1);
  cursor_ = label(tr("Cursor"), {});
  selection_ = label(tr("Selection"), {});
  time_ = label(tr("Simulated time"), QStringLiteral("0:00:00.0"));
  lag_ = label(tr("Loop lag"), lag_text(10.0));
  links_ = new QToolButton(this);
  links_->setAutoRaise(true);
  links_->setForegroundRole(QPalette::PlaceholderText);
  links_->setFocusPolicy(Qt::TabFocus);
  links_->setToolTip(tr("Attached programs. Click to show the connections."));
  connect(links_, &QToolButton::clicked, this, &StatusLine::links_wanted);
  keep_scaled(*links_, [this] { links_->setFixedHeight(scaled(kLinksHeight)); });
  addPermanentWidget(links_);
  connect(&feed, &SnapshotFeed::calm, this, &StatusLine::follow);
  follow();
}

void StatusLine::show_hint(const QString& hint) {
  hint_->setText(hint);
  hint_->setToolTip(hint);
}

void StatusLine::show_cursor(const QString& place) {
  cursor_->setText(place);
  fit();
}

void StatusLine::show_window_lag(double p99_ms, double max_ms) {
  window_p99_ms_ = p99_ms;
  window_max_ms_ = max_ms;
  follow_lag();
}

void StatusLine::follow() {
  const Snapshot& now = feed_.now();
  selection_->setText(selection_text(now));
  time_->setText(time_text(now));
  links_->setText(links_text(now));
  links_->setAccessibleName(tr("Attached programs: %1").arg(links_->text()));
  follow_lag();
  fit();
}

void StatusLine::follow_lag() {
  const double session = feed_.now().loop_lag_p99_ms;
  const auto ms = [](double value) {
    return number_text(value, 1) + QChar(0x2009) + QLatin1String("ms");
  };
  lag_->setText(lag_text(std::max(session, window_p99_ms_)));
  lag_->setToolTip(tr("Event-loop lag, 99th percentile:\nsession %1\nwindow %2, maximum %3")
                       .arg(ms(session), ms(window_p99_ms_), ms(window_max_ms_)));
}

void StatusLine::resizeEvent(QResizeEvent* event) {
  QStatusBar::resizeEvent(event);
  fit();
}

// The hint keeps a third of the bar; other parts are hidden if they do not fit.
void StatusLine::fit() {
  QWidget* const by_need[] = {links_, selection_, cursor_, time_, lag_};
  const int spacing = scaled(12);
  int room = width() * 2 / 3;
  for (QWidget* part : by_need) {
    const int wanted = std::max(part->sizeHint().width(), part->minimumWidth()) + spacing;
    const bool shown = wanted <= room;
    if (shown) room -= wanted;
    if (part->isHidden() == shown) part->setVisible(shown);
  }
}

}  // namespace magna
