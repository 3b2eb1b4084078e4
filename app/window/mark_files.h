// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <map>
#include <vector>

#include "core/engine/mark.h"
#include "widgets/file_saver.h"

class QWidget;

namespace magna {

class EditStack;
class MessageArea;

/// Exports the marks to a file chosen by the user (CSV or GeoJSON with metres, by the name's end),
/// and imports those of a file; an import is one entry of the history. Files are read and written
/// on a thread.
class MarkFiles : public QObject {
  Q_OBJECT
 public:
  MarkFiles(QWidget& window, EditStack& edits, MessageArea& messages, QObject* parent = nullptr);

  // Show a file dialog first.
  void ask_for_export();
  void ask_for_import();
  void export_to(const QString& file);
  /// Adds the marks that are not there yet. A damaged file changes nothing; the message has line
  /// and column.
  void import_from(const QString& file);

 signals:
  /// These marks are in a file now.
  void stored(const std::vector<magna::MarkContent>& marks);

 private:
  QWidget& window_;
  EditStack& edits_;
  MessageArea& messages_;
  FileSaver saver_;
  std::map<QString, std::vector<MarkContent>> saving_;  ///< by file
  QThreadPool pool_;
};

}  // namespace magna
