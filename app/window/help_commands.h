// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/profile/profile.h"
#include "widgets/snapshot_feed.h"

class QDockWidget;
class QMainWindow;

namespace magna {

class ActionSet;
class EditStack;
class HelpPane;
class PlotBoard;
class TourCard;
class TourGuide;

/// Help and tour in the window: what their actions do, which page belongs to what has the focus (in
/// dialogs, too), where the tour stands, and that it is offered once.
class HelpController : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    QMainWindow& window;  ///< its middle is a column; the tour's bar goes to its head
    SnapshotFeed& feed;
    ActionSet& actions;
    EditStack& edits;  ///< a step of the tour is about way-points
    HelpPane& pane;
    QDockWidget& dock;
    PlotBoard& plots;  ///< a step of the tour is about it
  };

  HelpController(const Parts& parts, Profile& profile);

  /// Offers the tour when Magna was never started before with this profile.
  void offer_tour();
  /// Shows the page about this widget and moves the focus there.
  void show_page_about(const QWidget* widget);

  TourGuide& guide() { return *guide_; }
  TourCard& card() { return *card_; }

  /// The help's key in dialogs, where the window's own keys do not work.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void connect_actions();
  void bring_up();
  void begin_tour();
  void keep_tour();
  void show_possible();

  Parts parts_;
  Profile& profile_;
  TourGuide* guide_;
  TourCard* card_;
};

}  // namespace magna
