// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/profile/profile.h"

namespace magna {

class HelpPane;
class TourCard;
class TourGuide;
struct WindowContext;

/// Help and tour in the window: their actions, the help page for the focused widget (in dialogs
/// too), the saved step of the tour, and the offer of the tour at the first start.
class HelpController : public QObject {
  Q_OBJECT
 public:
  explicit HelpController(const WindowContext& context);

  /// Offers the tour if Magna is started for the first time with this profile.
  void offer_tour();
  /// Shows the help page about this widget (null = the contents) and moves the focus to it.
  void show_page_about(const QWidget* widget);

  TourCard& card() { return *card_; }

  /// Handles the help key in dialogs, where the window's shortcuts do not work.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void connect_actions();
  void bring_up();
  void begin_tour();
  void keep_tour();
  void show_possible();

  const WindowContext& context_;
  Profile& profile_;
  HelpPane& pane_;
  TourGuide* guide_;
  TourCard* card_;
};

}  // namespace magna
