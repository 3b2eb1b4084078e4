// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/pane_header.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>
#include <QToolButton>
#include <algorithm>
#include <cassert>
#include <utility>

#include "widgets/base/bars/status_line.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kHeaderHeight = 28;
constexpr int kHeaderButton = 20;
constexpr int kHeaderIcon = 14;
constexpr int kHeaderSwatch = 18;

constexpr const char* kFloatedAt = "floated_at";  // property of docks

/// Keeps its place while it is not painted.
class HeaderButton final : public QToolButton {
 public:
  HeaderButton(const QString& icon, QWidget* parent) : QToolButton(parent) {
    setIcon(tinted_icon(icon));
    setAutoRaise(true);
    setFocusPolicy(Qt::NoFocus);
    show();  // not hidden when the header places it for the first time
    keep_scaled(*this, [this] {
      setIconSize({scaled(kHeaderIcon), scaled(kHeaderIcon)});
      setFixedSize(scaled(kHeaderButton), scaled(kHeaderButton));
    });
  }
  void show_painted(bool painted) {
    if (std::exchange(painted_, painted) != painted) update();
  }

 protected:
  void paintEvent(QPaintEvent* event) override {
    if (!painted_) return;
    QPainter(this).fillRect(rect(), look_of(palette()).header);  // covers the end of the facts
    QToolButton::paintEvent(event);
  }

 private:
  bool painted_ = false;
};

void name_button(QToolButton& button, const QString& text) {
  button.setAccessibleName(text);
  button.setToolTip(text);
}

}  // namespace

PaneHeader::PaneHeader(QDockWidget& dock) : QWidget(&dock), dock_(dock) {
  setAttribute(Qt::WA_Hover);
  row_ = new QHBoxLayout(this);
  title_ = new QLabel(this);
  title_->setTextFormat(Qt::PlainText);
  facts_ = new ElidedLabel(this);
  facts_->setForegroundRole(QPalette::PlaceholderText);
  facts_->setTextFormat(Qt::PlainText);
  facts_->hide();
  swatch_ = new QLabel(this);
  swatch_->hide();
  robot_ = new ElidedLabel(this);
  robot_->setTextFormat(Qt::PlainText);
  robot_->setAccessibleName(tr("Robot"));
  robot_->hide();
  tools_ = new QWidget(this);
  auto* tools = new QHBoxLayout(tools_);
  tools->setContentsMargins(0, 0, 0, 0);
  tools->setAlignment(Qt::AlignVCenter);
  tools_->hide();
  float_ = new HeaderButton(QStringLiteral("float"), this);
  close_ = new HeaderButton(QStringLiteral("close"), this);
  buttons_ = {close_, float_};
  fold_ = new QToolButton(this);
  fold_->setAutoRaise(true);
  fold_->setFocusPolicy(Qt::NoFocus);
  fold_->hide();
  connect(fold_, &QToolButton::clicked, this, &PaneHeader::fold_clicked);
  row_->addWidget(fold_);
  row_->addWidget(swatch_);
  row_->addWidget(robot_, 1);
  row_->addWidget(title_);
  row_->addWidget(facts_, 1);
  row_->addStretch(0);
  row_->addWidget(tools_);
  keep_scaled(*this, [this] {
    row_->setContentsMargins(scaled(kMargin), 0, scaled(kMargin), 1);
    row_->setSpacing(scaled(kGap));
    tools_->layout()->setSpacing(scaled(kGap));
    setFixedHeight(scaled(kHeaderHeight));
    fold_->setFixedSize(scaled(kHeaderButton), scaled(kHeaderButton));
    QFont strong = font();
    strong.setWeight(QFont::DemiBold);
    title_->setFont(strong);
    robot_->setFont(strong);
  });
  connect(float_, &QToolButton::clicked, &dock,
          [&dock] { set_floating(dock, !dock.isFloating()); });
  connect(close_, &QToolButton::clicked, &dock, &QDockWidget::close);
  connect(&dock, &QDockWidget::featuresChanged, this, [this](QDockWidget::DockWidgetFeatures can) {
    float_->setVisible(can.testFlag(QDockWidget::DockWidgetFloatable));
    close_->setVisible(can.testFlag(QDockWidget::DockWidgetClosable));
    place_buttons();
  });
  connect(&dock, &QDockWidget::windowTitleChanged, this, &PaneHeader::show_title);
  connect(&dock, &QDockWidget::topLevelChanged, this, &PaneHeader::show_title);
  connect(&dock, &QDockWidget::topLevelChanged, this, &PaneHeader::give_frame,
          Qt::QueuedConnection);
  dock.installEventFilter(this);
  connect(qApp, &QApplication::focusChanged, this, &PaneHeader::show_buttons);
  show_title();
  dock.setTitleBarWidget(this);
}

