// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/hall/hall_details.h"

class QGridLayout;
class QLabel;
class QProgressBar;

namespace magna {

/// Shows the details of a hall item as rows of text with a progress bar.
class HallDetailsView : public QWidget {
  Q_OBJECT
 public:
  explicit HallDetailsView(QWidget* parent = nullptr);

  void show_details(const HallDetails& details);
  const HallDetails& shown() const { return shown_; }
  const QProgressBar& bar() const { return *bar_; }

 private:
  struct Line {
    QLabel* label = nullptr;
    QLabel* value = nullptr;
  };
  void need_lines(std::size_t count);

  HallDetails shown_;
  QLabel* title_ = nullptr;
  QProgressBar* bar_ = nullptr;
  QGridLayout* grid_ = nullptr;
  std::vector<Line> lines_;
};

}  // namespace magna
