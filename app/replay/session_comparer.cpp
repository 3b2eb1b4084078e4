// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/replay/session_comparer.h"

#include <QElapsedTimer>
#include <utility>

#include "core/record/session_file.h"

namespace magna {
namespace {

constexpr qint64 kProgressMs = 100;
constexpr double kTrailsShare = 0.25;  ///< of the time, for each file

}  // namespace

SessionComparer::SessionComparer(QObject* parent)
    : QObject(parent), worker_(new QObject), to_worker_(*worker_), to_owner_(*this) {
  worker_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);
  thread_.start();
}

SessionComparer::~SessionComparer() {
  cancel();
  thread_.quit();
  thread_.wait();
}

void SessionComparer::cancel() { ++run_; }

void SessionComparer::start(const std::string& first, const std::string& second) {
  const std::uint64_t run = ++run_;
  to_worker_.post([this, first, second, run] { compare(first, second, run); });
}

void SessionComparer::tell(std::uint64_t run, std::function<void()> what) {
  to_owner_.post([this, run, what = std::move(what)] {
    if (run == run_) what();
  });
}

// On the thread.
void SessionComparer::compare(const std::string& first, const std::string& second,
                              std::uint64_t run) {
  QElapsedTimer told;
  told.start();
  double begin = 0.0, length = kTrailsShare;  // of the present part
  const SessionProgress progress = [&](double share) {
    if (told.elapsed() >= kProgressMs) {
      told.restart();
      tell(run, [this, done = begin + share * length] { emit progressed(done); });
    }
    return run == run_;
  };
  if (!progress(0.0)) return;
  const auto a = open_session(first);
  const auto b = a ? open_session(second) : Result<SessionFile>(a.error());
  if (!b) {
    tell(run, [this, why = QString::fromStdString(b.error().text())] { emit failed(why); });
    return;
  }
  auto result = std::make_shared<ComparedSessions>();
  result->first = SessionTrails::of(*a, progress);
  begin = kTrailsShare;
  result->second = SessionTrails::of(*b, progress);
  begin = 2.0 * kTrailsShare;
  length = 1.0 - begin;
  result->comparison = compare_sessions(*a, *b, progress);
  if (result->comparison.cancelled) return;
  tell(run, [this, result = std::shared_ptr<const ComparedSessions>(std::move(result))] {
    emit finished(result);
  });
}

}  // namespace magna
