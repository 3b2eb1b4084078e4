// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/camera_first.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLayoutItem>
#include <QPainter>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/window/dock_arranger.h"
#include "app/window/pane_docks.h"
#include "app/window/pane_focus.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/bars/status_line.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/images/image_pane.h"
#include "widgets/map/hall_editor/hall_editor_pane.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/world_panel.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kMiddleHeader = 28;
constexpr int kMiddleButton = 22;
constexpr int kMiddleSwatch = 18;

constexpr ActionName kSwap = "view.camera_first";
constexpr ActionName kComes = "settings.image_comes";

QString swap_keys(const WindowContext& context) { return keys_text(context.actions.keys(kSwap)); }

}  // namespace

PaneSlot::PaneSlot(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PaneSlot::hold(QWidget& pane, QWidget* head) {
  if (head_ != nullptr && head_ != head) head_->hide();
  pane_ = &pane;
  head_ = head;
  if (pane.parentWidget() != this) pane.setParent(this);
  pane.lower();
  if (head_ != nullptr) head_->show();
  pane.show();
  place();
  updateGeometry();
}

/// Of a head that is there; its height is fixed, whatever its contents ask for.
int PaneSlot::head_height() const { return QWidgetItem(head_).sizeHint().height(); }

QSize PaneSlot::with_head(QSize size) const {
  if (head_ == nullptr) return size;
  const QSize head = head_->minimumSizeHint();
  return {std::max(size.width(), head.width()), size.height() + head_height()};
}

QSize PaneSlot::sizeHint() const {
  return pane_ == nullptr ? QSize() : with_head(QWidgetItem(pane_).sizeHint());
}

QSize PaneSlot::minimumSizeHint() const {
  return pane_ == nullptr ? QSize() : with_head(QWidgetItem(pane_).minimumSize());
}

void PaneSlot::place() {
  if (pane_ == nullptr) return;
  const int top = head_ == nullptr ? 0 : std::min(height(), head_height());
  if (head_ != nullptr) head_->setGeometry(0, 0, width(), top);
  pane_->setGeometry(0, top, width(), height() - top);
}

bool PaneSlot::event(QEvent* event) {
  const bool done = QWidget::event(event);
  if (event->type() == QEvent::LayoutRequest) {
    place();
    updateGeometry();
  }
  return done;
}

void PaneSlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

MiddleHeader::MiddleHeader(const WindowContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  setAccessibleName(tr("Images in the middle"));
  auto* row = new QHBoxLayout(this);
  swatch_ = new QLabel(this);
  robot_ = new ElidedLabel(this);
  robot_->setTextFormat(Qt::PlainText);
  robot_->setAccessibleName(tr("Robot"));
  tools_ = new QWidget(this);
  auto* tools = new QHBoxLayout(tools_);
  tools->setContentsMargins(0, 0, 0, 0);
  QAction& action = context.actions[kSwap];
  swap_ = make_low_button(tr("Swap with map"), action.statusTip(), kMiddleButton, this);
  connect(swap_, &QToolButton::clicked, &action, &QAction::trigger);
  row->addWidget(swatch_);
  row->addWidget(robot_, 1);
  row->addWidget(tools_);
  row->addWidget(swap_);
  keep_scaled(*this, [this, row] {
    row->setContentsMargins(scaled(kMargin), 0, scaled(kMargin), 1);
    row->setSpacing(scaled(kGap));
    setFixedHeight(scaled(kMiddleHeader));
    QFont strong = font();
    strong.setWeight(QFont::DemiBold);
    robot_->setFont(strong);
    shown_.clear();
    follow();
  });
  const auto show_keys = [this] {
    const QString keys = swap_keys(context_);
    const QString hint = context_.actions[kSwap].statusTip();
    swap_->setToolTip(keys.isEmpty() ? hint : tr("%1 (%2)").arg(hint, keys));
  };
  connect(&context.actions, &ActionSet::keys_changed, this, show_keys);
  show_keys();
  connect(&context.feed, &SnapshotFeed::calm, this, &MiddleHeader::follow);
  hide();
}

void MiddleHeader::add_tool(QWidget& tool) {
  tools_->layout()->addWidget(&tool);
  tool.show();
}

void MiddleHeader::follow() {
  const Snapshot& now = context_.feed.now();
  const RobotLabel* const label = now.active ? label_of(now, *now.active) : nullptr;
  const QString name = label == nullptr ? tr("Image") : QString::fromStdString(label->name);
  const QString letter = label == nullptr ? QString() : QString::fromStdString(label->letter);
  const std::size_t style = label == nullptr ? 0 : style_of(*label);
  const QString look = QStringLiteral("%1 %2 %3").arg(style).arg(letter, name);
  if (std::exchange(shown_, look) == look) return;
  const int side = scaled(kMiddleSwatch);
  swatch_->setVisible(label != nullptr);
  if (label != nullptr) swatch_->setPixmap(swatch_icon(style, letter).pixmap(QSize(side, side)));
  robot_->setText(name);
  robot_->setToolTip(name);
}

void MiddleHeader::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.header);
  painter.fillRect(QRect(0, height() - 1, width(), 1), l.line);
}

