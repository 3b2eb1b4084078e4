// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <utility>

#include "app/profile/profile.h"
#include "widgets/file_place.h"
#include "widgets/snapshot_feed.h"

class QWidget;

namespace magna {

class MessageArea;
struct WindowContext;

/// Opens places in files with the editor command of the settings, else with the desktop's default
/// program.
class SourceOpener : public QObject {
  Q_OBJECT
 public:
  explicit SourceOpener(const WindowContext& context);

  /// Shows a message if the place cannot be opened. A relative file name is looked up in the
  /// current folder and in the folders of the world and of the programs.
  void open(const FilePlace& place);
  /// The absolute path of a file, looked up in the same way; empty if it does not exist.
  QString found(const QString& file) const;
  /// Replaces the function that opens a file on the desktop and returns false on failure. For
  /// tests.
  void set_desktop(std::function<bool(const QString& file)> open) { desktop_ = std::move(open); }

 private:
  void show_dialog();

  QWidget& window_;
  SnapshotFeed& feed_;
  MessageArea& messages_;
  Profile& profile_;
  std::function<bool(const QString& file)> desktop_;
};

}  // namespace magna
