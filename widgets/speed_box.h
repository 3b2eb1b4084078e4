// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <optional>

namespace magna {

/// Simulation speed: 0.1 to 10 times real time, or as fast as possible (0). Can be selected,
/// stepped or typed.
class SpeedBox : public QComboBox {
  Q_OBJECT
 public:
  static constexpr double kSlowest = 0.1;
  static constexpr double kFastest = 10.0;

  explicit SpeedBox(QWidget* parent = nullptr);

  /// Shows a speed without a signal; does not change text being typed.
  void show_scale(double scale);
  double scale() const { return scale_; }

  /// The next of 0.1, 0.25, 0.5, 1, 2, 5, 10, max.
  static double faster(double scale);
  static double slower(double scale);
  /// "2", "2×", "0,5", "max"; nothing = not a speed within the limits.
  static std::optional<double> parse(const QString& text);
  static QString text_of(double scale);

 signals:
  void scale_wanted(double scale);

 protected:
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void commit(const QString& text);

  double scale_ = 1.0;
};

}  // namespace magna
