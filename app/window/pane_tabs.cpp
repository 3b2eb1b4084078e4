// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_tabs.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>
#include <utility>

#include "app/window/dock_arranger.h"
#include "app/window/pane_docks.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/metrics.h"
#include "widgets/shown_message.h"
#include "widgets/status_line.h"
#include "widgets/text_format.h"
#include "widgets/theme.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kTabsHeight = 28;
constexpr int kTabHeight = 24;
constexpr int kArrowIcon = 12;

/// An event is shown as the latest one for this long; later it is in the event log alone.
constexpr std::int64_t kLatestNs = 60'000'000'000;

/// "0:12:02  robot7: blocked by furniture"; empty = there is no event.
QString latest_event(const Snapshot& now) {
  if (!now.notices || now.notices->empty()) return {};
  const Notice& notice = now.notices->back();
  return QStringLiteral("%1  %2: %3")
      .arg(clock_text(static_cast<double>(notice.tick) * now.tick_seconds),
           QString::fromStdString(notice.source), shown_message(notice.text));
}

}  // namespace

PaneTabs::PaneTabs(const WindowContext& context, DockArranger& arranger)
    : QWidget(&context.window), feed_(context.feed), arranger_(arranger) {
  setAccessibleName(tr("Panes at the bottom"));
  auto* row = new QHBoxLayout(this);
  for (const PaneDescriptor& pane : pane_table()) {
    if (pane.place.place != DockPlace::Bottom) continue;
    auto* const button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setForegroundRole(QPalette::PlaceholderText);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    tie_to_pane(*button, context, pane);
    // The title of a dock may contain a count.
    const QDockWidget* const dock = arranger.dock(pane.id);
    const auto name = [button, dock, label = pane.label] {
      button->setText(label.isEmpty() ? dock->windowTitle() : label);
    };
    connect(dock, &QDockWidget::windowTitleChanged, button, name);
    name();
    row->addWidget(button);
    buttons_[pane.id] = button;
    if (last_.empty()) last_ = pane.id;
  }
  latest_ = new ElidedLabel(this);
  latest_->setAccessibleName(tr("Latest event"));
  latest_->setTextFormat(Qt::PlainText);
  latest_->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(latest_, 1);
  arrow_ = new QToolButton(this);
  arrow_->setAutoRaise(true);
  arrow_->setFocusPolicy(Qt::TabFocus);
  connect(arrow_, &QToolButton::clicked, this, &PaneTabs::open_or_close);
  row->addWidget(arrow_);
  keep_scaled(*this, [this, row] {
    setFixedHeight(scaled(kTabsHeight));
    row->setContentsMargins(scaled(kGap), 1, scaled(kGap), 0);
    row->setSpacing(scaled(2));
    latest_->setContentsMargins(scaled(kMargin), 0, scaled(kMargin), 0);
    for (const auto& [id, button] : buttons_) button->setFixedHeight(scaled(kTabHeight));
    arrow_->setFixedSize(scaled(kTabHeight), scaled(kTabHeight));
    arrow_->setIconSize({scaled(kArrowIcon), scaled(kArrowIcon)});
  });
  connect(&arranger, &DockArranger::arranged, this, &PaneTabs::follow_panes);
  connect(&feed_, &SnapshotFeed::calm, this, &PaneTabs::follow_events);
  follow_panes();
  follow_events();
}

void PaneTabs::follow_panes() {
  bool open = false;
  for (const auto& [id, button] : buttons_) {
    const QDockWidget& dock = *arranger_.dock(id);
    button->setVisible(arranger_.usable(dock));
    if (dock.isHidden() || dock.isFloating()) continue;
    open = true;
    last_ = id;
  }
  arrow_->setIcon(tinted_icon(open ? QStringLiteral("panel-close") : QStringLiteral("panel-open")));
  const QString name = open ? tr("Close the pane at the bottom") : tr("Open the last pane");
  arrow_->setAccessibleName(name);
  arrow_->setToolTip(name);
}

// Events from before the first snapshot are as old as the window knows.
void PaneTabs::follow_events() {
  const Snapshot& now = feed_.now();
  const std::uint64_t newest =
      now.notices && !now.notices->empty() ? now.notices->back().sequence : 0;
  if (std::exchange(newest_, newest) != newest) came_ns_ = feed_.clock().now_ns();
  const bool old = feed_.clock().now_ns() - came_ns_ >= kLatestNs;
  const QString text = old ? QString() : latest_event(now);
  if (latest_->text() == text) return;
  latest_->setText(text);
  latest_->setToolTip(text);
  update();  // the line before it
}

void PaneTabs::open_or_close() {
  bool open = false;
  for (const auto& [id, button] : buttons_) {
    QDockWidget& dock = *arranger_.dock(id);
    if (dock.isHidden() || dock.isFloating()) continue;
    dock.close();
    open = true;
  }
  if (!open) arranger_.dock(last_)->show();
}

void PaneTabs::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.window);
  painter.fillRect(QRect(0, 0, width(), 1), l.line);
  if (latest_->text().isEmpty()) return;
  const int inset = scaled(kGap);
  painter.fillRect(QRect(latest_->x(), inset, 1, height() - 2 * inset), l.line);
}

}  // namespace magna
