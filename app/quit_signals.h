// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSocketNotifier;

namespace magna {

/// SIGINT and SIGTERM as a Qt signal, so that the run ends in order. If it has not ended after a
/// few seconds, the process exits with status 128 + signal number. One per process.
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
