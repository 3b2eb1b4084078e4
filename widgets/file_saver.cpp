// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/file_saver.h"

#include <utility>

#include "widgets/table_text.h"

namespace magna {

FileSaver::FileSaver(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

FileSaver::~FileSaver() { pool_.waitForDone(); }

void FileSaver::save(std::function<QByteArray()> contents, const QString& file) {
  pool_.start([this, contents = std::move(contents), file] {
    const QString why = save_bytes(file, contents());
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
