// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_docks.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMenu>
#include <QScrollBar>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/window/dock_arranger.h"
#include "app/window/fixed_bar.h"
#include "app/window/layout_keeper.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_rail.h"
#include "app/window/pane_table.h"
#include "app/window/pane_tabs.h"
#include "app/window/window_context.h"
#include "widgets/action_set.h"
#include "widgets/help/help_library.h"
#include "widgets/pane_header.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

/// Scrolls a pane in both directions when its dock is smaller than the pane's minimum size, so that
/// docks fit beside and below each other at every scale. Does not accept focus itself.
class DockScroll : public QAbstractScrollArea {
 public:
  /// Takes ownership of the pane.
  explicit DockScroll(QWidget& pane);
  ~DockScroll() override;

  /// The pane's minimum size; in a small window limited to a part of it, so that all docks fit.
  QSize minimumSizeHint() const override;
  QSize sizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  bool viewportEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QSize needed() const;
  void fit();
  void show_focus(const QWidget* now);

  QWidget& pane_;
};

// From this height of the window on, pixels at 100 %, panes get their full minimum height.
constexpr int kRoomyHeight = 450;
// Largest minimum size of a pane as a fraction of the window, its height only if it is lower: three
// panes in a row and two in a column must fit beside the bars.
constexpr double kWidest = 0.297;
constexpr double kHighest = 0.2875;

DockScroll::DockScroll(QWidget& pane) : pane_(pane) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  viewport()->setAutoFillBackground(false);
  pane_.setParent(viewport());
  pane_.installEventFilter(this);
  connect(qApp, &QApplication::focusChanged, this,
          [this](const QWidget*, const QWidget* now) { show_focus(now); });
}

// The base class destroys the viewport with the pane later; the focus change that this causes must
// not call show_focus().
DockScroll::~DockScroll() { disconnect(qApp, nullptr, this, nullptr); }

QSize DockScroll::needed() const {
  return pane_.minimumSizeHint().expandedTo(pane_.minimumSize()).expandedTo({0, 0});
}

QSize DockScroll::minimumSizeHint() const {
  const QSize most = window()->size();
  const bool low = most.height() < scaled(kRoomyHeight);
  const int highest = low ? qRound(kHighest * most.height()) : QWIDGETSIZE_MAX;
  return needed().boundedTo({qRound(kWidest * most.width()), highest});
}

QSize DockScroll::sizeHint() const { return pane_.sizeHint().expandedTo(minimumSizeHint()); }

void DockScroll::fit() {
  const QSize need = needed();
  const QSize room = maximumViewportSize();
  const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
  const bool below = need.height() > room.height();
  const bool beside = need.width() > room.width() - (below ? bar : 0);
  const bool both = beside && need.height() > room.height() - bar;
  const QSize seen(room.width() - (below || both ? bar : 0), room.height() - (beside ? bar : 0));
  const QSize over = (need - seen).expandedTo({0, 0});
  horizontalScrollBar()->setRange(0, over.width());
  horizontalScrollBar()->setPageStep(seen.width());
  verticalScrollBar()->setRange(0, over.height());
  verticalScrollBar()->setPageStep(seen.height());
  const int line = fontMetrics().height();
  horizontalScrollBar()->setSingleStep(line);
  verticalScrollBar()->setSingleStep(line);
  pane_.setGeometry(QRect(QPoint(-horizontalScrollBar()->value(), -verticalScrollBar()->value()),
                          need.expandedTo(seen)));
}

void DockScroll::show_focus(const QWidget* now) {
  if (now == nullptr || !pane_.isAncestorOf(now)) return;
  const QRect box(now->mapTo(&pane_, QPoint(0, 0)), now->size());
  const auto show = [](QScrollBar& bar, int first, int last, int seen) {
    bar.setValue(std::min(std::max(bar.value(), last - seen), first));
  };
  show(*horizontalScrollBar(), box.left(), box.right() + 1, viewport()->width());
  show(*verticalScrollBar(), box.top(), box.bottom() + 1, viewport()->height());
}

void DockScroll::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  fit();
}

void DockScroll::scrollContentsBy(int, int) {
  pane_.move(-horizontalScrollBar()->value(), -verticalScrollBar()->value());
}

bool DockScroll::viewportEvent(QEvent* event) {
  const bool done = QAbstractScrollArea::viewportEvent(event);
  if (event->type() == QEvent::LayoutRequest) {
    fit();
    updateGeometry();
  }
  return done;
}

