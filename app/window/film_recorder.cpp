// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/film_recorder.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "app/window/apng_file.h"

namespace magna {
namespace {

/// Time between pictures as a multiple of the time that one takes, so that the window stays usable.
constexpr qint64 kRestShare = 5;

}  // namespace

/// Used by the thread, except the two counters.
struct FilmRecorder::Film {
  QString path;
  ApngFile file;
  QString problem;
  QImage next;         ///< its delay is known when another one follows
  qint64 next_at = 0;  ///< ms
  std::atomic<int> waiting = 0;
  int dropped = 0;

  void open() {
    QDir().mkpath(QFileInfo(path).absolutePath());
    problem = file.open(path);
  }
  void add(QImage image, qint64 at) {
    write(at);
    next = std::move(image);
    next_at = at;
  }
  void write(qint64 until) {
    if (next.isNull() || !problem.isEmpty()) return;
    problem = file.add(next, static_cast<int>(std::clamp<qint64>(until - next_at, 10, 60'000)));
  }
};

FilmRecorder::FilmRecorder(QObject* parent) : QObject(parent) {
  pool_.setMaxThreadCount(1);
  timer_.setInterval(kEveryMs);
  connect(&timer_, &QTimer::timeout, this, &FilmRecorder::take);
}

FilmRecorder::~FilmRecorder() {
  stop();
  pool_.waitForDone();
}

void FilmRecorder::start(std::function<QImage()> grab, const QString& path) {
  stop();
  grab_ = std::move(grab);
  film_ = std::make_shared<Film>();
  film_->path = path;
  pool_.start([film = film_] { film->open(); });
  not_before_ = 0;
  clock_.start();
  timer_.start();
  take();
}

void FilmRecorder::take() {
  if (!filming()) return;
  const qint64 at = clock_.elapsed();
  if (film_->waiting >= kMostWaiting || at < not_before_) {
    ++film_->dropped;
    return;
  }
  QImage taken = grab_();
  not_before_ = at + (clock_.elapsed() - at) * kRestShare;
  if (taken.isNull()) {  // a map without any room
    ++film_->dropped;
    return;
  }
  ++film_->waiting;
  pool_.start([this, film = film_, image = std::move(taken), at] {
    film->add(image, at);
    --film->waiting;
    if (film->problem.isEmpty()) return;
    QMetaObject::invokeMethod(
        this,
        [this, film] {
          if (film == film_ && filming()) stop();
        },
        Qt::QueuedConnection);
  });
}

void FilmRecorder::stop() {
  if (!filming()) return;
  timer_.stop();
  pool_.start([this, film = std::exchange(film_, nullptr), length = clock_.elapsed()] {
    film->write(length);
    QMetaObject::invokeMethod(
        this,
        [this, film, length] {
          if (film->problem.isEmpty()) {
            emit saved(film->path, length, static_cast<int>(film->file.frames()), film->dropped);
          } else {
            emit failed(film->path, film->problem);
          }
        },
        Qt::QueuedConnection);
  });
}

}  // namespace magna
