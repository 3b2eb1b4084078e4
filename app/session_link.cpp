// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session_link.h"

#include <QMetaObject>

namespace magna {

void SessionLink::post(Input input) {
  QMetaObject::invokeMethod(
      &session_,
      [session = &session_, input = std::move(input)] { session->submit(Author::person(), input); },
      Qt::QueuedConnection);
}

void SessionLink::set_paused(bool paused) {
  QMetaObject::invokeMethod(
      &session_, [session = &session_, paused] { session->set_paused(paused); },
      Qt::QueuedConnection);
}

void SessionLink::step() {
  QMetaObject::invokeMethod(
      &session_, [session = &session_] { session->step_once(); }, Qt::QueuedConnection);
}

void SessionLink::set_time_scale(double scale) {
  QMetaObject::invokeMethod(
      &session_, [session = &session_, scale] { session->set_time_scale(scale); },
      Qt::QueuedConnection);
}

void SessionLink::finish() {
  QMetaObject::invokeMethod(
      &session_, [session = &session_] { session->finish(kDone); }, Qt::QueuedConnection);
}

}  // namespace magna
