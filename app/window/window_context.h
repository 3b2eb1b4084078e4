// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <cassert>

#include "app/gamepad/pad_source.h"
#include "app/profile/profile.h"
#include "widgets/edit/edit_stack.h"
#include "widgets/message_area.h"
#include "widgets/snapshot_feed.h"

class QDockWidget;

namespace magna {

class ActionSet;
class ConfirmBar;
class GroupCommands;
class MapPane;

/// The objects shared by the panes and actions of the window; outlives both.
struct WindowContext {
  QMainWindow& window;
  SnapshotFeed& feed;
  EditStack& edits;
  ActionSet& actions;
  MapPane& map;
  MessageArea& messages;
  ConfirmBar& confirm;
  GroupCommands& group;
  Profile& profile;
  PadSource& pads;

  /// The window's child object of this type: a pane, a bar or a controller. It must exist.
  template <class T>
  T& part() const {
    T* const found = window.findChild<T*>();
    assert(found != nullptr);
    return *found;
  }
  /// The dock of the pane with this id.
  QDockWidget& dock(const char* id) const;

  /// A slot that shows a text as a message, for the panes' signals. Results of the same work,
  /// good and bad ones, have the same subject; otherwise it is the calling place.
  auto shows(Severity severity, const QString& subject = MessageArea::subject_here()) const {
    return [&area = messages, severity, subject](const QString& text) {
      area.show_message(severity, text, subject);
    };
  }
};

}  // namespace magna
