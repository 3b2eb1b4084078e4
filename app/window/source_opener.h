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

/// Opens places in files where the user edits them: by the command of the settings, else as the
/// desktop opens such a file.
class SourceOpener : public QObject {
  Q_OBJECT
 public:
  explicit SourceOpener(const WindowContext& context);

  /// What cannot be opened is said in a message. A file without its folder is looked for beside the
  /// world and the programs.
  void open(const FilePlace& place);
  /// How the desktop opens a file; false = it cannot. For tests, which have none.
  void set_desktop(std::function<bool(const QString& file)> open) { desktop_ = std::move(open); }

 private:
  /// The whole path of a file that is there; empty = it is not.
  QString found(const QString& file) const;
  void show_dialog();

  QWidget& window_;
  SnapshotFeed& feed_;
  MessageArea& messages_;
  Profile& profile_;
  std::function<bool(const QString& file)> desktop_;
};

}  // namespace magna
