// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session_link.h"

#include <QMetaObject>
#include <utility>

namespace magna {

void SessionDoor::open(Session& session) {
  const std::lock_guard lock(mutex_);
  session_ = &session;
}

void SessionDoor::close() {
  const std::lock_guard lock(mutex_);
  session_ = nullptr;
}

void SessionDoor::call(std::function<void(Session&)> what) {
  const std::lock_guard lock(mutex_);
  if (session_ == nullptr) return;
  QMetaObject::invokeMethod(
      session_, [session = session_, what = std::move(what)] { what(*session); },
      Qt::QueuedConnection);
}

void SessionLink::post(Input input) {
  door_.call([input = std::move(input)](Session& s) { s.submit(Author::person(), input); });
}

void SessionLink::set_paused(bool paused) {
  door_.call([paused](Session& s) { s.set_paused(paused); });
}

void SessionLink::step() {
  door_.call([](Session& s) { s.step_once(); });
}

void SessionLink::set_time_scale(double scale) {
  door_.call([scale](Session& s) { s.set_time_scale(scale); });
}

void SessionLink::finish() {
  door_.call([](Session& s) { s.finish(kDone); });
}

}  // namespace magna
