// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace magna {

class ActionSet;
class TourGuide;

/// The tour as a bar: what to do, whether it is done, and buttons; or the offer to take it. Hidden
/// while there is neither. Never takes the focus, and stands in no robot's way.
class TourCard : public QFrame {
  Q_OBJECT
 public:
  TourCard(TourGuide& guide, const ActionSet& actions, QWidget* parent = nullptr);

  /// Offers the tour until it is begun or declined.
  void offer();
  bool offering() const { return offering_; }

  QString title() const;
  QString text() const;
  QString state() const;
  QPushButton& world() { return *world_; }  ///< opens the step's world
  QPushButton& back() { return *back_; }
  QPushButton& next() { return *next_; }  ///< or begins the tour that is offered
  QPushButton& end() { return *end_; }    ///< or declines it

 signals:
  /// The offer was taken.
  void begun();
  /// The offer is not to be made again.
  void declined();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QPushButton* add_button(QBoxLayout& row);
  void follow();
  void show_offer();
  void show_step();
  void say(const QString& title, const QString& text);
  void show_state();

  TourGuide& guide_;
  const ActionSet& actions_;
  bool offering_ = false;
  QLabel* title_;
  QLabel* text_;
  QLabel* sign_;
  QLabel* state_;
  QPushButton* world_;
  QPushButton* back_;
  QPushButton* next_;
  QPushButton* end_;
};

}  // namespace magna
