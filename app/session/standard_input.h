// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <deque>
#include <optional>
#include <string>

class QSocketNotifier;

namespace magna {

/// Lines from a file descriptor as they come; an incomplete line does not block.
/// Lives on the thread it was made on.
class StandardInput : public QObject {
  Q_OBJECT
 public:
  explicit StandardInput(int descriptor, QObject* parent = nullptr);

  /// Is the descriptor a terminal?
  bool terminal() const { return terminal_; }
  /// The next line, without its end. While lines wait nothing more is read.
  std::optional<std::string> take_line();
  /// The input has ended, and no line waits.
  bool ended() const { return ended_ && lines_.empty(); }
  /// Hears nothing more.
  void close();

 signals:
  /// There are new lines, or it has ended.
  void arrived();

 private:
  void read();
  void cut_lines();

  int descriptor_;
  bool terminal_;
  bool ended_ = false;
  std::string begun_;  ///< a line that is not whole
  std::deque<std::string> lines_;
  QSocketNotifier* notifier_;
};

}  // namespace magna
