// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/events/links/message_kinds.h"
#include "widgets/events/links/message_store.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace magna {

/// Filter of the messages: words, program, direction, kind and faults, combined.
class MessageFilterBar : public QWidget {
  Q_OBJECT
 public:
  explicit MessageFilterBar(QWidget* parent = nullptr);

  MessageMatch match() const;
  /// Shows only one kind.
  void choose(const MessageKind& kind);
  /// Updates the choices of programs and kinds; the chosen ones stay.
  void offer(const MessageKinds& kinds);

  QComboBox& programs() { return *programs_; }
  QComboBox& directions() { return *directions_; }
  QComboBox& kinds() { return *kinds_; }

 signals:
  void changed();

 private:
  QLineEdit* words_;
  QComboBox* programs_;
  QComboBox* directions_;
  QComboBox* kinds_;
  QCheckBox* faults_;
  std::uint64_t offered_ = 0;  ///< FrameKinds::version
};

}  // namespace magna
