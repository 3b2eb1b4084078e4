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
/// cursor, and Right accepts it; Alt+Down lists all completions. Tab only moves the focus, as
/// everywhere.
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

  /// Opens the list; a single completion is accepted at once.
  void offer();

 signals:
  /// A line was entered; not blank, and trimmed.
  void entered(const QString& line);

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
  void enter();
  void show_past(const QString& line);
  bool steer(const QKeyEvent& key);
  bool steer_offers(int key);

  Completer completer_;
  LineHistory history_;
  QPointer<CompletionList> offers_;
  QString suggestion_;
  QString hint_;
};

}  // namespace magna
