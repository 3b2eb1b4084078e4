// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "widgets/file_saver.h"

class QWidget;

namespace magna {

class EditStack;
class MessageArea;

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

}  // namespace magna
