// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_thread.h"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <ctime>
#include <mutex>
#include <optional>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_boot.h"
#include "core/lisp/lisp_cut.h"

namespace magna {
namespace {

using namespace std::chrono_literals;

// A request that arrived at an unsafe moment is repeated soon; after an accepted one the thread has
// time to clean up.
constexpr auto kRepeatUnheard = 2ms;
constexpr auto kLispRepeat = 500ms;

// A stuck thread continues while the program ends: then Lisp must not be shut down.
std::atomic<bool> any_stuck{false};

}  // namespace

struct LispThread::Shared {
  std::mutex mutex;
  std::condition_variable changed;
  std::function<void()> work;
  bool busy = true;         // booting
  std::uint64_t begun = 0;  // pieces of work
  std::uint64_t ended = 0;
  bool ending = false;
  bool stuck = false;
  std::string problem;
  pthread_t thread = {};
  bool boots = true;
  LispCut cut;
  std::atomic<unsigned> items{0};

  template <class Lock, class Over>
  bool cut_off(Lock& lock, const LispLimit& limit, const Over& over);
};

LispThread& LispThread::for_loading() {
  static LispThread thread(true);
  return thread;
}

LispThread& LispThread::for_worlds() {
  for_loading();  // boots first, and ends last
  static LispThread thread(false);
  return thread;
}

LispThread::LispThread(bool boots) : shared_(std::make_shared<Shared>()), items_(&shared_->items) {
  shared_->boots = boots;
  if (!boots && !for_loading().problem().empty()) {
    shared_->problem = for_loading().problem();
    shared_->stuck = true;
    return;
  }
  if (start_lisp_thread(shared_->thread, [shared = shared_] { serve(*shared); })) {
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
    if (shared_->stuck && shared_->thread == pthread_t{}) return;  // there is no thread
    if (shared_->stuck) {
      // A stuck thread cannot be joined; it owns its data. ECL's own handler at the end of the
      // program must not shut Lisp down from here, a thread unknown to ECL.
      ecl_set_option(ECL_OPT_BOOTED, -1);
      return;
    }
  }
  shared_->changed.notify_all();
  pthread_join(shared_->thread, nullptr);
}

void LispThread::serve(Shared& shared) {
  if (shared.boots) {
    shared.problem = boot_lisp();
  } else if (!join_lisp()) {
    shared.problem = "Lisp takes no second thread";
  }
  std::optional<LispStack> stack;
  if (shared.problem.empty()) {
    shared.cut.attach();
    stack.emplace();
  }

  std::unique_lock lock(shared.mutex);
  shared.busy = false;
  shared.changed.notify_all();
  while (true) {
    shared.changed.wait(lock, [&] { return shared.ending || shared.work; });
    if (!shared.work) break;
    const std::function<void()> work = std::move(shared.work);
    shared.work = nullptr;
    lock.unlock();
    work();
    shared.cut.withdraw();
    lock.lock();
    shared.busy = false;
    ++shared.ended;
    shared.changed.notify_all();
  }
  lock.unlock();
  stack.reset();
  if (shared.boots) {
    if (!any_stuck.load()) cl_shutdown();
  } else if (shared.problem.empty()) {
    leave_lisp();
  }
}

// Requests it to unwind until it does; false if it does not within this time. True if the work has
// ended; later work has its own time limit.
template <class Lock, class Over>
bool LispThread::Shared::cut_off(Lock& lock, const LispLimit& limit, const Over& over) {
  using Clock = std::chrono::steady_clock;
  const auto give_up = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                          std::chrono::duration<double>(limit.cut_seconds));
  const unsigned item = items.load();
  for (int times = 0; Clock::now() < give_up; ++times) {
    cut.request(std::max(0, times - kPoliteCuts + 1));
    while (cut.pending()) {
      if (changed.wait_for(lock, kRepeatUnheard, over)) return true;
      if (Clock::now() >= give_up) break;
      cut.repeat();
    }
    if (changed.wait_for(lock, kLispRepeat, over) || items.load() != item) return true;
  }
  return false;
}

LispThread::Outcome LispThread::run(std::function<void()> work, const LispLimit& limit) {
  Shared& shared = *shared_;
  if (pthread_equal(pthread_self(), shared.thread) != 0) {
    work();
    return Outcome::Done;
  }
  std::unique_lock lock(shared.mutex);
  shared.changed.wait(lock, [&] { return shared.stuck || !shared.busy; });
  if (shared.stuck) return Outcome::Stuck;
  shared.busy = true;
  const std::uint64_t number = ++shared.begun;
  // Another thread's work may have begun since.
  const auto over = [&shared, number] { return shared.ended >= number; };
  shared.work = std::move(work);
  shared.changed.notify_all();
  LispWatch watch(shared.thread, limit);
  unsigned item = shared.items.load();
  while (true) {
    if (shared.changed.wait_for(lock, watch.left(), over)) return Outcome::Done;
    if (shared.items.load() != item) {
      item = shared.items.load();
      watch.begin();
    } else if (watch.left().count() <= 0.0 && !shared.cut_off(lock, limit, over)) {
      break;
    }
    if (over()) return Outcome::Done;
  }
  shared.stuck = true;
  any_stuck = true;
  shared.problem = "a program could not be cut off; Lisp can be used again after a restart";
  shared.changed.notify_all();
  return Outcome::Stuck;
}

void LispThread::item_begins() {
  ++*items_;
  // The work that it was meant for has just ended.
  shared_->cut.withdraw();
}

const std::string& LispThread::problem() const { return shared_->problem; }

void LispWatch::begin() {
  wall_ = Clock::now();
  cpu_ = processor_seconds();
}

double LispWatch::processor_seconds() const {
  clockid_t clock = {};
  timespec time = {};
  if (pthread_getcpuclockid(thread_, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1.0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::chrono::duration<double> LispWatch::left() const {
  const double wall = std::chrono::duration<double>(Clock::now() - wall_).count();
  const double cpu = cpu_ < 0.0 ? wall : processor_seconds() - cpu_;
  const double left = std::min(limit_.cpu_seconds - cpu, limit_.wall_seconds - wall);
  return std::chrono::duration<double>(std::max(left, 0.0));
}

}  // namespace magna
