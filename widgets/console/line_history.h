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

  /// The same line twice running is one. Ends a search.
  void add(const QString& line);
  /// The line before the one that is shown, `shown` itself when there is none.
  QString earlier(const QString& shown);
  QString later(const QString& shown);
  /// Something was typed: the next step begins a new search.
  void end_search() { at_ = -1; }

 private:
  QStringList lines_;  ///< oldest first
  QString draft_;      ///< what was typed before the search began
  qsizetype at_ = -1;  ///< the line that is shown; negative = no search
};

}  // namespace magna
