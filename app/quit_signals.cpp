// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/quit_signals.h"

#include <sys/socket.h>
#include <unistd.h>
#include <QSocketNotifier>
#include <csignal>
#include <string_view>

namespace magna {
namespace {

// Time limits in seconds, for the event loop to receive the signal and then to end the run. An
// event loop blocked by a program of the world must not keep the process alive.
constexpr unsigned kToNotice = 4;
constexpr unsigned kToEnd = 8;

// Signal handlers may only call functions such as write(): the handler writes to one end of a
// socket pair, and the notifier reads from the other.
int ends[2] = {-1, -1};
volatile std::sig_atomic_t asked_by = 0;

void on_signal(int number) {
  if (asked_by == 0) alarm(kToNotice);  // further signals do not extend the time
  asked_by = number;
  const char byte = 1;
  [[maybe_unused]] const auto written = write(ends[0], &byte, 1);
}

void on_alarm(int) {
  constexpr std::string_view kTold =
      "error: the run did not stop in time after the signal; exiting now\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, kTold.data(), kTold.size());
  _exit(128 + asked_by);
}

}  // namespace

QuitSignals::QuitSignals() {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0) return;
  notifier_ = new QSocketNotifier(ends[1], QSocketNotifier::Read, this);
  connect(notifier_, &QSocketNotifier::activated, this, [this] {
    char byte = 0;
    if (read(ends[1], &byte, 1) <= 0) return;
    if (asked_by != 0 && !noticed_) alarm(kToEnd);
    noticed_ = true;
    emit raised();
  });
  std::signal(SIGALRM, on_alarm);
  for (const int number : {SIGINT, SIGTERM}) std::signal(number, on_signal);
}

// The alarm stays set because the clean-up after the event loop must end in time too.
QuitSignals::~QuitSignals() {
  for (const int number : {SIGINT, SIGTERM}) std::signal(number, SIG_DFL);
  for (int& end : ends) {
    if (end >= 0) close(end);
    end = -1;
  }
}

}  // namespace magna
