// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QLayout;
class QPushButton;

namespace magna {

class ActionSet;
class TourGuide;
class WrappedLabel;

/// The tour as a bar with instruction, state and buttons, or the offer to start it. Otherwise
/// hidden. Never takes the focus.
class TourCard : public QFrame {
  Q_OBJECT
 public:
  TourCard(TourGuide& guide, const ActionSet& actions, QWidget* parent = nullptr);

  /// Offers the tour until it is started or declined.
  void offer();

 signals:
  /// The offer was accepted.
  void begun();
  /// The tour must not be offered again.
  void declined();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QPushButton* add_button(QLayout& row);
  void follow();
  void show_offer();
  void show_step();
  void say(const QString& title, const QString& text);
  void show_state();

  TourGuide& guide_;
  const ActionSet& actions_;
  bool offering_ = false;
  WrappedLabel* title_;
  QLabel* text_;
  QLabel* sign_;
  WrappedLabel* state_;
  QPushButton* world_;  ///< opens the world of the step
  QPushButton* back_;
  QPushButton* next_;  ///< or starts the offered tour
  QPushButton* end_;   ///< or declines the tour
};

}  // namespace magna
