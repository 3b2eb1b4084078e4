// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "app/gamepad/pad_driver.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace magna {

class ButtonPanel;
class RawPanel;
class StickPanel;

/// Dialog to choose, calibrate and map gamepads. While it is open, pads do not drive robots and
/// trigger no actions. Every change applies at once, is saved, and can be undone.
class PadDialog : public QDialog {
  Q_OBJECT
 public:
  explicit PadDialog(PadDriver& driver, QWidget* parent = nullptr);
  ~PadDialog() override;

  QComboBox& devices() { return *devices_; }
  RawPanel& raw() { return *raw_; }
  StickPanel& sticks() { return *sticks_; }
  ButtonPanel& buttons() { return *buttons_; }
  QPushButton& undo_button() { return *undo_; }
  QPushButton& reset_button() { return *reset_; }
  QString message() const;

  /// Imports the chosen file.
  void import_file(const QString& path);
  void export_file(const QString& path);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void let_go();
  QLayout* make_head();
  QWidget* make_sticks_page();
  QLayout* make_foot();
  void fill_devices();
  void show_device();
  void show_profile();
  void show_state();
  void edit(const PadProfile& wanted);
  void undo();
  void ask_file(bool write);
  void say(const QString& text);

  PadDriver& driver_;
  bool closed_ = false;
  int shown_ = PadDriver::kNoPad;
  std::vector<PadProfile> history_;  ///< undo stack, newest at the end
  bool feeling_ = false;             ///< the last edit moved a slider: the next slider edit belongs
                                     ///< to it
  QComboBox* devices_ = nullptr;
  RawPanel* raw_ = nullptr;
  StickPanel* sticks_ = nullptr;
  ButtonPanel* buttons_ = nullptr;
  QLabel* message_ = nullptr;
  QPushButton* import_ = nullptr;
  QPushButton* export_ = nullptr;
  QPushButton* undo_ = nullptr;
  QPushButton* reset_ = nullptr;
};

}  // namespace magna
