// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSocketNotifier;

namespace magna {

/// Turns SIGINT and SIGTERM into a Qt signal, so that the run ends in order. If the run does not
/// end within a few seconds, the process exits with status 128 + signal number. One per process.
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