// Its buttons are destroyed while the focus still changes.
PaneHeader::~PaneHeader() { disconnect(qApp, nullptr, this, nullptr); }

void PaneHeader::show_title() {
  const QString title = dock_.windowTitle();
  title_->setText(title);
  name_button(*float_, dock_.isFloating() ? tr("Dock %1").arg(title) : tr("Float %1").arg(title));
  name_button(*close_, tr("Close %1").arg(title));
  name_button(*fold_, folded_ ? tr("Unfold %1").arg(title) : tr("Fold %1").arg(title));
}

void PaneHeader::show_fold(bool folded) {
  folded_ = folded;
  fold_->setArrowType(folded ? Qt::RightArrow : Qt::DownArrow);
  fold_->show();
  show_title();
  fit();
}

void PaneHeader::add_button(QAction& action) {
  auto* const button = new HeaderButton(QStringLiteral("float"), this);
  const auto follow = [this, button, &action] {
    button->setIcon(action.icon());
    name_button(*button, action.text().remove(QLatin1Char('&')));
    button->setToolTip(action.toolTip());
    button->setVisible(action.isEnabled());
    place_buttons();
  };
  connect(&action, &QAction::changed, button, follow);
  connect(button, &QToolButton::clicked, &action, &QAction::trigger);
  buttons_.push_back(button);
  follow();
}

void PaneHeader::show_facts(const QString& facts, const QStringList& shorter) {
  facts_->set_shorter(shorter);
  if (facts_->text() == facts) return;
  facts_->setText(facts);
  facts_->setAccessibleName(facts);
  facts_->setToolTip(facts);
  fit();
}

void PaneHeader::show_robot(const QIcon& swatch, const QString& name) {
  const int side = scaled(kHeaderSwatch);
  swatch_->setPixmap(name.isEmpty() ? QPixmap() : swatch.pixmap(QSize(side, side)));
  robot_->setText(name);
  robot_->setToolTip(name);
  swatch_->setVisible(!name.isEmpty());
  robot_->setVisible(!name.isEmpty());
  title_->setVisible(name.isEmpty());
}

void PaneHeader::add_tool(QWidget& tool) {
  tools_->layout()->addWidget(&tool);
  fit();
}

// The dock uses the hint, not the fixed height.
QSize PaneHeader::sizeHint() const { return {QWidget::sizeHint().width(), scaled(kHeaderHeight)}; }

QSize PaneHeader::minimumSizeHint() const {
  const int name = title_->isHidden() ? scaled(kHeaderSwatch) : title_->sizeHint().width();
  const int arrow = fold_->isHidden() ? 0 : scaled(kHeaderButton + kGap);
  return {name + arrow + 2 * scaled(kMargin + kHeaderButton), scaled(kHeaderHeight)};
}

void PaneHeader::hide_tools(bool hidden) {
  tools_hidden_ = hidden;
  fit();
}

void PaneHeader::fit() {
  const int gaps = 6 * row_->spacing();  // between all parts, so that the title is never cut
  const int needed = minimumSizeHint().width() + tools_->sizeHint().width() + gaps;
  tools_->setVisible(!tools_hidden_ && tools_->layout()->count() > 0 && width() >= needed);
  const int rest = width() - minimumSizeHint().width();
  facts_->setVisible(!facts_->text().isEmpty() && rest >= facts_->minimumSizeHint().width());
  place_buttons();
}

// Over the end of the facts, so that neither they nor the tools move.
void PaneHeader::place_buttons() {
  const int top = (height() - 1 - close_->height()) / 2;
  int right = tools_->isHidden() ? width() - scaled(kGap) : tools_->x();
  for (QToolButton* button : buttons_) {
    if (button->isHidden()) continue;
    right -= button->width();
    button->move(right, top);
    button->raise();
  }
  show_buttons();
}

