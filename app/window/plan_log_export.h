// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "widgets/console_link.h"
#include "widgets/file_saver.h"

class QWidget;

namespace magna {

class MessageArea;

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
