// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/view/link_status.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/parts/wrapped_label.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/events/links/connections_model.h"

class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QTabWidget;
class QTableView;
class QToolButton;
class QTreeView;

namespace magna {

class EmptyPages;
class KindsView;
class MessagesView;

/// The registers of an attached program, chosen by name, with last value, direction, age and
/// counts. The choice is placed in the pane's corner, not above the table, which needs the height
/// for ten rows.
class RegistersView : public QWidget {
  Q_OBJECT
 public:
  enum Column { Number, Name, Value, Way, Age, Reads, Writes };

  explicit RegistersView(SnapshotFeed& feed, QWidget* parent = nullptr);

  const RowModelBase& model() const { return model_; }
  QComboBox& programs() { return *programs_; }

 private:
  void follow();

  SnapshotFeed& feed_;
  RowModel<RegisterUse> model_;
  QComboBox* programs_;
  QTableView* table_;
  EmptyPages* pages_;
};

/// A row for the address of a further CyBOT to dial; hidden until it is opened. Enter adds the
/// address, Escape closes the row.
class AddressBar : public QWidget {
  Q_OBJECT
 public:
  explicit AddressBar(QWidget* parent = nullptr);

  /// Shows the row, empty, with the keyboard in it.
  void open();

 signals:
  void entered(const QString& text);  ///< without blanks around it
  void cancelled();

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void enter();

  QLineEdit* line_;
  QToolButton* add_;
};

/// Servers and attached programs with counters and last errors. Shows how to attach while no client
/// is attached. CyBOTs to dial are added and removed by buttons or with Insert and Delete; dialling
/// is stopped and resumed by the button, Enter or a double click. Other tabs have all messages,
/// their kinds, and the registers of CyBOTs.
class ConnectionsPane : public QWidget {
  Q_OBJECT
 public:
  explicit ConnectionsPane(SnapshotFeed& feed, QWidget* parent = nullptr);

  QTabWidget& tabs() { return *tabs_; }
  MessagesView& messages() { return *messages_; }
  KindsView& kinds() { return *kinds_; }
  /// Shows the messages of all servers and starts to watch them.
  void inspect();

 signals:
  void problem(const QString& text);
  /// This problem no longer matters.
  void problem_over(const QString& text);
  /// A CyBOT was added (CybotAddress::text), or removed (DialStatus::target).
  void dial_added(const QString& address);
  void dial_removed(const QString& target);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* make_programs();
  void follow();
  QWidget* make_corner();
  void show_corner();
  const DialStatus* selected_dial() const;
  void show_dial();
  void toggle_dial();
  void add_dial(const QString& text);
  void remove_dial();
  void close_address();
  /// Shows a problem instead of the one before; empty = none.
  void show_problem(const QString& text);

  SnapshotFeed& feed_;
  ConnectionsModel model_;
  std::shared_ptr<const LinkTable> shown_;
  QTreeView* tree_;
  QToolButton* add_;
  QToolButton* remove_;  ///< for the chosen row
  QToolButton* dial_;    ///< for the chosen row
  AddressBar* address_;
  std::string chosen_dial_;
  QString problem_;  ///< that is shown; empty = none
  WrappedLabel* advice_;
  QPlainTextEdit* errors_;
  QTabWidget* tabs_;
  MessagesView* messages_;
  KindsView* kinds_;
  RegistersView* registers_;
};

}  // namespace magna
