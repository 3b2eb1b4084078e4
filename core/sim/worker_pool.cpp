// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/worker_pool.h"

#include <cassert>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace magna {

// ---------------------------------------------------------------------------------------------
// Jobs

struct BackgroundJob::State {
  enum class Stage { Queued, Running, Done };

  JobBody body;
  CancelFlag cancelled{false};
  std::mutex mutex;
  std::condition_variable ended;
  Stage stage = Stage::Queued;
  std::atomic<bool> done{false};

  /// Runs the job here if it has not begun.
  void run() {
    {
      const std::lock_guard lock(mutex);
      if (stage != Stage::Queued) return;
      stage = Stage::Running;
    }
    if (!cancelled.load(std::memory_order_relaxed)) body(cancelled);
    end();
  }

  void end() {
    body = nullptr;  // the captured data may be large
    {
      const std::lock_guard lock(mutex);
      stage = Stage::Done;
      done.store(true, std::memory_order_release);
    }
    ended.notify_all();
  }
};

bool BackgroundJob::done() const { return !state_ || state_->done.load(std::memory_order_acquire); }

void BackgroundJob::cancel() {
  if (!state_) return;
  state_->cancelled.store(true, std::memory_order_relaxed);
  state_->run();  // ends at once if it has not begun
}

void BackgroundJob::wait() {
  if (!state_) return;
  state_->run();
  std::unique_lock lock(state_->mutex);
  state_->ended.wait(lock, [this] { return state_->stage == State::Stage::Done; });
}

struct WorkerPool::Jobs {
  explicit Jobs(int count) {
    for (int i = 0; i < count; ++i) threads.emplace_back([this] { work(); });
  }

  ~Jobs() {
    {
      const std::lock_guard lock(mutex);
      closing = true;
      for (const auto& job : queue) job->cancelled.store(true, std::memory_order_relaxed);
      for (const auto& job : running) job->cancelled.store(true, std::memory_order_relaxed);
    }
    wake.notify_all();
    for (std::thread& thread : threads) thread.join();
  }

  void work() {
    std::unique_lock lock(mutex);
    for (;;) {
      wake.wait(lock, [this] { return closing || !queue.empty(); });
      if (queue.empty()) return;
      const auto job = std::move(queue.front());
      queue.pop_front();
      running.push_back(job);
      lock.unlock();
      job->run();
      lock.lock();
      std::erase(running, job);
    }
  }

  std::mutex mutex;
  std::condition_variable wake;
  std::deque<std::shared_ptr<BackgroundJob::State>> queue;
  std::vector<std::shared_ptr<BackgroundJob::State>> running;
  bool closing = false;
  std::vector<std::thread> threads;
};

BackgroundJob WorkerPool::submit(JobBody body) {
  auto state = std::make_shared<BackgroundJob::State>();
  state->body = std::move(body);
  if (!jobs_) jobs_ = std::make_unique<Jobs>(std::max(1, threads_ - 1));
  {
    const std::lock_guard lock(jobs_->mutex);
    jobs_->queue.push_back(state);
  }
  jobs_->wake.notify_one();
  return BackgroundJob(std::move(state));
}

// ---------------------------------------------------------------------------------------------
// Loops

struct WorkerPool::Loop {
  explicit Loop(int helpers) {
    for (int i = 0; i < helpers; ++i) threads.emplace_back([this] { help(); });
  }

  ~Loop() {
    {
      const std::lock_guard lock(mutex);
      closing = true;
    }
    begun.notify_all();
    for (std::thread& thread : threads) thread.join();
  }

  /// Runs pieces until none are left.
  void take_pieces() {
    for (;;) {
      const std::size_t begin = next.fetch_add(grain, std::memory_order_relaxed);
      if (begin >= count) return;
      call(body, begin, std::min(begin + grain, count));
    }
  }

  void help() {
    std::unique_lock lock(mutex);
    std::uint64_t seen = 0;
    for (;;) {
      begun.wait(lock, [&] { return closing || (open && turn != seen); });
      if (closing) return;
      seen = turn;
      ++helping;
      lock.unlock();
      take_pieces();
      lock.lock();
      if (--helping == 0) ended.notify_one();
    }
  }

  std::mutex mutex;
  std::condition_variable begun;
  std::condition_variable ended;
  bool closing = false;
  bool open = false;       ///< other threads may join the loop
  std::uint64_t turn = 0;  ///< number of the current loop
  int helping = 0;

  LoopCall call = nullptr;
  void* body = nullptr;
  std::size_t count = 0;
  std::size_t grain = 1;
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> threads;
};

void WorkerPool::run_loop(std::size_t count, std::size_t grain, LoopCall call, void* body) {
  if (!loop_) loop_ = std::make_unique<Loop>(threads_ - 1);
  Loop& loop = *loop_;
  {
    const std::lock_guard lock(loop.mutex);
    loop.call = call;
    loop.body = body;
    loop.count = count;
    loop.grain = std::max<std::size_t>(1, grain);
    loop.next.store(0, std::memory_order_relaxed);
    loop.open = true;
    ++loop.turn;
  }
  loop.begun.notify_all();
  loop.take_pieces();
  // A thread that has not woken up by now does not take part: the caller does not wait for it.
  std::unique_lock lock(loop.mutex);
  loop.open = false;
  loop.ended.wait(lock, [&] { return loop.helping == 0; });
}

WorkerPool::WorkerPool(int threads) : threads_(threads) { assert(threads >= 1); }
WorkerPool::~WorkerPool() = default;

}  // namespace magna
