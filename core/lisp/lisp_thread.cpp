// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_thread.h"

#include <pthread.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_boot.h"

namespace magna {

namespace {
using namespace std::chrono_literals;

// A request that came at an unsafe moment is repeated soon; one that was heard leaves time to clean
// up before it is asked again.
constexpr auto kRepeatUnheard = 2ms;
constexpr auto kRepeatHeard = 500ms;
}  // namespace

struct LispThread::Shared {
  std::mutex mutex;
  std::condition_variable changed;
  std::function<void()> work;
  bool busy = true;  // booting
  bool ending = false;
  bool stuck = false;
  std::string problem;
  pthread_t thread = {};
};

LispThread& LispThread::of_process() {
  static LispThread thread;
  return thread;
}

LispThread::LispThread() : shared_(std::make_shared<Shared>()) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kLispThreadStack);
  auto handed_over = std::make_unique<std::shared_ptr<Shared>>(shared_);
  const int failed = pthread_create(&shared_->thread, &attributes, enter, handed_over.get());
  pthread_attr_destroy(&attributes);
  if (failed == 0) {
    static_cast<void>(handed_over.release());  // the thread owns it now
    std::unique_lock lock(shared_->mutex);
    shared_->changed.wait(lock, [this] { return !shared_->busy; });
  } else {
    shared_->problem = "the thread for Lisp cannot be created";
    shared_->stuck = true;
  }
}

LispThread::~LispThread() {
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->ending = true;
    if (shared_->stuck) {
      // It cannot be waited for; it owns what it uses. ECL's own handler at the end of the program
      // must not try to shut down from here: for ECL this is a thread it does not know.
      ecl_set_option(ECL_OPT_BOOTED, -1);
      return;
    }
  }
  shared_->changed.notify_all();
  pthread_join(shared_->thread, nullptr);
}

void* LispThread::enter(void* argument) {
  const std::unique_ptr<std::shared_ptr<Shared>> owned(
      static_cast<std::shared_ptr<Shared>*>(argument));
  const std::shared_ptr<Shared> shared = *owned;
  // Signals from outside are other threads' business.
  sigset_t outside;
  sigemptyset(&outside);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD}) sigaddset(&outside, number);
  pthread_sigmask(SIG_BLOCK, &outside, nullptr);

  shared->problem = boot_lisp();
  if (shared->problem.empty()) install_cut_handler();

  std::unique_lock lock(shared->mutex);
  shared->busy = false;
  shared->changed.notify_all();
  while (true) {
    shared->changed.wait(lock, [&] { return shared->ending || shared->work; });
    if (!shared->work) break;
    const std::function<void()> work = std::move(shared->work);
    shared->work = nullptr;
    lock.unlock();
    work();
    withdraw_cut();
    lock.lock();
    shared->busy = false;
    shared->changed.notify_all();
  }
  lock.unlock();
  cl_shutdown();
  return nullptr;
}

LispThread::Outcome LispThread::run(std::function<void()> work, double seconds,
                                    double cut_seconds) {
  Shared& shared = *shared_;
  std::unique_lock lock(shared.mutex);
  const auto idle = [&shared] { return !shared.busy; };
  shared.changed.wait(lock, [&] { return shared.stuck || idle(); });
  if (shared.stuck) return Outcome::Stuck;
  shared.busy = true;
  shared.work = std::move(work);
  shared.changed.notify_all();
  if (shared.changed.wait_for(lock, std::chrono::duration<double>(seconds), idle)) {
    return Outcome::Done;
  }
  using Clock = std::chrono::steady_clock;
  const auto give_up = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                          std::chrono::duration<double>(cut_seconds));
  while (Clock::now() < give_up) {
    request_cut(shared.thread);
    while (cut_pending()) {
      if (shared.changed.wait_for(lock, kRepeatUnheard, idle)) return Outcome::Done;
      if (Clock::now() >= give_up) break;
      request_cut(shared.thread);
    }
    if (shared.changed.wait_for(lock, kRepeatHeard, idle)) return Outcome::Done;
  }
  shared.stuck = true;
  shared.problem = "a world file could not be cut off; Lisp can be used again after a restart";
  shared.changed.notify_all();
  return Outcome::Stuck;
}

const std::string& LispThread::problem() const { return shared_->problem; }

}  // namespace magna
