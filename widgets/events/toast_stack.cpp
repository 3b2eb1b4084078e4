// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/toast_stack.h"

#include <QAccessible>
#include <QApplication>
#include <QCursor>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/events/events_pane.h"

namespace magna {
namespace {

std::int64_t time_for(const Notice& notice) {
  return notice.severity == Severity::Warning ? ToastQueue::kWarningNs : ToastQueue::kCautionNs;
}

/// The reason of the same problem may have changing numbers.
bool same_trouble(const Notice& a, const Notice& b) {
  if (a.source != b.source || a.kind != b.kind || a.severity != b.severity) return false;
  return a.kind == NoticeKind::Blocked || a.kind == NoticeKind::Collided || a.text == b.text;
}

int widest() { return scaled(320); }
int toast_margin() { return scaled(8); }
constexpr int kTickMs = 250;
constexpr int kToastStackTop = 44;  // pixels at 100 %: below the map's own texts in that corner

}  // namespace

void ToastQueue::post(const Notice& notice) {
  if (notice.severity == Severity::Info || notice.kind == NoticeKind::Stop) return;
  const auto same = std::ranges::find_if(
      items_, [&](const Item& item) { return same_trouble(item.notice, notice); });
  if (same != items_.end()) {
    same->notice = notice;
    same->times += 1;
    same->left_ns = time_for(notice);
    return;
  }
  if (items_.size() >= kMost) {
    ++more_;
    if (notice.severity != Severity::Warning) return;
    const auto lesser = std::ranges::find_if(
        items_, [](const Item& item) { return item.notice.severity != Severity::Warning; });
    if (lesser == items_.end()) return;
    items_.erase(lesser);
  }
  items_.push_back({next_key_++, notice, 1, time_for(notice)});
}

bool ToastQueue::advance(std::int64_t now_ns, bool held) {
  const std::int64_t passed = now_ns - std::exchange(last_ns_, now_ns);
  if (held || items_.empty()) return false;
  for (Item& item : items_) item.left_ns -= passed;
  const bool gone = std::erase_if(items_, [](const Item& item) { return item.left_ns <= 0; }) > 0;
  forget_more_when_empty();
  return gone;
}

void ToastQueue::dismiss(std::uint64_t key) {
  std::erase_if(items_, [key](const Item& item) { return item.key == key; });
  forget_more_when_empty();
}

void ToastQueue::dismiss_all() {
  items_.clear();
  more_ = 0;
}

void ToastQueue::forget_more_when_empty() {
  if (items_.empty()) more_ = 0;
}

Toast::Toast(std::uint64_t key, QWidget* parent) : QFrame(parent), key_(key) {
  auto* row = new QHBoxLayout(this);
  row->setSpacing(4);
  keep_scaled(*this,
              [row] { row->setContentsMargins(scaled(40), scaled(6), scaled(4), scaled(6)); });
  auto* column = new QVBoxLayout;
  column->setSpacing(1);
  head_ = new QLabel(this);
  QFont strong = head_->font();
  strong.setBold(true);
  head_->setFont(strong);
  text_ = new QLabel(this);
  for (QLabel* label : {head_, text_}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    column->addWidget(label);
  }
  row->addLayout(column, 1);
  go_ = make_icon_button(QString(), tr("Go"), tr("Selects the robot and shows the place"), this);
  auto* close = make_icon_button(QStringLiteral("close"), tr("Dismiss"),
                                 tr("Dismisses this message; it stays in Events"), this);
  row->addWidget(go_, 0, Qt::AlignTop);
  row->addWidget(close, 0, Qt::AlignTop);
  connect(go_, &QToolButton::clicked, this, &Toast::go_wanted);
  connect(close, &QToolButton::clicked, this, &Toast::dismissed);
}

void Toast::show_item(const ToastQueue::Item& item) {
  severity_ = item.notice.severity;
  const QString source = QString::fromStdString(item.notice.source);
  const QString word = severity_word(severity_);
  const QString head = item.times == 1 ? tr("%1: %2").arg(word, source)
                                       : tr("%1: %2 (%3 times)").arg(word, source).arg(item.times);
  head_->setText(head);
  text_->setText(shown_message(item.notice.text));
  go_->setVisible(item.notice.robot.has_value() || item.notice.at.has_value());
  go_->setAccessibleDescription(tr("Goes to %1").arg(source));
  setAccessibleName(text());
  update();
}

QString Toast::text() const { return head_->text() + QLatin1Char('\n') + text_->text(); }

void Toast::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  const QColor colour = severity_ == Severity::Warning ? l.warning : l.caution;
  QPainter painter(this);
  painter.fillRect(rect(), mix(l.base, colour, 0.10));
  painter.setPen(l.line);
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
  painter.fillRect(QRect(0, 0, scaled(4), height()), colour);
  painter.drawPixmap(
      QPointF(scaled(12), scaled(9)),
      tinted_pixmap(severity_icon(severity_), colour, scaled(20), devicePixelRatioF()));
}

