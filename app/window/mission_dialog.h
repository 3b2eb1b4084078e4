// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <optional>
#include <utility>
#include <vector>

#include "core/sim/ids.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace magna {

/// Asks which robots get missions whose robots this world does not have. Not modal for the rest of
/// the program: nothing waits for it.
class MissionDialog : public QDialog {
  Q_OBJECT
 public:
  using Robots = std::vector<std::pair<RobotId, QString>>;

  /// `missions`: one text each; `robots`: the choices; `first`: preset for the first mission.
  MissionDialog(const QStringList& missions, Robots robots, std::optional<RobotId> first,
                QWidget* parent);

  /// The robot of each mission; nothing = the mission is left out.
  std::vector<std::optional<RobotId>> chosen() const;
  QComboBox& choice(std::size_t mission) const { return *choices_[mission]; }

 private:
  void follow();

  Robots robots_;
  std::vector<QComboBox*> choices_;
  QLabel* remark_;
  QPushButton* load_;
};

}  // namespace magna
