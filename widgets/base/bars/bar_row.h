// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLayout>
#include <memory>
#include <vector>

class QHBoxLayout;
class QVBoxLayout;

namespace magna {

/// Parts that lie side by side where there is room, else below each other. Qt's layouts of boxes
/// must not change their direction when they are asked for their height.
class BarRow final : public QLayout {
  Q_OBJECT
 public:
  /// `least`: pixels at 100 % that the first part needs beside the others, and it gets the room
  /// that they leave; 0 = it has its preferred width like the others.
  explicit BarRow(int least = 0, QWidget* parent = nullptr);
  ~BarRow() override;

  void add(QLayout& part);  ///< becomes the owner

  void addItem(QLayoutItem* part) override;
  int count() const override { return static_cast<int>(parts_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  QSize sizeHint() const override;
  QSize minimumSize() const override;
  Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  void setGeometry(const QRect& place) override;

 private:
  std::vector<QLayoutItem*> shown() const;
  int lying_width() const;
  /// The places of the shown parts in a row of this width, from (0, 0) on.
  std::vector<QRect> places(int width) const;

  std::vector<std::unique_ptr<QLayoutItem>> parts_;
  int least_;
};

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
