// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_docks.h"

#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLayout>
#include <QLayoutItem>
#include <QMainWindow>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/window/camera_first.h"
#include "app/window/dock_arranger.h"
#include "app/window/layout_keeper.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/bars/status_line.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/help/help_library.h"

namespace magna {

FixedBar::FixedBar(QMainWindow& window, const char* name, const QString& title, QWidget& content)
    : QToolBar(title, &window), content_(content) {
  setObjectName(QLatin1String(name));
  setMovable(false);
  setFloatable(false);
  toggleViewAction()->setEnabled(false);
  content_.setParent(this);
  content_.show();
}

QSize FixedBar::sizeHint() const { return QWidgetItem(&content_).sizeHint(); }

QSize FixedBar::minimumSizeHint() const { return QWidgetItem(&content_).minimumSize(); }

void FixedBar::resizeEvent(QResizeEvent* event) {
  QToolBar::resizeEvent(event);
  content_.setGeometry(rect());
}

namespace {

/// Makes a click on a checkable button show the pane or close it; a folded one is opened. The
/// button is checked while the pane is visible, and named after it.
void tie_to_pane(QToolButton& button, const WindowContext& context, const PaneDescriptor& pane) {
  QAction& toggle = *context.dock(pane.id).toggleViewAction();
  button.setAccessibleName(pane.title);
  const auto show_state = [&button, &toggle] { button.setChecked(toggle.isChecked()); };
  QObject::connect(&toggle, &QAction::toggled, &button, show_state);
  QObject::connect(&button, &QToolButton::clicked, &toggle, [&context, &pane, &toggle, show_state] {
    QDockWidget& dock = context.dock(pane.id);
    if (!dock.isHidden() && context.folder->folded(dock)) {
      context.folder->choose(dock, false);
    } else {
      toggle.trigger();
    }
    show_state();
  });
  show_state();
  const auto show_keys = [&button, &actions = context.actions, &pane] {
    const QString title = button.accessibleName();
    const ActionRow* const row = find_action_row(std::string("view.") + pane.id);
    const QString keys = row == nullptr ? QString() : keys_text(actions.keys(row->id));
    button.setToolTip(keys.isEmpty() ? title : tr("%1 (%2)").arg(title, keys));
  };
  QObject::connect(&context.actions, &ActionSet::keys_changed, &button, show_keys);
  show_keys();
}

// Pixels at 100 %.
constexpr int kEntryHeight = 44;
constexpr int kLowEntryHeight = 28;  // without its title
constexpr int kEntryMargin = 2;
constexpr int kRailIcon = 20;
constexpr int kMarkWidth = 2;
constexpr double kTitleSize = 0.77;  // of the font

/// Icon and title one above the other; a shown pane is marked by tint, bar and colour.
class RailButton final : public QToolButton {
 public:
  RailButton(const PaneDescriptor& pane, QWidget* parent)
      : QToolButton(parent), icon_(QString::fromLatin1(pane.icon)) {
    setText(pane.label.isEmpty() ? pane.title : pane.label);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
  }

  void rename(const QString& title, const QString& icon) {
    icon_ = icon;
    setText(title);
    setAccessibleName(title);
    setToolTip(title);
    update();
  }

  QSize sizeHint() const override {
    return {scaled(kRailWidth - 2 * kEntryMargin), scaled(kEntryHeight)};
  }
  QSize minimumSizeHint() const override { return {0, 0}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const Look& l = look_of(palette());
    const QColor colour = isChecked() ? l.accent : l.muted;
    if (isChecked()) {
      painter.fillRect(rect(), l.accent_tint);
      painter.fillRect(QRect(0, 0, std::max(2, scaled(kMarkWidth)), height()), l.accent);
    } else if (underMouse()) {
      painter.fillRect(rect(), l.hover);
    }
    const int size = std::min(scaled(kRailIcon), height());
    QFont small = font();
    if (font().pointSizeF() > 0) small.setPointSizeF(font().pointSizeF() * kTitleSize);
    const int wide = QFontMetrics(small).horizontalAdvance(text());
    if (wide > width()) small.setStretch(std::max(60, 100 * width() / wide));
    painter.setFont(small);
    const int line = painter.fontMetrics().height();
    const bool titled = height() >= size + line;
    const int top = (height() - size - (titled ? line : 0)) / 2;
    painter.drawPixmap((width() - size) / 2, top,
                       tinted_pixmap(icon_, colour, size, devicePixelRatioF()));
    if (!titled) return;
    painter.setPen(colour);
    painter.drawText(QRect(0, top + size, width(), line), Qt::AlignCenter, text());
  }

