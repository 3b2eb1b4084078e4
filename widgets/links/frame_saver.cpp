// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/frame_saver.h"

#include <QSaveFile>
#include <utility>

#include "widgets/links/frame_words.h"

namespace magna {
namespace {

/// Returns the error; empty = written.
QString write(const std::vector<FrameRow>& frames, const QString& path) {
  const bool json = path.endsWith(QStringLiteral(".jsonl"), Qt::CaseInsensitive) ||
                    path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
  QSaveFile file(path);
  bool good = file.open(QIODevice::WriteOnly);
  if (good && !json) good = file.write(frame_csv_head()) > 0;
  for (const FrameRow& frame : frames) {
    if (!good) break;
    good = file.write(json ? frame_json(*frame) : frame_csv(*frame)) > 0;
  }
  return good && file.commit() ? QString() : file.errorString();
}

}  // namespace

FrameSaver::FrameSaver(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

FrameSaver::~FrameSaver() { pool_.waitForDone(); }

void FrameSaver::save(std::vector<FrameRow> frames, const QString& file) {
  pool_.start([this, frames = std::move(frames), file] {
    const QString why = write(frames, file);
    QMetaObject::invokeMethod(
        this,
        [this, file, why] {
          if (why.isEmpty()) {
            emit saved(file);
          } else {
            emit failed(file, why);
          }
        },
        Qt::QueuedConnection);
  });
}

}  // namespace magna
