// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/window/trust_question.h"

namespace magna {

/// Non-modal question whether a file gets the rights that it asks for. It is refused unless the
/// user chooses to trust it: by Escape, Enter and closing, too.
class TrustDialog : public QDialog {
  Q_OBJECT
 public:
  explicit TrustDialog(const TrustQuestion& question, QWidget* parent = nullptr);

  /// The texts of the question, for tests.
  QStringList texts() const;
};

}  // namespace magna
