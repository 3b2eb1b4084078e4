// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QElapsedTimer>
#include <QFile>
#include <QImage>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace magna {

/// Writes an animated PNG (PNG, third edition, section 11.3.4), which browsers play. Each frame
/// stores only the rectangle that has changed. The file is complete after each frame, so that a
/// kill loses nothing: therefore it is changed in place, unlike other files. Not thread-safe.
class ApngFile {
 public:
  /// Creates the file; returns the error, empty = none.
  QString open(const QString& path);
  /// Adds a frame that is shown for `delay_ms`. The first frame sets the size; later ones of
  /// another size are scaled to it. Returns the error, empty = none; after an error the file ends
  /// with the previous frame (the error says if it may be damaged), and no more frames may be
  /// added.
  QString add(const QImage& image, int delay_ms);
  std::uint32_t frames() const { return frames_; }

 private:
  QString add_part(const QImage& part, QPoint at, int delay_ms);
  /// Ends the file with the last frame that was written.
  bool end_before();
  bool write_count(std::uint32_t frames);
  bool write_at(qint64 at, const QByteArray& bytes);
  /// Appends a chunk to `bytes_`.
  void put_chunk(const char* type, const QByteArray& data);

  QFile file_;
  QByteArray bytes_;  ///< to be written
  QImage last_;       ///< the last frame
  qint64 count_at_ = 0;
  qint64 size_ = 0;  ///< of the file with its complete frames
  std::uint32_t frames_ = 0;
  std::uint32_t sequence_ = 0;
};

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