ToastStack::ToastStack(SnapshotFeed& feed, QWidget& over)
    : QWidget(&over), feed_(feed), over_(over) {
  setAccessibleName(tr("New cautions and warnings"));
  setCursor(Qt::ArrowCursor);  // instead of the map tool's cursor
  rows_ = new QVBoxLayout(this);
  rows_->setContentsMargins(0, 0, 0, 0);
  rows_->setSpacing(4);
  more_ = make_icon_button(QString(), QString(), tr("Shows the event log"), this);
  more_->setAutoRaise(false);
  rows_->addWidget(more_, 0, Qt::AlignRight);
  hide();
  over.installEventFilter(this);
  timer_.setInterval(kTickMs);
  connect(&timer_, &QTimer::timeout, this, &ToastStack::tick);
  connect(more_, &QToolButton::clicked, this, [this] {
    clear();
    emit events_wanted();
  });
  connect(&feed, &SnapshotFeed::calm, this, &ToastStack::follow);
  follow();
}

void ToastStack::clear() {
  queue_.dismiss_all();
  show_items();
}

void ToastStack::follow() {
  const auto& notices = feed_.now().notices;
  const std::uint64_t newest = notices && !notices->empty() ? notices->back().sequence : 0;
  if (!std::exchange(begun_, true)) newest_ = newest;  // older notices are not news
  if (newest < newest_) newest_ = 0;                   // another world
  if (newest == newest_) return;
  queue_.advance(feed_.clock().now_ns(), held());
  const auto first = std::ranges::upper_bound(*notices, newest_, {}, &Notice::sequence);
  for (auto notice = first; notice != notices->end(); ++notice) queue_.post(*notice);
  newest_ = newest;
  show_items();
}

void ToastStack::tick() {
  if (queue_.advance(feed_.clock().now_ns(), held())) show_items();
}

bool ToastStack::held() const { return underMouse() || isAncestorOf(QApplication::focusWidget()); }

Toast* ToastStack::toast_for(const ToastQueue::Item& item) {
  const auto known = std::ranges::find(toasts_, item.key, &Toast::key);
  if (known != toasts_.end()) return *known;
  auto* toast = new Toast(item.key, this);
  rows_->insertWidget(static_cast<int>(toasts_.size()), toast);
  toasts_.push_back(toast);
  connect(toast, &Toast::dismissed, this, [this, key = item.key] { dismiss(key); });
  connect(toast, &Toast::go_wanted, this, [this, key = item.key] {
    const auto found = std::ranges::find(queue_.items(), key, &ToastQueue::Item::key);
    if (found == queue_.items().end()) return;
    const Notice notice = found->notice;
    dismiss(key);
    emit go_wanted(notice);
  });
  toast->show_item(item);
  toast->show();
  QAccessibleEvent alert(toast, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
  return toast;
}

void ToastStack::dismiss(std::uint64_t key) {
  queue_.dismiss(key);
  show_items();
}

void ToastStack::show_items() {
  const bool had_focus = isAncestorOf(QApplication::focusWidget());
  std::erase_if(toasts_, [this](Toast* toast) {
    const auto& items = queue_.items();
    if (std::ranges::find(items, toast->key(), &ToastQueue::Item::key) != items.end()) return false;
    toast->hide();
    rows_->removeWidget(toast);
    toast->deleteLater();
    return true;
  });
  for (const ToastQueue::Item& item : queue_.items()) toast_for(item)->show_item(item);
  more_->setVisible(queue_.more() > 0);
  const QString more = tr("%1 more in Events").arg(queue_.more());
  more_->setText(more);
  more_->setAccessibleName(more);
  setVisible(!queue_.empty());
  if (queue_.empty()) {
    timer_.stop();
  } else if (!timer_.isActive()) {
    timer_.start();
  }
  if (had_focus && !isAncestorOf(QApplication::focusWidget())) over_.setFocus();
  place();
}

void ToastStack::keep_below(int pixels) {
  covered_ = pixels;
  place();
}

void ToastStack::place() {
  if (queue_.empty()) return;
  const int top = std::max(scaled(kToastStackTop), covered_ + toast_margin());
  const int width = std::min({widest(), over_.width() * 3 / 4, over_.width() - 2 * toast_margin()});
  layout()->activate();
  const int height = std::min(
      layout()->hasHeightForWidth() ? layout()->heightForWidth(width) : sizeHint().height(),
      over_.height() - top - toast_margin());
  setGeometry(over_.width() - width - toast_margin(), top, width, height);
  raise();
}

bool ToastStack::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::Resize) place();
  return false;
}

}  // namespace magna
