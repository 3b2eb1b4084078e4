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

/// What the session thread tells the window's thread once it has begun, or failed to.
struct Begun {
  std::optional<Session::Failure> failure;
  Session* session = nullptr;
};

// The whole life of the session, on its own thread; its Lisp is booted and shut down there.
int run_session(const SessionOptions& options, const Log& log, SnapshotExchange& exchange,
                std::promise<Begun>& begun) {
  Session session(options, log, exchange);
  if (auto failure = session.open()) {
    const int status = failure->status;
    begun.set_value({std::move(failure), nullptr});
    return status;
  }
  QEventLoop loop;
  QObject::connect(&session, &Session::finished, &loop, &QEventLoop::exit, Qt::QueuedConnection);
  session.start();
  begun.set_value({std::nullopt, &session});
  return loop.exec();
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
  SnapshotExchange exchange;
  std::promise<Begun> promise;
  std::future<Begun> future = promise.get_future();
  int status = kDone;
  const std::unique_ptr<QThread> thread(
      QThread::create([&] { status = run_session(options, log, exchange, promise); }));
  thread->start();
  const Begun begun = future.get();  // no window yet: nothing can freeze
  if (begun.failure) {
    log.write(LogLevel::Error, begun.failure->error.text());
    thread->wait();
    return status;
  }
  {
    SessionLink link(*begun.session, exchange);
    const QSize all = QApplication::primaryScreen()->availableGeometry().size();
    MainWindow window(link, {window_theme(settings.settings.theme), all});
    for (const Error& warning : settings.warnings) {
      window.show_message(MainWindow::Severity::Warning, QString::fromStdString(warning.text()));
    }
    const QuitSignals quit;
    QObject::connect(&quit, &QuitSignals::raised, &window, &QWidget::close);
    QObject::connect(thread.get(), &QThread::finished, &application, &QApplication::quit);
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
