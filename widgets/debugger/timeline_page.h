// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/debugger/timeline_view.h"

class QLabel;

namespace magna {

/// The timeline of a run with its zoom buttons, and what it shows at the cursor.
class TimelinePage : public QWidget {
  Q_OBJECT
 public:
  explicit TimelinePage(QWidget* parent = nullptr);

  TimelineView& view() { return *view_; }

 private:
  TimelineView* view_ = nullptr;
  QLabel* label_ = nullptr;
};

}  // namespace magna
