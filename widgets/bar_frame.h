// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QBoxLayout;
class QHBoxLayout;
class QVBoxLayout;

namespace magna {

/// A bar over the map with texts and, beside them or in a narrow bar below them, buttons: the texts
/// are whole in every width.
class BarFrame : public QFrame {
  Q_OBJECT
 public:
  int heightForWidth(int width) const override;

 protected:
  /// Pixels at 100 %: around the contents, the icon at the left excepted.
  BarFrame(int rim, QWidget* parent);

  QVBoxLayout& texts() { return *texts_; }
  QHBoxLayout& buttons() { return *buttons_; }

  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange(int width) const;

  QBoxLayout* row_;
  QVBoxLayout* texts_;
  QHBoxLayout* buttons_;
};

}  // namespace magna
