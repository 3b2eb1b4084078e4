// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/display_guard.h"

#include <unistd.h>

#include <QString>
#include <QThread>
#include <QtGlobal>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "app/session/session_options.h"

namespace magna {
namespace {

enum class DisplayState : int { None, Opening, Open, Lost };

std::atomic<DisplayState> display = DisplayState::None;
QtMessageHandler other_handler = nullptr;
std::function<void()> save_work;
QThread* window_thread = nullptr;

[[noreturn]] void end_with(const std::string& line) {
  std::fputs(("magna: error: " + line + '\n').c_str(), stderr);
  std::fflush(nullptr);
  _exit(kBadInput);  // without destructors: threads still run
}

std::string no_display() {
  const char* const platform = std::getenv("QT_QPA_PLATFORM");
  if (platform != nullptr && *platform != '\0') {
    return std::string("no window can be opened on the platform ") + platform +
           " (QT_QPA_PLATFORM); run with --headless, or choose another one";
  }
  for (const char* const name : {"DISPLAY", "WAYLAND_DISPLAY"}) {
    const char* const where = std::getenv(name);
    if (where == nullptr || *where == '\0') continue;
    return std::string("the display ") + where + " (" + name +
           ") cannot be opened; run with --headless, or correct " + name;
  }
  return "there is no display; run with --headless, or set DISPLAY";
}

void lose_display() {
  if (display.exchange(DisplayState::Lost) == DisplayState::Lost) return;
  if (save_work && QThread::currentThread() == window_thread) save_work();
  end_with("the display is gone; unsaved work is offered at the next start");
}

void on_message(QtMsgType type, const QMessageLogContext& context, const QString& text) {
  const DisplayState state = display;
  if (state == DisplayState::Opening) {
    if (type == QtFatalMsg) end_with(no_display());
    // What the platform says on the way there.
    if (QLatin1String(context.category).startsWith(QLatin1String("qt.qpa"))) return;
  }
  // Of X11 and of Wayland; the process exits after it.
  if (state == DisplayState::Open && text.contains(QLatin1String("connection broke"))) {
    lose_display();
  }
  if (state == DisplayState::Lost) return;
  if (other_handler != nullptr) other_handler(type, context, text);
}

// Other libraries exit when they find the display gone.
void on_exit() {
  if (display == DisplayState::Open) lose_display();
}

}  // namespace

DisplayGuard::DisplayGuard() {
  window_thread = QThread::currentThread();
  display = DisplayState::Opening;
  other_handler = qInstallMessageHandler(on_message);
  static const int kRegistered = std::atexit(on_exit);
  static_cast<void>(kRegistered);
}

DisplayGuard::~DisplayGuard() {
  display = DisplayState::None;
  qInstallMessageHandler(other_handler);
  save_work = nullptr;
}

void DisplayGuard::opened() { display = DisplayState::Open; }

void DisplayGuard::on_lost(std::function<void()> save) { save_work = std::move(save); }

}  // namespace magna
