// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <filesystem>
#include <vector>

#include "core/record/session_family.h"
#include "core/sim/worker_pool.h"

class QPushButton;
class QTreeWidget;

namespace magna {

/// Shows which recordings of a folder continue which, from a recording's oldest ancestor on, and
/// opens another one. The folder is read on a thread.
class BranchDialog : public QDialog {
  Q_OBJECT
 public:
  BranchDialog(const FoundSession& shown, std::filesystem::path folder, QWidget* parent);

 signals:
  /// A recording was chosen.
  void wanted(const QString& file);

 private:
  void show_family(const std::vector<SessionRelative>& family);
  void choose();

  QString id_;  ///< of the shown recording
  QTreeWidget* tree_;
  QPushButton* open_;
  WorkerPool thread_{1};
};

}  // namespace magna
