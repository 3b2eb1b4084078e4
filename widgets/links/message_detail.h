// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStandardItemModel>
#include <QWidget>

#include "widgets/links/message_store.h"

class QPlainTextEdit;
class QSplitter;
class QTreeView;

namespace magna {

class EmptyPages;

/// One message in full: its fields, one per line, and its bytes with offsets.
class MessageDetail : public QWidget {
  Q_OBJECT
 public:
  explicit MessageDetail(QWidget* parent = nullptr);

  /// Null = none.
  void show_message(const MessageRow& message);

  /// Whether no message is shown.
  bool empty() const { return shown_ == nullptr; }

  QTreeView& fields() { return *fields_; }
  /// The fields as in the tree: "actionID = 5", one per line, indented by depth.
  QString fields_text() const;
  const QPlainTextEdit& bytes() const { return *bytes_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void show_bytes();

  MessageRow shown_;
  QStandardItemModel model_;
  QSplitter* parts_;
  QTreeView* fields_;
  QPlainTextEdit* bytes_;
  EmptyPages* pages_;
  bool wide_ = true;  ///< has room for 16 bytes per line
};

}  // namespace magna
