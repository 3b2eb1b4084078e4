// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QStringListModel>
#include <functional>

#include "core/console/completion.h"

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

/// A popup list of completions. Never takes the focus: the focused widget moves its selection.
class CompletionList : public QListView {
  Q_OBJECT
 public:
  static constexpr int kPage = 8;  ///< maximum of visible rows

  explicit CompletionList(QWidget* window);

  const QStringList& words() const { return words_; }
  /// Shows the words, the first one selected, above `place` (in the parent widget) if there is
  /// room, else below. Hides itself if there are none.
  void offer(const QStringList& words, const QRect& place);
  QString chosen() const { return currentIndex().data().toString(); }
  /// Moves the selection by `rows`; single steps are cyclic.
  void step(int rows);

 signals:
  /// Selected with the pointer.
  void taken(const QString& word);

 private:
  QStringListModel model_;
  QStringList words_;
};

/// The missing or surplus parentheses of a text as Lisp reads it: "2 ) missing", "1 ) too many",
/// "\" missing"; empty = they match.
QString paren_hint(const QString& text);

/// Input line for commands. Up and Down recall earlier lines; a suggestion is shown behind the
/// cursor, and Right accepts it; Alt+Down lists all completions. An expression continues on further
/// lines while its parentheses are open, or after Shift+Enter; Escape discards it. Tab only moves
/// the focus, as everywhere.
class ConsoleInput : public QLineEdit {
  Q_OBJECT
 public:
  /// As complete() of core/console.
  using Completer = std::function<ConsoleCompletion(std::string_view line, std::size_t cursor)>;

  ConsoleInput(Completer completer, QWidget* parent);
  ~ConsoleInput() override;

  /// The text that Right would insert; empty = none.
  const QString& suggestion() const { return suggestion_; }
  /// The missing or surplus parentheses; empty = they match.
  const QString& hint() const { return hint_; }
  /// The open list of completions, else nullptr.
  CompletionList* offers() const;

  /// The entered lines, oldest first.
  const QStringList& history() const { return history_.lines(); }
  /// Adds lines of an earlier run.
  void add_history(const QStringList& lines);

  /// Opens the list; a single completion is accepted at once.
  void offer();

 signals:
  /// A line, or all lines of an expression, were entered; not blank, and trimmed.
  void entered(const QString& line);
  /// The lines of an expression that continues; empty: there is none.
  void begun(const QString& lines);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Completions {
    int begin = 0;  ///< start of the word before the cursor, in characters
    QStringList words;
  };

  Completions completions() const;
  void refresh();
  void show_offers(const Completions& completions);
  void close_offers();
  void take(const QString& word);
  /// Returns whether there was one.
  bool take_suggestion();
  /// `more`: further lines are wanted.
  void enter(bool more);
  void set_begun(const QString& lines);
  void show_past(const QString& line);
  bool steer(const QKeyEvent& key);
  bool steer_offers(int key);

  Completer completer_;
  LineHistory history_;
  QString begun_;  ///< earlier lines of this expression
  QPointer<CompletionList> offers_;
  QString suggestion_;
  QString hint_;
};

}  // namespace magna
