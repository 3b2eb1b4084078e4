// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/links/frame_kinds.h"
#include "widgets/links/frame_match.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace magna {

/// Which messages are shown: by words, program, direction, kind and fault, all at once.
class FrameFilterBar : public QWidget {
  Q_OBJECT
 public:
  explicit FrameFilterBar(QWidget* parent = nullptr);

  FrameMatch match() const;
  /// Shows one kind and nothing else.
  void choose(const FrameKind& kind);
  /// Offers the programs and kinds that there are; what is chosen stays.
  void offer(const FrameKinds& kinds);

  QLineEdit& words() { return *words_; }
  QComboBox& programs() { return *programs_; }
  QComboBox& ways() { return *ways_; }
  QComboBox& kinds() { return *kinds_; }
  QCheckBox& faults() { return *faults_; }

 signals:
  void changed();

 private:
  QLineEdit* words_;
  QComboBox* programs_;
  QComboBox* ways_;
  QComboBox* kinds_;
  QCheckBox* faults_;
  std::uint64_t offered_ = 0;  ///< FrameKinds::version
};

}  // namespace magna
