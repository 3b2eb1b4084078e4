// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <limits>
#include <optional>

namespace magna {

/// The stretch of simulated time that all plots show, in seconds, and the two cursors in it. It
/// follows the newest data until the user moves or stops it.
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

  /// What was recorded goes so far; NaN = nothing was.
  void set_newest(double seconds);
  /// Looks at this stretch and stands there.
  void show(double low, double high);
  /// As much time as before, later (or earlier), and stands there.
  void pan(double seconds) { show(low() + seconds, high() + seconds); }
  /// Shows so much of the time before its end, which stays where it is.
  void set_span(double seconds);
  void pause();
  void follow();
  void set_cursor(Cursor which, std::optional<double> seconds);

 signals:
  /// The stretch has changed, or started or stopped following.
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
