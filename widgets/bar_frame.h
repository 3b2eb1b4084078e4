// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QHBoxLayout;
class QVBoxLayout;

namespace magna {

class BarRow;

/// A bar over the map with texts and, beside them or in a narrow bar below them, buttons: the texts
/// are whole in every width.
class BarFrame : public QFrame {
  Q_OBJECT
 protected:
  /// Pixels at 100 %: around the contents, the icon at the left excepted.
  BarFrame(int rim, QWidget* parent);

  QVBoxLayout& texts() { return *texts_; }
  QHBoxLayout& buttons() { return *buttons_; }

 private:
  BarRow* row_;
  QVBoxLayout* texts_;
  QHBoxLayout* buttons_;
};

}  // namespace magna
