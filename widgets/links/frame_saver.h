// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <vector>

#include "widgets/links/frame_store.h"

namespace magna {

/// Writes frames to files atomically on a thread of its own: comma-separated values, or one JSON
/// object per line if the name ends in .jsonl or .json.
class FrameSaver : public QObject {
  Q_OBJECT
 public:
  explicit FrameSaver(QObject* parent = nullptr);
  /// Waits for pending writes.
  ~FrameSaver() override;

  void save(std::vector<FrameRow> frames, const QString& file);

 signals:
  void saved(const QString& file);
  /// `why`: the reason.
  void failed(const QString& file, const QString& why);

 private:
  QThreadPool pool_;
};

}  // namespace magna
