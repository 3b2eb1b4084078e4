// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <vector>

#include "widgets/links/message_store.h"

namespace magna {

/// Writes messages to files atomically on a thread of its own: comma-separated values, or one JSON
/// object per line if the name ends in .jsonl or .json.
class MessageSaver : public QObject {
  Q_OBJECT
 public:
  explicit MessageSaver(QObject* parent = nullptr);
  /// Waits for pending writes.
  ~MessageSaver() override;

  void save(std::vector<MessageRow> messages, const QString& file);

 signals:
  void saved(const QString& file);
  /// `why`: the reason.
  void failed(const QString& file, const QString& why);

 private:
  QThreadPool pool_;
};

}  // namespace magna
