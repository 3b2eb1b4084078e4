// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/program_thread.h"

#include <pthread.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>

#include "core/lisp/lisp_boot.h"
#include "core/lisp/lisp_call.h"
#include "core/lisp/lisp_cut.h"
#include "core/lisp/lisp_image.h"
#include "core/lisp/lisp_request_handler.h"

namespace magna {

namespace {

using Seconds = std::chrono::duration<double>;

// A request to unwind is repeated until it is accepted; then the program has time to clean up.
constexpr Seconds kRepeat{0.01};
constexpr std::chrono::milliseconds kProgramRepeat{500};

}  // namespace

struct ProgramThread::Shared final : LispRequestHandler {
  explicit Shared(ProgramWork the_work, LispLimit the_limit, std::function<void()> the_wanted)
      : work(std::move(the_work)), limit(the_limit), wanted(std::move(the_wanted)) {}

  // Called on the program's thread.
  Answer ask(const std::string& name, const LispValue& arguments) override;
  bool can_wait() const override { return true; }
  /// Waits until its turn begins.
  void wait_for_turn(std::unique_lock<std::mutex>& lock) {
    changed.wait(lock, [this] { return state == State::Going; });
  }
  void run();

  // Called by the thread that gives it the turn.
  void answer_asked(std::unique_lock<std::mutex>& lock, WorldAccess* door);
  /// Its time is over: requests it to unwind; true if it is stuck.
  bool cut_off(std::unique_lock<std::mutex>& lock, WorldAccess* door);

  struct Question {
    const std::string& name;
    const LispValue& arguments;
  };

  const ProgramWork work;
  const LispLimit limit;
  const std::function<void()> wanted;
  pthread_t thread = {};
  LispCut cut;

