// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/keys/held_keys.h"

#include <QKeyEvent>
#include <QTimer>

namespace magna {

HeldKeys::HeldKeys(QObject* parent) : QObject(parent) {}
HeldKeys::~HeldKeys() = default;

void HeldKeys::press(const QKeyEvent& event) {
  if (event.isAutoRepeat()) return;
  const int key = event.key();
  if (const auto found = keys_.find(key); found != keys_.end()) return found->second->stop();
  auto timer = std::make_unique<QTimer>();
  timer->setSingleShot(true);
  timer->setInterval(kRepeatGapMs);
  timer->setTimerType(Qt::PreciseTimer);
  connect(timer.get(), &QTimer::timeout, this, [this, key] { let_go(key); });
  keys_[key] = std::move(timer);
  emit pressed(key);
}

void HeldKeys::release(const QKeyEvent& event) {
  if (event.isAutoRepeat()) return;
  if (const auto found = keys_.find(event.key()); found != keys_.end()) found->second->start();
}

void HeldKeys::let_go(int key) {
  const auto found = keys_.find(key);
  if (found == keys_.end()) return;
  found->second.release()->deleteLater();  // this may be the timer that is emitting
  keys_.erase(found);
  emit released(key);
}

void HeldKeys::release_all() {
  while (any()) let_go(keys_.begin()->first);
}

}  // namespace magna