bool DockScroll::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &pane_ && event->type() == QEvent::LayoutRequest) {
    fit();
    updateGeometry();
  }
  return QAbstractScrollArea::eventFilter(watched, event);
}

constexpr char kRailBar[] = "pane_rail";
constexpr char kTabsBar[] = "pane_tabs";

QDockWidget& add_dock(QMainWindow& window, const PaneDescriptor& pane, QWidget& content) {
  auto* dock = new QDockWidget(pane.title, &window);
  dock->setObjectName(QLatin1String(pane.id));
  new PaneHeader(*dock);
  dock->setProperty(kHelpPage, QString::fromLatin1(pane.help));
  QWidget* const inside = pane.scrolls ? new DockScroll(content) : &content;
  dock->setWidget(inside);
  window.addDockWidget(area_of(pane.place.place), dock);
  QObject::connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool shown) {
    if (shown) dock->raise();  // in front of the other tabs
  });
  return *dock;
}

}  // namespace

std::vector<MadePane> make_panes(WindowContext& context) {
  std::vector<MadePane> panes;
  for (const PaneDescriptor& pane : pane_table()) panes.push_back(pane.make(context));
  return panes;
}

void dock_panes(WindowContext& context, const std::vector<MadePane>& panes, QMenu& menu,
                QSize size) {
  QMainWindow& window = context.window;
  // The side columns get the bottom corners, so that the robot list shows twelve robots.
  window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  for (std::size_t i = 0; i < panes.size(); ++i) {
    const PaneDescriptor& pane = pane_table()[i];
    QDockWidget& dock = add_dock(window, pane, *panes[i].widget);
    if (!pane.place.with.empty()) {
      window.tabifyDockWidget(&context.dock(pane.place.with.c_str()), &dock);
    }
    if (!pane.place.shown) dock.hide();
    menu.addAction(dock.toggleViewAction());
  }
  auto* const arranger = context.arranger = new DockArranger(context);
  new FixedBar(window, kRailBar, tr("Panes at the right"), *new PaneRail(context, *arranger));
  new FixedBar(window, kTabsBar, tr("Panes at the bottom"), *new PaneTabs(context, *arranger));
  place_bars(window);
  for (std::size_t i = 0; i < panes.size(); ++i) {
    if (panes[i].attach) panes[i].attach(context.dock(pane_table()[i].id));
  }
  hide_behind_tabs(window);
  window.setDockNestingEnabled(true);
  keep_scaled(window, [arranger] { arranger->limit_window(); });
  window.resize(size);
  window.layout()->activate();  // else docks are sized for the minimum window
  arranger->fit();
}

QToolButton* button_of(const PaneButtons& buttons, const std::string& id) {
  const auto found = buttons.find(id);
  return found == buttons.end() ? nullptr : found->second;
}

void tie_to_pane(QToolButton& button, const WindowContext& context, const PaneDescriptor& pane) {
  QAction& toggle = *context.dock(pane.id).toggleViewAction();
  button.setAccessibleName(pane.title);
  const auto show_state = [&button, &toggle] { button.setChecked(toggle.isChecked()); };
  QObject::connect(&toggle, &QAction::toggled, &button, show_state);
  QObject::connect(&button, &QToolButton::clicked, &toggle, [&toggle, show_state] {
    toggle.trigger();
    show_state();
  });
  show_state();
  const auto show_keys = [&button, &actions = context.actions, &pane] {
    const ActionRow* const row = find_action_row(std::string("view.") + pane.id);
    const QString keys = row == nullptr ? QString() : keys_text(actions.keys(row->id));
    button.setToolTip(keys.isEmpty() ? pane.title : tr("%1 (%2)").arg(pane.title, keys));
  };
  QObject::connect(&context.actions, &ActionSet::keys_changed, &button, show_keys);
  show_keys();
}

void place_bars(QMainWindow& window) {
  const std::pair<const char*, Qt::ToolBarArea> bars[] = {{kRailBar, Qt::RightToolBarArea},
                                                          {kTabsBar, Qt::BottomToolBarArea}};
  for (const auto& [name, area] : bars) {
    auto* const bar = window.findChild<QToolBar*>(QLatin1String(name), Qt::FindDirectChildrenOnly);
    window.addToolBar(area, bar);
    bar->show();
  }
}

}  // namespace magna
