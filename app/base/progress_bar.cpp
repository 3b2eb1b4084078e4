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
    : terminal_(isatty(STDERR_FILENO) != 0),
      shown_(terminal_ || elsewhere == Elsewhere::Lines),
      last_(std::chrono::steady_clock::now()) {}

ProgressBar::~ProgressBar() {
  if (drawn_) print_now("\r\x1b[K");
}

void ProgressBar::show(double share, const std::string& what) {
  const auto now = std::chrono::steady_clock::now();
  if (!shown_ || (!terminal_ && now - last_ < kLinePause)) return;
  if (drawn_ && now - last_ < kBarPause) return;
  last_ = now;
  if (!terminal_) return print_now(what + '\n');
  drawn_ = true;
  const auto full = std::size_t(std::lround(std::clamp(share, 0.0, 1.0) * kBarWidth));
  print_now(fmt::format("\r[{}{}] {:3.0f} %  {}\x1b[K", std::string(full, '#'),
                        std::string(kBarWidth - full, '.'), share * 100.0, what));
}

}  // namespace magna
