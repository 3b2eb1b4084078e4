// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QPointer>
#include <functional>

#include "core/console/console_line.h"
#include "widgets/console/line_history.h"

namespace magna {

class OfferList;

/// The line where commands are typed. Up and Down go through those entered before; how the word
/// goes on is shown behind the cursor, where Right takes it; Alt+Down lists all ways. Tab only
/// moves the focus, as everywhere.
class ConsoleInput : public QLineEdit {
  Q_OBJECT
 public:
  /// As complete() of core/console.
  using Completer = std::function<ConsoleCompletion(std::string_view line, std::size_t cursor)>;

  ConsoleInput(Completer completer, QWidget* parent);
  ~ConsoleInput() override;

  /// What Right would put behind the cursor; empty = nothing.
  const QString& suggestion() const { return suggestion_; }
  /// What is missing for the parentheses to match; empty = nothing.
  const QString& hint() const { return hint_; }
  /// The list of ways to go on while it is open, else nullptr.
  OfferList* offers() const;

  /// Opens the list; a word that can go on in one way only goes on at once.
  void offer();

 signals:
  /// A line that is not blank, without blanks round it.
  void entered(const QString& line);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Ways {
    int begin = 0;  ///< of the word before the cursor, in characters
    QStringList words;
  };

  Ways ways() const;
  void refresh();
  void show_offers(const Ways& ways);
  void close_offers();
  void take(const QString& word);
  void enter();
  void show_past(const QString& line);
  bool steer(const QKeyEvent& key);
  bool steer_offers(int key);

  Completer completer_;
  LineHistory history_;
  QPointer<OfferList> offers_;
  QString suggestion_;
  QString hint_;
};

}  // namespace magna
