// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowed.h"

#include <QApplication>
#include <QEventLoop>
#include <QScreen>
#include <QThread>
#include <future>
#include <memory>

#include "app/quit_signals.h"
#include "app/session/session.h"
#include "app/session_link.h"
#include "app/window/main_window.h"

namespace magna {
namespace {

/// Nothing once the session has begun; else why it could not.
using Begun = std::optional<Session::Failure>;

// The whole life of the session, on its own thread; its Lisp is booted and shut down there.
int run_session(const SessionOptions& options, const Log& log, SnapshotExchange& exchange,
                SessionDoor& door, std::promise<Begun>& begun) {
  Session session(options, log, exchange);
  if (auto failure = session.open()) {
    const int status = failure->status;
    begun.set_value(std::move(failure));
    return status;
  }
  QEventLoop loop;
  QObject::connect(&session, &Session::finished, &loop, &QEventLoop::exit, Qt::QueuedConnection);
  session.start();
  door.open(session);
  begun.set_value(std::nullopt);
  const int status = loop.exec();
  door.close();
  return status;
}

MainWindow::Theme window_theme(Theme theme) {
  switch (theme) {
    case Theme::Light: return MainWindow::Theme::Light;
    case Theme::Dark: return MainWindow::Theme::Dark;
    case Theme::System: break;
  }
  return MainWindow::Theme::System;
}

}  // namespace

int run_windowed(int argc, char** argv, const SessionOptions& options,
                 const LoadedSettings& settings, const Log& log) {
  QApplication application(argc, argv);
  const QuitSignals quit;  // from now on they wait for the event loop
  SnapshotExchange exchange;
  SessionDoor door;
  std::promise<Begun> promise;
  std::future<Begun> future = promise.get_future();
  int status = kDone;
  const std::unique_ptr<QThread> thread(
      QThread::create([&] { status = run_session(options, log, exchange, door, promise); }));
  // Before it starts: it may have ended before the window stands.
  QObject::connect(thread.get(), &QThread::finished, &application, &QApplication::quit,
                   Qt::QueuedConnection);
  thread->start();
  const Begun failure = future.get();  // no window yet: nothing can freeze
  if (failure) {
    log.write(LogLevel::Error, failure->error.text());
    thread->wait();
    return status;
  }
  {
    SessionLink link(door, exchange);
    const QSize all = QApplication::primaryScreen()->availableGeometry().size();
    MainWindow window(link, {window_theme(settings.settings.theme), all});
    for (const Error& warning : settings.warnings) {
      window.show_message(MainWindow::Severity::Warning, QString::fromStdString(warning.text()));
    }
    QObject::connect(&quit, &QuitSignals::raised, &window, &QWidget::close);
    QObject::connect(&application, &QApplication::lastWindowClosed, &window,
                     [&link] { link.finish(); });
    QApplication::setQuitOnLastWindowClosed(false);
    window.showMaximized();
    QApplication::exec();
  }
  thread->wait();
  return status;
}

}  // namespace magna
