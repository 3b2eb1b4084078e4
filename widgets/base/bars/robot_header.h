// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "core/view/snapshot.h"

class QLabel;

namespace magna {

/// The robot of a pane: its swatch, its name in bold, a word beside it.
class RobotHeader : public QWidget {
  Q_OBJECT
 public:
  explicit RobotHeader(QWidget* parent = nullptr);

  /// nullptr: "No active robot".
  void show_robot(const RobotLabel* label, const QString& word);
  QString name() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel* name_;
  QLabel* word_;
  std::optional<RobotId> robot_;
  std::size_t style_ = 0;
  QString letter_;
};

}  // namespace magna
