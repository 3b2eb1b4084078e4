// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSocketNotifier;

namespace magna {

/// SIGINT and SIGTERM as a Qt signal, so that the run ends in order. If it has not ended a few
/// seconds later, the process ends at once with status 128 + the signal's number. One per process.
class QuitSignals : public QObject {
  Q_OBJECT

 public:
  QuitSignals();
  ~QuitSignals() override;

 signals:
  void raised();

 private:
  QSocketNotifier* notifier_ = nullptr;
  bool noticed_ = false;
};

}  // namespace magna