  mutable std::mutex mutex;
  std::condition_variable changed;
  State state = State::Waiting;
  std::string waits_for = "its turn";
  bool waited = false;     ///< a thread waits in go_on
  bool abandoned = false;  ///< its queries are no longer answered
  bool stop = false;       ///< to be reported once
  bool stopped = false;
  std::optional<Question> question;
  std::optional<Answer> answer;
  std::optional<LispWatch> watch;  ///< of this turn
  LispLoad ending;
};

LispRequestHandler::Answer ProgramThread::Shared::ask(const std::string& name,
                                                      const LispValue& arguments) {
  std::unique_lock lock(mutex);
  // A program that must end may clean up, but not wait, because it would never end.
  if (name == "wait" && stopped) {
    stop = false;
    return {true, LispValue()};
  }
  if (name == "wait") {
    waits_for = arguments[0].text();
    state = State::Waiting;
    changed.notify_all();
    wait_for_turn(lock);
  } else if (!stop) {
    question.emplace(Question{name, arguments});
    changed.notify_all();
    if (!waited && !abandoned) wanted();
    changed.wait(lock, [this] { return answer.has_value(); });
    Answer given = std::move(*answer);
    answer.reset();
    if (!stop) return given;
  }
  if (std::exchange(stop, false)) return {true, LispValue()};
  return {false, LispValue::truth()};
}

void ProgramThread::Shared::run() {
  LispLoad load = load_of(work.function, work.arguments);
  const std::lock_guard lock(mutex);
  ending = std::move(load);
}

void ProgramThread::live(Shared& shared) {
  std::unique_lock lock(shared.mutex);
  shared.wait_for_turn(lock);
  const bool wanted = !shared.stop;
  lock.unlock();
  if (wanted && join_lisp()) {
    shared.cut.attach();
    {
      const LispStack stack;
      const LispRequestScope scope(shared);
      shared.run();
      shared.cut.withdraw();
    }
    leave_lisp();
  } else {
    shared.ending.end = wanted ? LispLoad::End::NoLisp : LispLoad::End::Left;
  }
  lock.lock();
  shared.state = State::Ended;
  shared.changed.notify_all();
  if (!shared.waited && !shared.abandoned) shared.wanted();
}

ProgramThread::ProgramThread(ProgramWork work, LispLimit limit, std::function<void()> wanted)
    : shared_(std::make_shared<Shared>(std::move(work), limit, std::move(wanted))) {
  if (!start_lisp_thread(shared_->thread, [shared = shared_] { live(*shared); })) {
    shared_->state = State::Ended;
    shared_->thread = {};
  }
}

ProgramThread::~ProgramThread() {
  if (shared_->thread == pthread_t{}) return;
  if (finish(nullptr) == State::Ended) {
    pthread_join(shared_->thread, nullptr);
  } else {
    const std::lock_guard lock(shared_->mutex);
    shared_->abandoned = true;
    pthread_detach(shared_->thread);
  }
}

ProgramThread::State ProgramThread::finish(WorldAccess* door) {
  stop();
  State now = state();
  while (now != State::Ended && now != State::Stuck) now = go_on(door, -1.0);
  return now;
}

void ProgramThread::Shared::answer_asked(std::unique_lock<std::mutex>& lock, WorldAccess* door) {
  const Question asked = *question;
  question.reset();
  lock.unlock();
  Answer given;
  given.value = door == nullptr ? Error{"its world has gone"}
                                : LispImage::answer(*door, asked.name, asked.arguments);
  lock.lock();
  answer = std::move(given);
  changed.notify_all();
}

bool ProgramThread::Shared::cut_off(std::unique_lock<std::mutex>& lock, WorldAccess* door) {
  const auto over =
      LispWatch::Clock::now() +
      std::chrono::duration_cast<LispWatch::Clock::duration>(Seconds(limit.cut_seconds));
  auto again = LispWatch::Clock::now();
  int times = 0;
  while (state == State::Going && LispWatch::Clock::now() < over) {
    if (question) {
      answer_asked(lock, door);
      continue;
    }
    if (cut.pending()) {
      cut.repeat();
    } else if (LispWatch::Clock::now() >= again) {
      cut.request(std::max(0, ++times - kPoliteCuts));
      again = LispWatch::Clock::now() + kProgramRepeat;
    }
    changed.wait_for(lock, kRepeat, [this] { return state != State::Going || question; });
  }
  cut.withdraw();
  return state == State::Going;
}

ProgramThread::State ProgramThread::go_on(WorldAccess* door, double seconds) {
  Shared& shared = *shared_;
  std::unique_lock lock(shared.mutex);
  if (shared.state == State::Waiting) {
    shared.state = State::Going;
    shared.watch.emplace(shared.thread, shared.limit);
    shared.changed.notify_all();
  }
  shared.waited = true;
  const LispWatch waiting(shared.thread, {seconds, seconds, 0.0});
  while (shared.state == State::Going) {
    if (shared.question) {
      shared.answer_asked(lock, door);
      continue;
    }
    // A waiting program notices the request when it wakes up, or with its next query; otherwise it
    // is requested to unwind at once.
    const auto heard = [&shared] {
      return !shared.stop || shared.question || shared.state != State::Going;
    };
    if (!heard() && shared.changed.wait_for(lock, kRepeat, heard)) continue;
    const bool over = shared.stop || shared.watch->left().count() <= 0.0;
    if (over && shared.cut_off(lock, door)) shared.state = State::Stuck;
    if (over) continue;
    const Seconds left = seconds < 0.0 ? shared.watch->left() : waiting.left();
    if (left.count() <= 0.0) break;
    shared.changed.wait_for(lock, left,
                            [&] { return shared.state != State::Going || shared.question; });
  }
  shared.waited = false;
  return shared.state;
}

void ProgramThread::stop() {
  const std::lock_guard lock(shared_->mutex);
  if (shared_->stopped || shared_->state == State::Ended) return;
  shared_->stop = true;
  shared_->stopped = true;
}

ProgramThread::State ProgramThread::state() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->state;
}

std::string ProgramThread::waits_for() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->state == State::Waiting ? shared_->waits_for : std::string();
}

const LispLoad& ProgramThread::ending() const { return shared_->ending; }

}  // namespace magna
