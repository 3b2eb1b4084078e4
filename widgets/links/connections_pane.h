// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/links/connections_model.h"
#include "widgets/snapshot_feed.h"

class QLabel;
class QPlainTextEdit;
class QTreeView;

namespace magna {

/// The connections: servers and attached programs with their counters, and the last errors. Says
/// how to attach while nobody is.
class ConnectionsPane : public QWidget {
  Q_OBJECT
 public:
  explicit ConnectionsPane(SnapshotFeed& feed, QWidget* parent = nullptr);

  const QTreeView& tree() const { return *tree_; }
  const QLabel& advice() const { return *advice_; }
  const QPlainTextEdit& errors() const { return *errors_; }

 private:
  void follow();

  SnapshotFeed& feed_;
  ConnectionsModel model_;
  std::shared_ptr<const LinkTable> shown_;
  QTreeView* tree_;
  QLabel* advice_;
  QPlainTextEdit* errors_;
};

}  // namespace magna
