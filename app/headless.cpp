// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/headless.h"

#include <QCoreApplication>

#include "app/quit_signals.h"
#include "app/session/session.h"

namespace magna {

int run_headless(int argc, char** argv, const SessionOptions& options, const Log& log) {
  QCoreApplication application(argc, argv);
  SnapshotExchange exchange;
  Session session(options, log, exchange);
  if (const auto failure = session.open()) {
    log.write(LogLevel::Error, failure->error.text());
    return failure->status;
  }
  const QuitSignals quit;
  QObject::connect(&quit, &QuitSignals::raised, &session, [&session] { session.finish(kDone); });
  QObject::connect(
      &session, &Session::finished, &application,
      [](int status) { QCoreApplication::exit(status); }, Qt::QueuedConnection);
  session.start();
  return QCoreApplication::exec();
}

}  // namespace magna
