// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStandardItemModel>
#include <QWidget>
#include <string>
#include <string_view>
#include <vector>

#include "widgets/events/links/message_store.h"

class QPlainTextEdit;
class QSplitter;
class QTreeView;

namespace magna {

class EmptyPages;

/// A part of a bracketed text, with its own parts.
struct TextPart {
  std::string name;   ///< "data", "[3]", "goto"; empty = unnamed
  std::string value;  ///< "0.5"; for a part with parts empty, or their number
  std::vector<TextPart> parts;
};

/// Parses JSON or Lisp forms into a tree for display: short lists of plain values stay on one line.
/// Accepts any text, also cut or broken. Parts beyond `most` and too deep ones are omitted and
/// counted.
std::vector<TextPart> read_text_tree(std::string_view text, std::size_t most = 500);

/// One message in full: its fields, one per line, and its bytes with offsets.
class MessageDetail : public QWidget {
  Q_OBJECT
 public:
  explicit MessageDetail(QWidget* parent = nullptr);

  /// Null = none.
  void show_message(const MessageRow& message);

  /// Whether no message is shown.
  bool empty() const { return shown_ == nullptr; }

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
