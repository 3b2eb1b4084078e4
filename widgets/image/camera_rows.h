// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/image/camera_aimer.h"

class QDoubleSpinBox;
class QLabel;
class QSlider;
class QToolButton;

namespace magna {

/// Pan and tilt of the active robot's image camera, degrees: a slider and a field each, and a
/// button for straight ahead.
class CameraRows : public QWidget {
  Q_OBJECT
 public:
  CameraRows(SnapshotFeed& feed, CameraAimer& aimer, QWidget* parent = nullptr);

 private:
  struct Row {
    QLabel* title = nullptr;
    QSlider* slider = nullptr;
    QDoubleSpinBox* field = nullptr;
  };
  Row make_row(const QString& title, const QString& name, const QString& hint, double most);
  void turn(const Row& row, double degrees);
  void follow();

  SnapshotFeed& feed_;
  CameraAimer& aimer_;
  Row pan_;
  Row tilt_;
  QToolButton* centre_;
};

}  // namespace magna
