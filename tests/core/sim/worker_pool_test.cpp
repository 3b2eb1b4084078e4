// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/worker_pool.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <numeric>
#include <set>
#include <thread>
#include <vector>

namespace magna {
namespace {

// A gate at which a job waits until the test opens it.
class Gate {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void pass() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return open_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
};

TEST(WorkerPool, VisitsEveryIndexOnceForAnyNumberOfThreads) {
  for (const int threads : {1, 2, 4}) {
    WorkerPool pool(threads);
    for (const std::size_t count : {0U, 1U, 7U, 64U, 10'000U}) {
      std::vector<int> visits(count, 0);
      pool.parallel_for(count, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) ++visits[i];
      });
      EXPECT_EQ(visits, std::vector<int>(count, 1)) << threads << " threads, " << count;
    }
  }
}

TEST(WorkerPool, LimitsTheSizeOfPieces) {
  WorkerPool pool(3);
  std::mutex mutex;
  std::size_t largest = 0;
  pool.parallel_for(1000, 16, [&](std::size_t begin, std::size_t end) {
    const std::lock_guard lock(mutex);
    largest = std::max(largest, end - begin);
  });
  EXPECT_EQ(largest, 16U);
}

TEST(WorkerPool, OneThreadMeansTheCallingThread) {
  WorkerPool pool(1);
  std::set<std::thread::id> seen;
  pool.parallel_for(100, 1,
                    [&](std::size_t, std::size_t) { seen.insert(std::this_thread::get_id()); });
  EXPECT_EQ(seen, std::set{std::this_thread::get_id()});
}

TEST(WorkerPool, TwoThreadsCanShareOneLoop) {
  WorkerPool pool(2);
  Gate gate;
  // A single index alone would wait forever.
  std::atomic<int> there{0};
  pool.parallel_for(2, 1, [&](std::size_t, std::size_t) {
    if (++there == 2) gate.open();
    gate.pass();
  });
  EXPECT_EQ(there, 2);
}

TEST(WorkerPool, LoopsSeeTheResultsOfEarlierLoops) {
  WorkerPool pool(4);
  std::vector<std::uint64_t> sums(257, 0);
  for (std::uint64_t turn = 1; turn <= 500; ++turn) {
    pool.parallel_for(sums.size(), 3, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) sums[i] = sums[i] * 3 + turn + i;
    });
  }
  std::vector<std::uint64_t> expected(257, 0);
  for (std::uint64_t turn = 1; turn <= 500; ++turn) {
    for (std::size_t i = 0; i < expected.size(); ++i) expected[i] = expected[i] * 3 + turn + i;
  }
  EXPECT_EQ(sums, expected);
}

TEST(WorkerPool, AJobRunsInTheBackgroundAndReturnsItsResult) {
  WorkerPool pool(1);
  Gate gate;
  int result = 0;
  BackgroundJob job = pool.submit([&](const CancelFlag&) {
    gate.pass();
    result = 42;
  });
  // The thread of the pool takes it; this one continues meanwhile.
  EXPECT_FALSE(job.done());
  gate.open();
  job.wait();
  EXPECT_TRUE(job.done());
  EXPECT_EQ(result, 42);
}

TEST(WorkerPool, WaitingForAnUnstartedJobRunsIt) {
  WorkerPool pool(1);
  Gate begun;
  Gate gate;
  BackgroundJob first = pool.submit([&](const CancelFlag&) {
    begun.open();
    gate.pass();
  });
  begun.pass();
  std::thread::id where;
  BackgroundJob second =
      pool.submit([&](const CancelFlag&) { where = std::this_thread::get_id(); });
  second.wait();  // the only thread of the pool still waits at the gate
  EXPECT_EQ(where, std::this_thread::get_id());
  gate.open();
  first.wait();
}

TEST(WorkerPool, AJobCancelledBeforeItsStartNeverRuns) {
  WorkerPool pool(1);
  Gate begun;
  Gate gate;
  BackgroundJob first = pool.submit([&](const CancelFlag&) {
    begun.open();
    gate.pass();
  });
  begun.pass();
  bool ran = false;
  BackgroundJob second = pool.submit([&](const CancelFlag&) { ran = true; });
  second.cancel();
  EXPECT_TRUE(second.done());
  gate.open();
  first.wait();
  pool.submit([](const CancelFlag&) {}).wait();
  EXPECT_FALSE(ran);
}

TEST(WorkerPool, ARunningJobSeesItsCancellation) {
  WorkerPool pool(1);
  Gate begun;
  BackgroundJob job = pool.submit([&](const CancelFlag& cancelled) {
    begun.open();
    while (!cancelled) std::this_thread::yield();
  });
  begun.pass();
  EXPECT_FALSE(job.done());
  job.cancel();
  job.wait();
  EXPECT_TRUE(job.done());
}

TEST(WorkerPool, DestructionEndsItsJobs) {
  BackgroundJob running;
  BackgroundJob queued;
  bool ran = false;
  {
    WorkerPool pool(1);
    Gate begun;
    running = pool.submit([&](const CancelFlag& cancelled) {
      begun.open();
      while (!cancelled) std::this_thread::yield();
    });
    begun.pass();
    queued = pool.submit([&](const CancelFlag&) { ran = true; });
  }
  EXPECT_TRUE(running.done());
  EXPECT_TRUE(queued.done());
  EXPECT_FALSE(ran);
}

TEST(WorkerPool, LoopsDoNotWaitForJobs) {
  WorkerPool pool(2);
  Gate gate;
  BackgroundJob job = pool.submit([&](const CancelFlag&) { gate.pass(); });
  std::atomic<int> there{0};
  Gate both;
  pool.parallel_for(2, 1, [&](std::size_t, std::size_t) {
    if (++there == 2) both.open();
    both.pass();
  });
  EXPECT_EQ(there, 2);
  gate.open();
  job.wait();
}

TEST(BackgroundJob, AnEmptyJobIsDone) {
  BackgroundJob none;
  EXPECT_FALSE(none);
  EXPECT_TRUE(none.done());
  none.cancel();
  none.wait();
}

}  // namespace
}  // namespace magna
