// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/links/connections_model.h"
#include "widgets/snapshot_feed.h"

class QLabel;
class QPlainTextEdit;
class QTabWidget;
class QToolButton;
class QTreeView;

namespace magna {

class MessagesView;
class KindsView;
class RegistersView;

/// Servers and attached programs with counters and last errors. Shows how to attach while no client
/// is attached. Dialling can be stopped and resumed by the button, Enter or a double click. Other
/// tabs have all messages, their kinds, and the registers of CyBOTs.
class ConnectionsPane : public QWidget {
  Q_OBJECT
 public:
  explicit ConnectionsPane(SnapshotFeed& feed, QWidget* parent = nullptr);

  QTreeView& tree() const { return *tree_; }
  QToolButton& dial_button() { return *dial_; }
  const QLabel& advice() const { return *advice_; }
  const QPlainTextEdit& errors() const { return *errors_; }
  QTabWidget& tabs() { return *tabs_; }
  MessagesView& messages() { return *messages_; }
  KindsView& kinds() { return *kinds_; }
  RegistersView& registers() { return *registers_; }
  /// Shows the messages of all servers and starts to watch them.
  void inspect();

 private:
  QWidget* make_programs();
  void follow();
  QWidget* make_corner();
  void show_corner();
  const DialStatus* selected_dial() const;
  void show_dial();
  void toggle_dial();

  SnapshotFeed& feed_;
  ConnectionsModel model_;
  std::shared_ptr<const LinkTable> shown_;
  QTreeView* tree_;
  QToolButton* dial_;  ///< for the chosen row
  std::string chosen_dial_;
  QLabel* advice_;
  QPlainTextEdit* errors_;
  QTabWidget* tabs_;
  MessagesView* messages_;
  KindsView* kinds_;
  RegistersView* registers_;
};

}  // namespace magna
