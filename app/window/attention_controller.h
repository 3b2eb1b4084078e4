// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

#include "core/view/notice.h"

class QDockWidget;

namespace magna {

class AttentionWatch;
class BadgeButton;
class EventsPane;
class ToastStack;
struct WindowContext;

/// All that calls for the operator's attention, wired together: the event log, messages over the
/// map, the counts in the status bar and on the tab, and the key that takes the next robot.
class AttentionController : public QObject {
  Q_OBJECT
 public:
  /// `dock` holds the event log: its title shows unread warnings.
  AttentionController(const WindowContext& context, QDockWidget& dock);

  EventsPane& events() { return *events_; }
  AttentionWatch& watch() { return *watch_; }
  ToastStack& toasts() { return *toasts_; }
  BadgeButton& unread_badge() { return *unread_; }
  BadgeButton& attention_badge() { return *waiting_; }

  /// Chooses the notice's robot and shows its place.
  void go_there(const Notice& notice);
  /// Makes the next robot that needs a person active and shows it.
  void take_next();

 private:
  void show_unread(int count);
  void show_waiting();
  void show_events();

  const WindowContext& context_;
  QPointer<QDockWidget> dock_;
  EventsPane* events_;
  AttentionWatch* watch_;
  ToastStack* toasts_;
  BadgeButton* unread_;
  BadgeButton* waiting_;
};

}  // namespace magna
