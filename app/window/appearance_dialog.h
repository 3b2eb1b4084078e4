// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <cstdint>
#include <string>

#include "widgets/snapshot_feed.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace magna {

/// How one robot is shown in this world: its name, its colour and pattern out of 24, its letter.
/// Stands beside the window: nothing waits for it.
class AppearanceDialog : public QDialog {
  Q_OBJECT
 public:
  static constexpr int kLongestName = 24;
  static constexpr int kLongestLetter = 2;

  AppearanceDialog(SnapshotFeed& feed, RobotId robot, QWidget* parent = nullptr);

 signals:
  /// `robot` by the world file's name; an empty look = as the world file has it.
  void look_wanted(const std::string& robot, const RobotLook& look);

 private:
  RobotLook look() const;
  void fill_styles();
  void follow();

  SnapshotFeed& feed_;
  std::string robot_;  ///< the world file's name
  std::uint32_t number_;
  QLineEdit* name_;
  QComboBox* style_;
  QLineEdit* letter_;
  QLabel* remark_;
};

/// "Blue", "orange with a ring", "sky blue with stripes": a style in words.
QString style_text(std::size_t style);

}  // namespace magna