 private:
  QString icon_;
};

}  // namespace

PaneRail::PaneRail(const WindowContext& context, DockArranger& arranger)
    : QWidget(&context.window), arranger_(arranger) {
  setAccessibleName(tr("Panes at the right"));
  for (const PaneDescriptor& pane : pane_table()) {
    if (pane.place.place != DockPlace::Right) continue;
    auto* const button = new RailButton(pane, this);
    tie_to_pane(*button, context, pane);
    buttons_[pane.id] = button;
  }
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
  keep_scaled(*this, [this] {
    setFixedWidth(scaled(kRailWidth));
    place();
  });
  connect(&arranger, &DockArranger::arranged, this, &PaneRail::follow);
  follow();
}

void PaneRail::rename(const std::string& id, const QString& title, const QString& icon) {
  const auto one = buttons_.find(id);
  if (one != buttons_.end()) static_cast<RailButton*>(one->second)->rename(title, icon);
}

int PaneRail::count() const {
  return static_cast<int>(
      std::ranges::count_if(buttons_, [](const auto& entry) { return !entry.second->isHidden(); }));
}

QSize PaneRail::sizeHint() const {
  return {scaled(kRailWidth), count() * scaled(kEntryHeight + kEntryMargin)};
}

QSize PaneRail::minimumSizeHint() const {
  return {scaled(kRailWidth), count() * scaled(kLowEntryHeight)};
}

void PaneRail::follow() {
  for (const auto& [id, button] : buttons_) {
    button->setVisible(arranger_.usable(*arranger_.dock(id)));
  }
  updateGeometry();
  place();
}

void PaneRail::place() {
  const int entries = std::max(1, count());
  const int margin = scaled(kEntryMargin);
  const int step = std::min(scaled(kEntryHeight) + margin, height() / entries);
  int top = margin;
  for (const PaneDescriptor& pane : pane_table()) {
    const auto one = buttons_.find(pane.id);
    if (one == buttons_.end() || one->second->isHidden()) continue;
    one->second->setGeometry(margin, top, width() - 2 * margin, std::max(1, step - margin));
    top += step;
  }
}

void PaneRail::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

void PaneRail::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.window);
  painter.fillRect(QRect(0, 0, 1, height()), l.line);
}

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
  context.folder = new PaneFolder(context);
  auto* const arranger = context.arranger = new DockArranger(context);
  new FixedBar(window, kRailBar, tr("Panes at the right"), *new PaneRail(context, *arranger));
  new FixedBar(window, kTabsBar, tr("Panes at the bottom"), *new PaneTabs(context, *arranger));
  place_bars(window);
  context.camera_first = new CameraFirst(context);
  for (std::size_t i = 0; i < panes.size(); ++i) {
    if (panes[i].attach) panes[i].attach(context.dock(pane_table()[i].id));
  }
  hide_behind_tabs(window);
  context.folder->follow();
  window.setDockNestingEnabled(true);
  keep_scaled(window, [arranger] { arranger->limit_window(); });
  window.resize(size);
  window.layout()->activate();  // else docks are sized for the minimum window
  arranger->fit();
}

void name_pane(const WindowContext& context, const char* id, const QString& title,
               const QString& icon) {
  context.dock(id).setWindowTitle(title);
  auto* const rail = context.window.findChild<PaneRail*>();
  if (rail != nullptr) rail->rename(id, title, icon);
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
