// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/film_recorder.h"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QRect>
#include <QtEndian>
#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace magna {
namespace {

const QByteArray kSignature("\x89PNG\r\n\x1a\n", 8);
constexpr int kQuick = 85;  // quality of QImageWriter: compression level 1
constexpr int kPixelBytes = 3;
constexpr int kEndBytes = 12;  // of the end chunk

QByteArray number32(std::uint32_t value) {
  QByteArray bytes(4, '\0');
  qToBigEndian(value, bytes.data());
  return bytes;
}

QByteArray number16(std::uint16_t value) {
  QByteArray bytes(2, '\0');
  qToBigEndian(value, bytes.data());
  return bytes;
}

/// Of a chunk (PNG, annex D).
std::uint32_t crc32_of(const QByteArray& bytes) {
  static const auto kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t n = 0; n < 256; ++n) {
      std::uint32_t c = n;
      for (int k = 0; k < 8; ++k) c = (c & 1U) != 0 ? 0xEDB88320U ^ (c >> 1) : c >> 1;
      table[n] = c;
    }
    return table;
  }();
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const char byte : bytes) {
    crc = kTable[(crc ^ static_cast<unsigned char>(byte)) & 0xFFU] ^ (crc >> 8);
  }
  return crc ^ 0xFFFFFFFFU;
}

QByteArray chunk_of(const char* type, const QByteArray& data) {
  const QByteArray body = QByteArray(type, 4) + data;
  return number32(static_cast<std::uint32_t>(data.size())) + body + number32(crc32_of(body));
}

/// The data of the chunks of this type, joined.
QByteArray chunks_of(const QByteArray& png, const char* type) {
  QByteArray data;
  qsizetype at = kSignature.size();
  while (at + 12 <= png.size()) {
    const auto size = static_cast<qsizetype>(qFromBigEndian<std::uint32_t>(png.data() + at));
    if (size > png.size() - at - 12) break;
    if (std::memcmp(png.data() + at + 4, type, 4) == 0) data += png.mid(at + 8, size);
    at += size + 12;
  }
  return data;
}

/// The rectangle in which two images of one size and format differ.
QRect changed_part(const QImage& before, const QImage& now) {
  const auto width = static_cast<std::size_t>(now.width()) * kPixelBytes;
  const auto same = [&](int y) {
    return std::memcmp(before.constScanLine(y), now.constScanLine(y), width) == 0;
  };
  int top = 0;
  while (top < now.height() && same(top)) ++top;
  if (top == now.height()) return {};
  int bottom = now.height() - 1;
  while (same(bottom)) --bottom;
  std::size_t left = width;
  std::size_t right = 0;
  for (int y = top; y <= bottom; ++y) {
    const uchar* const a = before.constScanLine(y);
    const uchar* const b = now.constScanLine(y);
    const auto first = static_cast<std::size_t>(std::mismatch(a, a + left, b).first - a);
    left = std::min(left, first);
    std::size_t last = width;
    while (last > right && a[last - 1] == b[last - 1]) --last;
    right = std::max(right, last);
  }
  const int x = static_cast<int>(left) / kPixelBytes;
  const int end = (static_cast<int>(right) + kPixelBytes - 1) / kPixelBytes;
  return QRect(QPoint(x, top), QPoint(end - 1, bottom));
}

}  // namespace

QString ApngFile::open(const QString& path) {
  file_.setFileName(path);
  // Unbuffered: bytes that a full disk has refused are not tried again.
  const bool opened = file_.open(QIODevice::WriteOnly | QIODevice::NewOnly | QIODevice::Unbuffered);
  return opened ? QString() : file_.errorString();
}

QString ApngFile::add(const QImage& image, int delay_ms) {
  if (!file_.exists()) return QStringLiteral("the file or its folder was deleted");
  QImage frame = image.convertToFormat(QImage::Format_RGB888);
  frame.setDevicePixelRatio(1.0);
  if (!last_.isNull() && frame.size() != last_.size()) {
    frame = frame.scaled(last_.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  }
  QRect part = last_.isNull() ? frame.rect() : changed_part(last_, frame);
  if (part.isEmpty()) part = QRect(0, 0, 1, 1);  // only its time passes
  last_ = frame;
  return add_part(part == frame.rect() ? frame : frame.copy(part), part.topLeft(), delay_ms);
}

QString ApngFile::add_part(const QImage& part, QPoint at, int delay_ms) {
  QByteArray png;
  QBuffer buffer(&png);
  buffer.open(QIODevice::WriteOnly);
  if (!part.save(&buffer, "PNG", kQuick)) return QStringLiteral("the picture is too large");
  bytes_.clear();
  if (frames_ == 0) {
    bytes_ = kSignature;
    put_chunk("IHDR", chunks_of(png, "IHDR"));
    count_at_ = bytes_.size();
    put_chunk("acTL", number32(1) + number32(1));
  }
  QByteArray control = number32(sequence_++) + number32(static_cast<std::uint32_t>(part.width())) +
                       number32(static_cast<std::uint32_t>(part.height())) +
                       number32(static_cast<std::uint32_t>(at.x())) +
                       number32(static_cast<std::uint32_t>(at.y()));
  control += number16(static_cast<std::uint16_t>(std::clamp(delay_ms, 0, 0xFFFF)));
  control += number16(1000);         // the delay's unit: a thousandth of a second
  control += QByteArray("\0\0", 2);  // leave the picture, replace the part
  put_chunk("fcTL", control);
  const QByteArray pixels = chunks_of(png, "IDAT");
  if (frames_ == 0) {
    put_chunk("IDAT", pixels);
  } else {
    put_chunk("fdAT", number32(sequence_++) + pixels);
  }
  put_chunk("IEND", {});
  // The old end of the file is replaced by the frame, then the number of frames is corrected.
  const qint64 at_end = frames_ == 0 ? 0 : size_ - kEndBytes;
  if (write_at(at_end, bytes_) && write_count(frames_ + 1)) {
    ++frames_;
    size_ = at_end + bytes_.size();
    return {};
  }
  const QString why = file_.errorString();
  return end_before() ? why : why + QStringLiteral("; the file may be damaged");
}

bool ApngFile::end_before() {
  if (!file_.resize(size_)) return false;
  return frames_ == 0 ||
         (write_at(size_ - kEndBytes, chunk_of("IEND", {})) && write_count(frames_));
}

bool ApngFile::write_count(std::uint32_t frames) {
  return write_at(count_at_, chunk_of("acTL", number32(frames) + number32(1)));
}

bool ApngFile::write_at(qint64 at, const QByteArray& bytes) {
  return file_.seek(at) && file_.write(bytes) == bytes.size();
}

void ApngFile::put_chunk(const char* type, const QByteArray& data) {
  bytes_ += chunk_of(type, data);
}

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
