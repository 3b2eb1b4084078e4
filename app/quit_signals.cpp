// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/quit_signals.h"

#include <sys/socket.h>
#include <unistd.h>
#include <QSocketNotifier>
#include <csignal>

namespace magna {
namespace {

// A signal handler may do little more than write: the notifier reads the other end.
int ends[2] = {-1, -1};

void on_signal(int) {
  const char byte = 1;
  [[maybe_unused]] const auto written = write(ends[0], &byte, 1);
}

}  // namespace

QuitSignals::QuitSignals() {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0) return;
  notifier_ = new QSocketNotifier(ends[1], QSocketNotifier::Read, this);
  connect(notifier_, &QSocketNotifier::activated, this, [this] {
    char byte = 0;
    if (read(ends[1], &byte, 1) > 0) emit raised();
  });
  for (const int number : {SIGINT, SIGTERM}) std::signal(number, on_signal);
}

QuitSignals::~QuitSignals() {
  for (const int number : {SIGINT, SIGTERM}) std::signal(number, SIG_DFL);
  for (int& end : ends) {
    if (end >= 0) close(end);
    end = -1;
  }
}

}  // namespace magna
