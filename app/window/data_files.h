// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "core/engine/mark.h"
#include "core/view/mark_file.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/state/console_link.h"

class QWidget;

namespace magna {

class EditStack;
class MessageArea;

/// Exports the marks to a file chosen by the user (CSV, GeoJSON with metres, or HTML with pictures,
/// by the name's end), and imports those of a table or GeoJSON; an import is one entry of the
/// history. Files are read and written on a thread.
class MarkFiles : public QObject {
  Q_OBJECT
 public:
  MarkFiles(QWidget& window, EditStack& edits, MessageArea& messages, QObject* parent = nullptr);

  /// Sets the source of the images for HTML; it is asked at each export.
  void set_images(std::function<ReportImages()> images) { images_ = std::move(images); }

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
  void export_page(const QString& file);

  QWidget& window_;
  EditStack& edits_;
  MessageArea& messages_;
  FileSaver saver_;
  std::function<ReportImages()> images_;
  std::map<QString, std::vector<MarkContent>> saving_;  ///< by file
  QThreadPool pool_;
};

/// Saves the obstacle map to a file chosen by the user (JSON), and replaces it by that of a file,
/// which can be undone.
class ObstacleFiles : public QObject {
  Q_OBJECT
 public:
  ObstacleFiles(QWidget& window, EditStack& edits, MessageArea& messages,
                QObject* parent = nullptr);

  // Show a file dialog first.
  void ask_for_saving();
  void ask_for_loading();
  void save_to(const QString& file);
  /// Changes nothing and shows the reason, with line and column, if that is not a map file.
  void load_from(const QString& file);

 private:
  QWidget& window_;
  EditStack& edits_;
  MessageArea& messages_;
  FileSaver saver_;
};

/// Saves the log of plans and programs to a file chosen by the user (CSV).
class PlanLogExport : public QObject {
  Q_OBJECT
 public:
  PlanLogExport(QWidget& window, ConsoleLink& link, MessageArea& messages,
                QObject* parent = nullptr);

  /// Shows the file dialog, then saves.
  void ask_for_file();
  void save_to(const QString& file);

 private:
  QWidget& window_;
  ConsoleLink& link_;
  MessageArea& messages_;
  FileSaver saver_;
};

}  // namespace magna
