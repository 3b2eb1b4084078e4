// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QPlainTextEdit>
#include <set>

namespace magna {

/// The text of a source file with line numbers. The current line is marked by an arrow and a
/// background, lines with breakpoints by a dot. Read-only.
class SourceView : public QPlainTextEdit {
  Q_OBJECT
 public:
  /// Larger files are not shown, bytes.
  static constexpr qint64 kMostBytes = qint64{512} << 10;

  explicit SourceView(QWidget* parent = nullptr);

  /// Reads the file if it is another one or has changed, and scrolls to its line, from 1; 0 = none.
  /// False if the file cannot be read; the view is then empty.
  bool show_place(const QString& file, int line);
  void show_breakpoints(std::set<int> lines);
  const QString& file() const { return file_; }
  int line() const { return line_; }  ///< the marked one; 0 = none

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  class Gutter;
  void paint_gutter(const QRect& area);
  void fit_gutter();
  void mark_line();

  QString file_;
  QDateTime changed_;  ///< the file's time when it was read
  int line_ = 0;
  std::set<int> breakpoints_;
  Gutter* gutter_;
};

}  // namespace magna
