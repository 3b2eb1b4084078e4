// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <vector>

#include "core/sim/result.h"

namespace magna {

struct WindowContext;

/// Shows why files cannot be written: those of the run (logs, tables) in messages that stay until
/// they can be written again, and those of the profile, which are tried again at the next change.
class WriteReports : public QObject {
  Q_OBJECT
 public:
  explicit WriteReports(const WindowContext& context);

  /// Shows these problems of the run's files and no other.
  void show_run(const std::vector<Error>& problems);

 private:
  void follow();

  const WindowContext& context_;
  QStringList shown_;
};

}  // namespace magna
