// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/pacer.h"

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

constexpr double kNanoseconds = 1e9;
constexpr std::int64_t kWindow = 1'000'000'000;
constexpr double kSlowest = 0.01;

}  // namespace

Pacer::Pacer(double tick_seconds, double scale, std::int64_t now)
    : tick_seconds_(tick_seconds),
      scale_(scale == 0.0 ? 0.0 : std::max(scale, kSlowest)),
      origin_(now),
      window_start_(now),
      last_start_(now) {}

void Pacer::restart(std::int64_t now) {
  origin_ = now;
  done_ = 0;
  window_start_ = last_start_ = now;
  window_ticks_ = last_ticks_ = 0;
}

void Pacer::set_scale(double scale, std::int64_t now) {
  scale_ = scale == 0.0 ? 0.0 : std::max(scale, kSlowest);
  restart(now);
}

void Pacer::set_paused(bool paused, std::int64_t now) {
  if (paused_ == paused) return;
  paused_ = paused;
  restart(now);
}

bool Pacer::due(std::int64_t now) {
  if (paused_) return false;
  if (scale_ == 0.0) return true;
  const double tick_ns = tick_seconds_ / scale_ * kNanoseconds;
  const auto behind = static_cast<double>(now - origin_) - static_cast<double>(done_ + 1) * tick_ns;
  const double most = std::max(static_cast<double>(kMaxLag), 2.0 * tick_ns);
  if (behind > most) origin_ += static_cast<std::int64_t>(behind - most);
  return behind >= 0.0;
}

void Pacer::ran(std::int64_t now) {
  ++done_;
  ++window_ticks_;
  if (now - window_start_ < kWindow) return;
  last_start_ = window_start_;
  last_ticks_ = window_ticks_;
  window_start_ = now;
  window_ticks_ = 0;
}

std::int64_t Pacer::until_next(std::int64_t now) const {
  if (paused_) return -1;
  if (scale_ == 0.0) return 0;
  const double at = static_cast<double>(done_ + 1) * tick_seconds_ / scale_ * kNanoseconds;
  return std::max<std::int64_t>(0, origin_ + static_cast<std::int64_t>(std::ceil(at)) - now);
}

double Pacer::real_time_factor(std::int64_t now) const {
  if (paused_ || now <= last_start_) return 0.0;
  return static_cast<double>(last_ticks_ + window_ticks_) * tick_seconds_ * kNanoseconds /
         static_cast<double>(now - last_start_);
}

}  // namespace magna
