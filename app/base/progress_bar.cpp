// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>

namespace magna {
namespace {

using namespace std::chrono_literals;

constexpr int kBarWidth = 30;
constexpr auto kBarPause = 100ms;
constexpr auto kLinePause = 10s;

void print_now(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace

ProgressBar::ProgressBar(Elsewhere elsewhere)
    : elsewhere_(elsewhere),
      terminal_(elsewhere != Elsewhere::Program && isatty(STDERR_FILENO) != 0),
      last_(std::chrono::steady_clock::now()) {}

ProgressBar::~ProgressBar() {
  if (begun_ && terminal_) print_now("\r\x1b[K");
}

void ProgressBar::show(double share, const std::string& what) {
  const auto now = std::chrono::steady_clock::now();
  const bool lines = !terminal_ && elsewhere_ == Elsewhere::Lines;
  if (!terminal_ && elsewhere_ == Elsewhere::Nothing) return;
  if ((lines || begun_) && now - last_ < (lines ? kLinePause : kBarPause)) return;
  last_ = now;
  begun_ = true;
  share = std::clamp(share, 0.0, 1.0);
  if (lines) return print_now(what + '\n');
  if (!terminal_) return print_now(fmt::format("progress {:.1f} {}\n", share * 100.0, what));
  const auto full = std::size_t(std::lround(share * kBarWidth));
  print_now(fmt::format("\r[{}{}] {:3.0f} %  {}\x1b[K", std::string(full, '#'),
                        std::string(kBarWidth - full, '.'), share * 100.0, what));
}

}  // namespace magna