void PaneHeader::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void PaneHeader::show_buttons() {
  const QWidget* const focus = QApplication::focusWidget();
  const bool used = underMouse() || (focus != nullptr && dock_.isAncestorOf(focus));
  int left = width();
  for (const QToolButton* button : buttons_) {
    if (!button->isHidden()) left = std::min(left, button->x());
  }
  const int covered = used ? std::max(0, facts_->geometry().right() + 1 - left) : 0;
  facts_->setContentsMargins(0, 0, covered, 0);
  for (QToolButton* button : buttons_) {
    static_cast<HeaderButton*>(button)->show_painted(used);
  }
}

// The dock still gets the events, for dragging.
void PaneHeader::mousePressEvent(QMouseEvent* event) {
  pressed_ = event->pos();
  QWidget::mousePressEvent(event);
}

void PaneHeader::mouseReleaseEvent(QMouseEvent* event) {
  const bool still =
      (event->pos() - pressed_).manhattanLength() < QApplication::startDragDistance();
  const bool clicks = event->button() == Qt::LeftButton && rect().contains(event->pos()) && still;
  if (clicks && folded_ && !fold_->isHidden()) emit fold_clicked();
  QWidget::mouseReleaseEvent(event);
}

bool PaneHeader::event(QEvent* event) {
  const bool done = QWidget::event(event);
  if (event->type() == QEvent::LayoutRequest) fit();
  if (event->type() == QEvent::Enter || event->type() == QEvent::Leave) show_buttons();
  return done;
}

// The dock is dragged without a frame until the button is released.
bool PaneHeader::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &dock_ && event->type() == QEvent::MouseButtonRelease) {
    QMetaObject::invokeMethod(this, &PaneHeader::give_frame, Qt::QueuedConnection);
  }
  return QWidget::eventFilter(watched, event);
}

void PaneHeader::give_frame() {
  const Qt::WindowFlags flags = dock_.windowFlags();
  if (!dock_.isFloating() || !flags.testFlag(Qt::FramelessWindowHint)) return;
  if (QGuiApplication::mouseButtons() != Qt::NoButton) return;
  const bool shown = dock_.isVisible();
  const bool active = dock_.isActiveWindow();
  const QRect place = dock_.geometry();
  dock_.setWindowFlags((flags & ~(Qt::FramelessWindowHint | Qt::X11BypassWindowManagerHint)) |
                       Qt::CustomizeWindowHint | Qt::WindowTitleHint | Qt::WindowCloseButtonHint);
  dock_.setGeometry(place);
  if (!shown) return;
  dock_.show();
  if (active) dock_.activateWindow();
}

void PaneHeader::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.header);
  painter.fillRect(QRect(0, height() - 1, width(), 1), l.line);
}

void set_floating(QDockWidget& dock, bool floating, QSize least) {
  if (dock.isFloating() == floating) return;
  const QRect now(dock.mapToGlobal(QPoint()), dock.size());
  if (!floating) dock.setProperty(kFloatedAt, now);
  dock.setFloating(floating);
  if (!floating) return;
  const QRect left = dock.property(kFloatedAt).toRect();
  const bool before = left.isValid();
  QRect place = before ? left : now;
  const QSize first(scaled(least.width()), scaled(least.height()));
  if (!before) place.setSize(place.size().expandedTo(first));
  const QScreen* screen = QGuiApplication::screenAt(place.center());
  if (screen == nullptr) screen = dock.screen();
  const int title = scaled(kHeaderHeight);  // about the height of the frame's title bar
  const QRect room = screen->availableGeometry().adjusted(0, title, 0, 0);
  place.setSize(place.size().boundedTo(room.size()));
  place.moveLeft(std::clamp(place.left(), room.left(), room.right() + 1 - place.width()));
  place.moveTop(std::clamp(place.top(), room.top(), room.bottom() + 1 - place.height()));
  dock.setGeometry(place);
}

PaneHeader& header_of(const QDockWidget& dock) {
  auto* const header = qobject_cast<PaneHeader*>(dock.titleBarWidget());
  assert(header != nullptr);
  return *header;
}

}  // namespace magna
