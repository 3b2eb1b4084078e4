// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/links/connections_model.h"
#include "widgets/snapshot_feed.h"

class QLabel;
class QPlainTextEdit;
class QTabWidget;
class QTreeView;

namespace magna {

class FramesView;
class RegistersView;

/// The connections: servers and attached programs with their counters, and the last errors. Says
/// how to attach while nobody is. Behind tabs every frame, and the registers of CyBOTs.
class ConnectionsPane : public QWidget {
  Q_OBJECT
 public:
  explicit ConnectionsPane(SnapshotFeed& feed, QWidget* parent = nullptr);

  const QTreeView& tree() const { return *tree_; }
  const QLabel& advice() const { return *advice_; }
  const QPlainTextEdit& errors() const { return *errors_; }
  QTabWidget& tabs() { return *tabs_; }
  FramesView& frames() { return *frames_; }
  RegistersView& registers() { return *registers_; }

 private:
  void follow();

  SnapshotFeed& feed_;
  ConnectionsModel model_;
  std::shared_ptr<const LinkTable> shown_;
  QTreeView* tree_;
  QLabel* advice_;
  QPlainTextEdit* errors_;
  QTabWidget* tabs_;
  FramesView* frames_;
  RegistersView* registers_;
};

}  // namespace magna
