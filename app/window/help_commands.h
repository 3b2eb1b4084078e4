// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/profile/profile.h"

namespace magna {

class HelpPane;
class TourCard;
class TourGuide;
struct WindowContext;

/// Help and tour in the window: what their actions do, which page belongs to what has the focus (in
/// dialogs, too), where the tour stands, and that it is offered once.
class HelpController : public QObject {
  Q_OBJECT
 public:
  explicit HelpController(const WindowContext& context);

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

  const WindowContext& context_;
  Profile& profile_;
  HelpPane& pane_;
  TourGuide* guide_;
  TourCard* card_;
};

}  // namespace magna
