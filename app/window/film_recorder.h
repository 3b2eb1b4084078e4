// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QImage>
#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace magna {

/// Takes a picture ten times a second and writes an animated PNG on a thread. Pictures that the
/// thread cannot take in time, or that would slow the window down, are dropped and counted; the
/// times of the others stay right.
class FilmRecorder : public QObject {
  Q_OBJECT
 public:
  static constexpr int kEveryMs = 100;
  static constexpr int kMostWaiting = 8;

  explicit FilmRecorder(QObject* parent = nullptr);
  /// Waits for pending writes.
  ~FilmRecorder() override;

  /// Begins a film; ends the one that is being recorded.
  void start(std::function<QImage()> grab, const QString& path);
  /// Ends the film; `saved` or `failed` follows.
  void stop();
  bool filming() const { return timer_.isActive(); }
  qint64 elapsed_ms() const { return filming() ? clock_.elapsed() : 0; }

  /// Takes the next picture; called by the timer.
  void take();

 signals:
  void saved(const QString& path, qint64 milliseconds, int frames, int dropped);
  /// `why`: the reason. The film has ended.
  void failed(const QString& path, const QString& why);

 private:
  struct Film;

  std::function<QImage()> grab_;
  std::shared_ptr<Film> film_;
  QElapsedTimer clock_;
  qint64 not_before_ = 0;  ///< ms
  QTimer timer_;
  QThreadPool pool_;
};

}  // namespace magna
