// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QTimer>
#include <cstdint>
#include <vector>

#include "core/view/notice.h"
#include "widgets/base/state/snapshot_feed.h"

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace magna {

/// The notices shown over the map and their duration. Only cautions and warnings; not STOP, which
/// the top bar shows. Repeated notices are counted, not shown twice; notices without room are
/// counted, too.
class ToastQueue {
 public:
  static constexpr std::size_t kMost = 3;
  static constexpr std::int64_t kCautionNs = 6'000'000'000;
  static constexpr std::int64_t kWarningNs = 10'000'000'000;

  struct Item {
    std::uint64_t key = 0;  ///< constant while it is shown
    Notice notice;          ///< the newest of its kind
    int times = 1;
    std::int64_t left_ns = 0;
  };

  void post(const Notice& notice);
  /// Removes expired items; `held`: time does not pass while the pointer is on them. True = items()
  /// changed.
  bool advance(std::int64_t now_ns, bool held);
  void dismiss(std::uint64_t key);
  void dismiss_all();

  const std::vector<Item>& items() const { return items_; }  ///< oldest first
  /// Number of notices without room since the last one disappeared.
  int more() const { return more_; }
  bool empty() const { return items_.empty() && more_ == 0; }

 private:
  void forget_more_when_empty();

  std::vector<Item> items_;
  int more_ = 0;
  std::uint64_t next_key_ = 1;
  std::int64_t last_ns_ = 0;
};

/// One notice over the map: icon and word of its severity, source, text, and a link to the place.
class Toast : public QFrame {
  Q_OBJECT
 public:
  explicit Toast(std::uint64_t key, QWidget* parent);
  void show_item(const ToastQueue::Item& item);
  std::uint64_t key() const { return key_; }
  QString text() const;

 signals:
  void go_wanted();
  void dismissed();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::uint64_t key_;
  Severity severity_ = Severity::Caution;
  QLabel* head_;
  QLabel* text_;
  QToolButton* go_;
};

/// New cautions and warnings in the upper right corner of another widget. They never take the
/// focus, stay while the pointer or the focus is on them, and disappear by themselves.
class ToastStack : public QWidget {
  Q_OBJECT
 public:
  ToastStack(SnapshotFeed& feed, QWidget& over);

  const std::vector<Toast*>& toasts() const { return toasts_; }
  QToolButton& more() { return *more_; }
  /// Advances the time; called by the timer.
  void tick();
  /// Removes all: another world was opened.
  void clear();
  /// The top `pixels` of the widget are covered by something else.
  void keep_below(int pixels);

 signals:
  void go_wanted(const magna::Notice& notice);
  /// "4 more in Events" was pressed.
  void events_wanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void follow();
  void show_items();
  Toast* toast_for(const ToastQueue::Item& item);
  void dismiss(std::uint64_t key);
  bool held() const;
  void place();

  SnapshotFeed& feed_;
  QWidget& over_;
  ToastQueue queue_;
  std::vector<Toast*> toasts_;
  QVBoxLayout* rows_;
  QToolButton* more_;
  QTimer timer_;
  std::uint64_t newest_ = 0;
  bool begun_ = false;
  int covered_ = 0;
};

}  // namespace magna
