// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/message_saver.h"

#include <utility>

#include "widgets/links/message_words.h"
#include "widgets/table_text.h"

namespace magna {
namespace {

/// Returns the error; empty = written.
QString write(const std::vector<MessageRow>& messages, const QString& path) {
  const bool json = path.endsWith(QStringLiteral(".jsonl"), Qt::CaseInsensitive) ||
                    path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
  QByteArray bytes = json ? QByteArray() : message_csv_head();
  for (const MessageRow& message : messages) {
    bytes += json ? message_json(*message) : message_csv(*message);
  }
  return save_bytes(path, bytes);
}

}  // namespace

MessageSaver::MessageSaver(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

MessageSaver::~MessageSaver() { pool_.waitForDone(); }

void MessageSaver::save(std::vector<MessageRow> messages, const QString& file) {
  pool_.start([this, messages = std::move(messages), file] {
    const QString why = write(messages, file);
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
