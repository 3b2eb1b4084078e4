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

/// Non-modal dialog for the appearance of one robot in this world: shown name, one of 24
/// combinations of colour and pattern, and letter.
class AppearanceDialog : public QDialog {
  Q_OBJECT
 public:
  static constexpr int kLongestName = 24;
  static constexpr int kLongestLetter = 2;

  AppearanceDialog(SnapshotFeed& feed, RobotId robot, QWidget* parent = nullptr);

 signals:
  /// `robot` is the name in the world file; an empty look restores the world file's appearance.
  void look_wanted(const std::string& robot, const RobotLook& look);

 private:
  RobotLook look() const;
  void fill_styles();
  void follow();

  SnapshotFeed& feed_;
  std::string robot_;  ///< name in the world file
  std::uint32_t number_;
  QLineEdit* name_;
  QComboBox* style_;
  QLineEdit* letter_;
  QLabel* remark_;
};

/// Name of a style: "Blue", "Orange with a ring", "Sky blue with stripes".
QString style_text(std::size_t style);

}  // namespace magna
