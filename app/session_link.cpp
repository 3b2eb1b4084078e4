// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session_link.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <utility>

namespace magna {

void SessionHandle::open(Session& session) {
  const std::lock_guard lock(mutex_);
  session_ = &session;
}

void SessionHandle::close() {
  const std::lock_guard lock(mutex_);
  session_ = nullptr;
}

void SessionHandle::call(std::function<void(Session&)> what) {
  const std::lock_guard lock(mutex_);
  if (session_ == nullptr) return;
  QMetaObject::invokeMethod(
      session_, [session = session_, what = std::move(what)] { what(*session); },
      Qt::QueuedConnection);
}

std::shared_ptr<const Snapshot> SessionLink::latest() {
  auto snapshot = exchange_.take();
  if (snapshot && snapshot->opened) seen_ = snapshot->opened->number;
  return snapshot;
}

std::uint64_t SessionLink::post(Input input) {
  session_.call([input = std::move(input), seen = seen_](Session& s) {
    s.submit_for(seen, Author::person(), input);
  });
  return ++posts_;
}

void SessionLink::set_paused(bool paused) {
  session_.call([paused](Session& s) { s.set_paused(paused); });
}

void SessionLink::step() {
  session_.call([](Session& s) { s.step_once(); });
}

void SessionLink::set_time_scale(double scale) {
  session_.call([scale](Session& s) { s.set_time_scale(scale); });
}

void SessionLink::set_dispatcher(const std::string& name) {
  session_.call([name](Session& s) { s.set_dispatcher(name); });
}

void SessionLink::add_dial(const std::string& address) {
  session_.call([address](Session& session) { session.add_dial(address); });
}

void SessionLink::remove_dial(const std::string& target) {
  session_.call([target](Session& session) { session.remove_dial(target); });
}

void SessionLink::set_dialling(const std::string& target, bool on) {
  session_.call([target, on](Session& session) { session.set_dialling(target, on); });
}

void SessionLink::type_line(const std::string& line) {
  session_.call([line](Session& session) { session.type_line(line); });
}

void SessionLink::start_program(const std::string& file) {
  session_.call([file](Session& session) { session.start_program(file); });
}

void SessionLink::stop_program(std::uint32_t number) {
  session_.call([number](Session& session) { session.stop_program(number); });
}

void SessionLink::restart_program(std::uint32_t number) {
  session_.call([number](Session& session) { session.restart_program(number); });
}

void SessionLink::ask_plan_log(const QObject& receiver,
                               std::function<void(const Result<std::string>&)> take) {
  auto answer = [receiver = QPointer<const QObject>(&receiver),
                 take = std::move(take)](const Result<std::string>& log) {
    if (receiver) take(log);
  };
  session_.call([answer = std::move(answer)](Session& session) {
    QMetaObject::invokeMethod(
        QCoreApplication::instance(), [answer, log = session.plan_log()] { answer(log); },
        Qt::QueuedConnection);
  });
}

void SessionLink::start_recording(const std::string& file) {
  session_.call([file](Session& session) { session.start_recording(file); });
}

void SessionLink::stop_recording() {
  session_.call([](Session& session) { session.stop_recording(); });
}

void SessionLink::save_flight(const std::string& file, bool left) {
  session_.call([file, left](Session& session) { session.save_flight(file, left); });
}

void SessionLink::discard_left_flight() {
  session_.call([](Session& session) { session.discard_left_flight(); });
}

void SessionLink::add_bookmark(const std::string& name, Tick tick) {
  session_.call([name, tick](Session& session) { session.add_bookmark(name, tick); });
}

void SessionLink::open_world(const std::string& world) {
  session_.call([world](Session& s) { s.open_world(world); });
}

void SessionLink::continue_from(const std::string& recording, Tick tick) {
  session_.call([recording, tick](Session& s) { s.continue_from(recording, tick); });
}

void SessionLink::cancel_branch() {
  session_.call([](Session& s) { s.cancel_branch(); });
}

void SessionLink::finish() {
  session_.call([](Session& s) { s.interrupt(); });
}

}  // namespace magna
