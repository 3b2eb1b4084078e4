// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "core/console/completion.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/lisp/console_view.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace magna {

class ActionSet;
class ConsoleInput;
class ConsoleView;
class EmptyPages;

// Runs the window's actions by their typed ids: "view.layer_places".

/// Triggers the action whose id is the whole line, case-insensitive; returns the answer, or the
/// reason why it is not possible. Nothing = not an id.
std::optional<ConsoleLine> do_action(ActionSet& actions, const QString& line);

/// As complete(), with the ids of actions after the other completions of the first word.
ConsoleCompletion complete_with_actions(const ConsoleWords& words, std::string_view line,
                                        std::size_t cursor);

/// The command line of manual E: sends typed lines to the session's console and lists its answers.
/// A line that is the id of a window action triggers it.
class ConsolePane : public QWidget {
  Q_OBJECT
 public:
  ConsolePane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  ConsoleView& view() { return *view_; }
  ConsoleInput& input() { return *input_; }
  QComboBox& kinds() { return *kinds_; }
  QLineEdit& words() { return *words_; }
  QLabel& begun() { return *begun_; }
  /// The arguments of what is being typed; hidden while there is nothing to show.
  QLabel& arguments() { return *arguments_; }
  QToolButton& newest() { return *newest_; }
  /// Text shown in place of lines.
  QString empty_text() const;

  void clear();
  /// Copies the selected text, or all shown lines.
  void copy() const;

 signals:
  /// A link to a place was followed.
  void source_wanted(const magna::FilePlace& place);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void make_filter();
  void make_line();
  void follow();
  void follow_filter();
  void enter(const QString& line);
  void show_state();
  void show_arguments();
  void show_menu(const QPoint& at);

  SnapshotFeed& feed_;
  ActionSet& actions_;
  ConsoleRecord record_;
  std::shared_ptr<const ConsoleLines> lines_;
  QWidget* filter_row_;
  QComboBox* kinds_;
  QLineEdit* words_;
  EmptyPages* pages_;
  ConsoleView* view_;
  ConsoleInput* input_;
  QLabel* begun_;  ///< the lines of an expression that continues
  QLabel* arguments_;
  QToolButton* newest_;
  QToolButton* filter_;
  QToolButton* stamps_;
  QToolButton* copy_;
  QToolButton* clear_;
};

}  // namespace magna
