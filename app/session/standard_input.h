// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <deque>
#include <optional>
#include <string>

class QSocketNotifier;

namespace magna {

/// Reads lines from a file descriptor without blocking on an incomplete line. Lives on the thread
/// that created it.
class StandardInput : public QObject {
  Q_OBJECT
 public:
  explicit StandardInput(int descriptor, QObject* parent = nullptr);

  /// Whether the descriptor is a terminal.
  bool terminal() const { return terminal_; }
  /// The next line, without its newline. Nothing more is read while lines wait.
  std::optional<std::string> take_line();
  /// Whether the input has ended and no line waits.
  bool ended() const { return ended_ && lines_.empty(); }
  /// Stops reading.
  void close();

 signals:
  /// New lines have arrived, or the input has ended.
  void arrived();

 private:
  void read();
  void cut_lines();

  int descriptor_;
  bool terminal_;
  bool ended_ = false;
  std::string begun_;  ///< incomplete line
  std::deque<std::string> lines_;
  QSocketNotifier* notifier_;
};

}  // namespace magna
