// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/interrupts.h"

#include <csignal>
#include <initializer_list>

namespace magna {
namespace {

volatile std::sig_atomic_t interrupted_by = 0;

void set_handler(void (*handler)(int)) {
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) std::signal(signal, handler);
}

}  // namespace

Interrupts::Interrupts() {
  interrupted_by = 0;
  set_handler([](int signal) { interrupted_by = signal; });
}

Interrupts::~Interrupts() { set_handler(SIG_DFL); }

bool Interrupts::came() { return interrupted_by != 0; }

int Interrupts::status() { return 128 + interrupted_by; }

}  // namespace magna
