// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <limits>
#include <optional>

namespace magna {

/// The simulated time shown by all plots, in seconds, and the two cursors. Follows the newest data
/// until the user moves or stops it.
class TimeWindow : public QObject {
  Q_OBJECT
 public:
  static constexpr double kLeastSpan = 0.1;
  static constexpr double kMostSpan = 1e7;
  enum Cursor { A, B };

  using QObject::QObject;

  double low() const { return high_ - span_; }
  double high() const { return high_; }
  double span() const { return span_; }
  bool follows() const { return follows_; }
  std::optional<double> cursor(Cursor which) const { return cursors_[which]; }

  /// Time of the newest data; NaN = none.
  void set_newest(double seconds);
  /// Shows this range and stops following.
  void show(double low, double high);
  /// Moves the range and stops following.
  void pan(double seconds) { show(low() + seconds, high() + seconds); }
  /// Sets the length of the range; its end stays.
  void set_span(double seconds);
  void pause();
  void follow();
  void set_cursor(Cursor which, std::optional<double> seconds);

 signals:
  /// The range has changed, or following was started or stopped.
  void changed();
  void cursors_changed();

 private:
  double newest_ = std::numeric_limits<double>::quiet_NaN();
  double high_ = 60.0;
  double span_ = 60.0;
  bool follows_ = true;
  std::optional<double> cursors_[2];
};

}  // namespace magna
