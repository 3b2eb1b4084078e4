// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStandardItemModel>
#include <QWidget>

#include "widgets/links/frame_store.h"

class QPlainTextEdit;
class QSplitter;
class QTreeView;

namespace magna {

class EmptyPages;

/// One frame in full: what it says, a line for each field, and its bytes with their offsets.
class FrameDetail : public QWidget {
  Q_OBJECT
 public:
  explicit FrameDetail(QWidget* parent = nullptr);

  /// Null: none is chosen.
  void show_frame(const FrameRow& frame);

  /// None is chosen.
  bool empty() const { return shown_ == nullptr; }

  QTreeView& fields() { return *fields_; }
  /// "actionID = 5", a line each, indented by how deep it lies; what the tree shows.
  QString fields_text() const;
  const QPlainTextEdit& bytes() const { return *bytes_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void show_bytes();

  FrameRow shown_;
  QStandardItemModel model_;
  QSplitter* parts_;
  QTreeView* fields_;
  QPlainTextEdit* bytes_;
  EmptyPages* pages_;
  bool wide_ = true;  ///< there is room for 16 bytes a line
};

}  // namespace magna
