// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <cstdint>
#include <vector>

#include "app/gamepad/pad.h"
#include "app/profile/pad_profile.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QTableWidget;

namespace magna {

/// Assigns actions and the dead-man to the buttons of a pad and shows live which buttons are down.
/// A button is assigned by pressing it.
class ButtonPanel : public QWidget {
  Q_OBJECT
 public:
  explicit ButtonPanel(QWidget* parent = nullptr);

  void show_device(const PadDevice* device);
  void show_profile(const PadProfile& profile);
  /// Call at each poll.
  void show_state(const PadState& state);

  /// Whether the button's lamp is lit.
  bool lit(int button) const;
  bool assigning() const { return assigning_ != AssignmentTarget::Nothing; }
  void cancel_assignment();

 signals:
  /// The operator changed the profile.
  void edited(const PadProfile& profile);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  enum class AssignmentTarget : std::uint8_t { Nothing, Action, DeadMan };

  QWidget* make_lamps();
  QWidget* make_table();
  QWidget* make_fields();
  void fill_actions();
  void begin(AssignmentTarget what);
  void take_button(int button);
  void show_table();
  void remove_row();
  void edit(const PadProfile& wanted) { emit edited(wanted); }

  PadDevice device_;
  PadProfile profile_;
  AssignmentTarget assigning_ = AssignmentTarget::Nothing;
  std::vector<QLabel*> lamps_;
  QWidget* lamp_box_ = nullptr;
  QGridLayout* lamp_grid_ = nullptr;
  QTableWidget* table_ = nullptr;
  QComboBox* actions_ = nullptr;
  QPushButton* assign_ = nullptr;
  QPushButton* remove_ = nullptr;
  QLabel* dead_man_text_ = nullptr;
  QPushButton* dead_man_ = nullptr;
  QPushButton* no_dead_man_ = nullptr;
  QLabel* guide_ = nullptr;
};

}  // namespace magna
