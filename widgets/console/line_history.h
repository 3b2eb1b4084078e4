// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace magna {

/// The entered lines. Steps back through the lines that begin with the text typed before the first
/// step; stepping forward past the newest restores that text.
class LineHistory {
 public:
  static constexpr qsizetype kMost = 500;

  /// Adds a line unless it repeats the last one. Ends a search.
  void add(const QString& line);
  const QStringList& lines() const { return lines_; }  ///< oldest first
  /// The previous matching line, or `shown` if there is none.
  QString earlier(const QString& shown);
  QString later(const QString& shown);
  /// Text was typed: the next step starts a new search.
  void end_search() { at_ = -1; }

 private:
  QStringList lines_;  ///< oldest first
  QString draft_;      ///< text typed before the search
  qsizetype at_ = -1;  ///< index of the shown line; negative = no search
};

}  // namespace magna
