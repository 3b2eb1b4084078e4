// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QPointer>
#include <functional>

#include "core/console/console_line.h"
#include "widgets/console/line_history.h"

namespace magna {

class CompletionList;

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