CameraFirst::CameraFirst(const WindowContext& context)
    : QObject(&context.window),
      context_(context),
      header_(new MiddleHeader(context, context.middle)) {
  ActionSet& actions = context.actions;
  actions.on(kSwap, this, [this] { swap_by_key(); });
  actions.on(kComes, this, [this] {
    context_.profile.user().image_comes = context_.actions[kComes].isChecked();
    context_.profile.save_user();
  });
  // The crosshair is of no use on a map that is not visible. Before its own effect.
  connect(&actions["robot.send"], &QAction::triggered, this, &CameraFirst::show_map);
  connect(&actions, &ActionSet::keys_changed, this, &CameraFirst::name_dock);
  connect(context.arranger, &DockArranger::arranged, this, &CameraFirst::keep_map_visible);
  show_choice();
}

void CameraFirst::show_choice() {
  context_.actions[kComes].setChecked(context_.profile.user().image_comes);
}

void CameraFirst::set(bool on) {
  for_driving_ = false;
  context_.actions[kSwap].setChecked(on);
  if (std::exchange(on_, on) == on) return;
  const bool updates = context_.window.updatesEnabled();
  context_.window.setUpdatesEnabled(false);
  const QPointer<QWidget> focus = moved_focus();
  // Kept in the window meanwhile, so that no other control gets it. The reason is that of a focus
  // that comes back: tools and fields end nothing.
  if (focus != nullptr) context_.window.centralWidget()->setFocus(Qt::PopupFocusReason);
  move_panes();
  name_dock();
  if (focus != nullptr) {
    if (focus->isVisible()) {
      focus->setFocus(Qt::PopupFocusReason);
    } else {
      focus_middle(context_);
    }
  }
  context_.window.setUpdatesEnabled(updates);
  fit_map();
  emit swapped();
}

/// The widget with the focus, if it moves with a pane; else null.
QWidget* CameraFirst::moved_focus() const {
  QWidget* focus = QApplication::focusWidget();
  if (focus == nullptr) focus = context_.window.focusWidget();
  if (focus == nullptr) return nullptr;
  const QWidget* const moved[] = {&context_.map, context_.image, &context_.image->page_bar()};
  for (const QWidget* const pane : moved) {
    if (pane == focus || pane->isAncestorOf(focus)) return focus;
  }
  return nullptr;
}

void CameraFirst::move_panes() {
  ImagePane& image = *context_.image;
  QWidget& bar = image.page_bar();
  if (on_) {
    header_->add_tool(bar);
    header_->follow();
    context_.middle->hold(image, header_);
    context_.side->hold(context_.map);
  } else {
    header_of(context_.dock("image")).add_tool(bar);
    bar.show();
    context_.middle->hold(context_.map);
    context_.side->hold(image);
  }
}

/// At the side the whole map is shown, in the middle the part that was shown there before.
void CameraFirst::fit_map() {
  MapNavigator& navigator = context_.map.navigator();
  const std::uint64_t world = world_number(context_.feed.now());
  std::optional<View> before;
  if (!on_) before.swap(view_);
  if (navigator.mode() != FollowMode::Off) return;
  if (!on_) {
    if (before && before->world == world) navigator.show_view(before->centre, before->scale);
  } else if (!navigator.fitted()) {
    const MapView& view = context_.map.scene().view;
    view_ = View{view.centre(), view.scale(), world};
    context_.map.fit_all();
  }
}

void CameraFirst::restore_view(std::optional<View> view) {
  if (view) view->world = world_number(context_.feed.now());
  if (on_) view_ = view;
  if (view && !on_) {
    context_.map.navigator().show_view(view->centre, view->scale);
  } else {
    context_.map.fit_all();
  }
}

void CameraFirst::name_dock() {
  const QDockWidget& dock = context_.dock("image");
  PaneHeader& header = header_of(dock);
  const QString keys = swap_keys(context_);
  name_pane(context_, "image", on_ ? tr("Map") : tr("Image"),
            on_ ? QStringLiteral("map") : QStringLiteral("camera"));
  header.show_facts(on_ && !keys.isEmpty() ? tr("%1 swaps").arg(keys) : QString());
}

void CameraFirst::swap_by_key() {
  QDockWidget& dock = context_.dock("image");
  if (!on_ && dock.isHidden()) dock.show();  // else the map would disappear
  set(!on_);
}

/// The map comes back if the world, a small window or another pane hides its dock, but not if the
/// user closes it.
void CameraFirst::keep_map_visible() {
  const QDockWidget& dock = context_.dock("image");
  const DockArranger& arranger = *context_.arranger;
  const bool hidden = context_.window.isVisible() && dock.isHidden();
  if (on_ && hidden && (arranger.wanted(dock) || arranger.replaced(dock))) set(false);
}

void CameraFirst::come(bool for_driving) {
  const bool possible = context_.profile.user().image_comes && context_.actions[kSwap].isEnabled();
  QDockWidget& dock = context_.dock("image");
  const bool elsewhere =
      dock.isFloating() || context_.world_panel.isVisible() || context_.hall_editor.isVisible();
  if (!for_driving) for_driving_ = false;  // also after the drive
  if (on_ || !possible || elsewhere) return;
  if (dock.isHidden()) {
    if (for_driving) return;
    dock.show();  // else the map would disappear
  }
  set(true);
  for_driving_ = for_driving;
}

void CameraFirst::drive_ended() {
  if (on_ && for_driving_) set(false);
}

void CameraFirst::show_map() {
  if (!on_ || context_.map.isVisible()) return;
  set(false);
}

void CameraFirst::go_to_image(QWidget& part) {
  if (!on_) go_to_dock(context_.dock("image"));
  part.activateWindow();
  part.setFocus(Qt::ShortcutFocusReason);
}

}  // namespace magna
