// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;
class QToolButton;

namespace magna {

/// A row for the address of a further CyBOT to dial; hidden until it is opened. Enter adds the
/// address, Escape closes the row.
class AddressBar : public QWidget {
  Q_OBJECT
 public:
  explicit AddressBar(QWidget* parent = nullptr);

  QLineEdit& line() const { return *line_; }
  QToolButton& add_button() const { return *add_; }

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

}  // namespace magna
